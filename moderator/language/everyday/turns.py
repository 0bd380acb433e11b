"""Puts a part of a sentence in other words, as a line of the table says it, if words that are known fill its slots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, product

from moderator.language.everyday.certain import certain
from moderator.language.everyday.lines import lines
from moderator.language.everyday.slots import ANYHOW, FORMS, KNOWN, WRITTEN
from moderator.language.lexicon import Lexicon

TABLE = "freely"
_SLOT = re.compile(r"\{([a-z]+)(?::([a-z]+))?\}")
_SAID = re.compile(r"\{([a-z]+)((?::[a-z-]+)*)\}")
_MOST_CHOICES = 12


@dataclass(frozen=True, slots=True)
class Turn:
    """A pattern of some words in a sentence, and what is put for them; `letters` are runs of which one stands in them.

    `known` are the slots that only known words fill, each with its kind. `always` says that a sentence is rather to be
    put in these words even where it reads as it stands.
    """

    source: str
    said: str
    always: bool
    letters: tuple[str, ...]
    known: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, source: str, said: str, *, always: bool = False) -> Turn:
        """Make one of what the table says."""
        known = tuple(dict.fromkeys((name, kind) for name, kind in _SLOT.findall(source) if kind in KNOWN))
        written = _SLOT.sub(lambda slot: rf"(?P<{slot[1]}>{WRITTEN.get(slot[2] or '', '.+?')})", source)
        return cls(source, said, always, certain(written), known)

    def may_be_in(self, low: str) -> bool:
        """Say whether a text, in small letters, has letters of this pattern."""
        return not self.letters or any(run in low for run in self.letters)

    def put(self, text: str, lexicon: Lexicon) -> str:
        """Say a sentence with the words put wherever the pattern is found."""
        place = 0
        while place < len(text):
            for found in self._found_in(text, lexicon, place):
                words = _filled(self.said, found.groupdict(), lexicon)
                if words is not None:
                    said = _joined(text[: found.start()], words, text[found.end() :], large=found[0][:1].isupper())
                    place = max(place + 1, len(said) - len(text) + found.end())
                    text = said
                    break
            else:
                return text
        return text

    def _found_in(self, text: str, lexicon: Lexicon, after: int) -> Iterator[re.Match[str]]:
        """Give each way in which a part of a text fits, a way for each choice of words for the slots of known words."""
        if self.known and anyhow(self.source).search(text) is None:
            return
        candidates = [KNOWN[kind](text, lexicon) for _, kind in self.known]
        for choice in islice(product(*candidates), _MOST_CHOICES):
            found = _compiled(self.source, choice).search(text, after)
            if found:
                yield found


@cache
def anyhow(source: str) -> re.Pattern[str]:
    """Give a pattern that finds all that another may find, whatever words may stand in its slots."""
    return re.compile(_SLOT.sub(lambda slot: f"(?:{ANYHOW.get(slot[2] or '', '.+?')})", source), re.IGNORECASE)


@lru_cache(maxsize=4096)
def _compiled(source: str, choice: tuple[str, ...]) -> re.Pattern[str]:
    words = iter(choice)
    seen: set[str] = set()

    def written(slot: re.Match[str]) -> str:
        name, kind = slot[1], slot[2] or ""
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{re.escape(next(words)) if kind in KNOWN else WRITTEN[kind]})"

    return re.compile(_SLOT.sub(written, source), re.IGNORECASE)


def _filled(wording: str, slots: dict[str, str | None], lexicon: Lexicon) -> str | None:
    """Say a wording with what was found in its slots; None where one has no such form. An empty slot says nothing."""
    missing = False

    def written(slot: re.Match[str]) -> str:
        nonlocal missing
        words = slots.get(slot[1]) or ""
        for form in slot[2].split(":")[1:]:
            words = FORMS[form](words, lexicon) if words else ""
            missing = missing or not words
        return words

    said = re.sub(r"  +", " ", _SAID.sub(written, wording))
    return None if missing else said


def _joined(before: str, words: str, after: str, *, large: bool) -> str:
    """Put words between others; where none are put, one blank is left."""
    if not words:
        return before.rstrip() + after if after[:1] in {*",.;: "} or not after else before + after.lstrip()
    return before + (words[:1].upper() + words[1:] if large else words) + after


@cache
def turns() -> tuple[Turn, ...]:
    """Give what the table puts for words, in order."""
    return tuple(Turn.of(line.pattern, line.said, always=line.always) for line in lines(TABLE))
