"""Holds a sentence against patterns of whole sentences, and says what stands for it in the words of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, product

from moderator.language.everyday.certain import certain
from moderator.language.everyday.context import Context
from moderator.language.everyday.inflected import forms_of
from moderator.language.everyday.lines import lines
from moderator.language.everyday.slots import ANYHOW, FORMS, KNOWN, WRITTEN
from moderator.language.sentences import without_end

_SLOT = re.compile(r"\{([a-z]+)(?::([a-z]+))?\}")
_SAID = re.compile(r"\{([a-z]+)((?::[a-z-]+)*)\}")
_MOST_CHOICES = 12
_NEW = frozenset({"new", "named", "repeated", "turned"})


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern with slots; `letters` are runs of which one stands in whatever it finds."""

    source: str
    letters: tuple[str, ...]
    known: tuple[tuple[str, str], ...]  # the slots that only known words fill, each with its kind

    @classmethod
    def of(cls, source: str) -> Pattern:
        """Make a pattern of what a table says."""
        known = tuple(dict.fromkeys((name, kind) for name, kind in _SLOT.findall(source) if kind in KNOWN))
        written = _SLOT.sub(lambda slot: rf"(?P<{slot[1]}>{WRITTEN.get(slot[2] or '', '.+?')})", source)
        return cls(source, certain(written), known)

    def may_be_in(self, low: str) -> bool:
        """Say whether a text, in small letters, has letters of this pattern."""
        return not self.letters or any(run in low for run in self.letters)

    def could_be(self, text: str) -> bool:
        """Say whether a whole text fits, whatever words may stand in the slots."""
        return self.may_be_in(text.lower()) and _anyhow(self.source).fullmatch(without_end(text)) is not None

    def _is_in(self, text: str) -> bool:
        return _anyhow(self.source).search(text) is not None

    def found_in(self, text: str, context: Context, after: int | None = None) -> Iterator[re.Match[str]]:
        """Give each way in which a text fits, a way for each choice of words for the slots of known words.

        With `after` a place, what fits need only be a part of the text, from there on.
        """
        if self.known and not (_anyhow(self.source).fullmatch(text) if after is None else self._is_in(text)):
            return
        candidates = [KNOWN[kind](text, context) for _, kind in self.known]
        for count, choice in enumerate(product(*candidates)):
            if count >= _MOST_CHOICES:
                return
            compiled = _compiled(self.source, choice)
            found = compiled.fullmatch(text) if after is None else compiled.search(text, after)
            if found:
                yield found


@cache
def _anyhow(source: str) -> re.Pattern[str]:
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


@dataclass(frozen=True, slots=True)
class Saying:
    """The sentences that stand for one, and what filled the slots of the shape that gave them."""

    sentences: tuple[str, ...]
    slots: dict[str, str]


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern of a whole sentence, one of another of its section if there must be one, and what is said for it.

    The other pattern can say what the first has found: "{verb:participle}".
    """

    pattern: Pattern
    where: str
    beside: str
    said: tuple[str, ...]

    def sayings(self, text: str, context: Context) -> Iterator[Saying]:
        """Give what stands for a sentence; nothing if it has another shape."""
        bare = without_end(text)
        if not self.pattern.may_be_in(bare.lower()):
            return
        for found in self.pattern.found_in(bare, context):
            slots = {"self": bare, **_filling(found)}
            if not self.where:
                yield from self._said(slots, context)
            else:
                yield from islice(self._with_beside(slots, context), 1)

    def _with_beside(self, slots: dict[str, str], context: Context) -> Iterator[Saying]:
        source = _with_found(self.beside, slots, context)
        beside = _pattern(source) if source else None
        for sentence in context.beside(self.where) if beside else ():
            if beside and beside.may_be_in(sentence.lower()):
                for found in beside.found_in(without_end(sentence), context):
                    yield from self._said({**_filling(found), **slots}, context)

    def _said(self, slots: dict[str, str], context: Context) -> Iterator[Saying]:
        sentences = [filled(sentence, slots, context) for sentence in self.said]
        if all(sentences):
            begun = (words.strip() for words in sentences if words)
            yield Saying(tuple(f"{words[:1].upper()}{words[1:]}." for words in begun), slots)

    def brings(self) -> tuple[str, ...]:
        """Give the slots of the sentence in which a new word stands."""
        return tuple(name for name, kind in _SLOT.findall(self.pattern.source + self.beside) if kind in _NEW)


def _filling(found: re.Match[str]) -> dict[str, str]:
    return {name: words for name, words in found.groupdict().items() if words is not None}


_pattern = lru_cache(maxsize=512)(Pattern.of)


def _with_found(source: str, slots: dict[str, str], context: Context) -> str:
    """Put into a pattern what was found before; "" if it cannot be said in the form that the pattern wants."""
    missing = False

    def written(slot: re.Match[str]) -> str:
        nonlocal missing
        if slot[1] not in slots:
            return slot[0]
        forms = "".join(f":{form}" for form in slot[2].split(":") if form in FORMS)
        words = filled(f"{{{slot[1]}{forms}}}", slots, context)
        missing = missing or not words
        return re.escape(words or "")

    said = _SAID.sub(written, source)
    return "" if missing else said


def filled(wording: str, slots: dict[str, str], context: Context) -> str | None:
    """Say a wording with what was found in its slots; None where one has no such form. An empty slot says nothing."""
    missing = False

    def written(slot: re.Match[str]) -> str:
        nonlocal missing
        words = slots.get(slot[1], "")
        for form in slot[2].split(":")[1:]:
            words = FORMS[form](words, context.lexicon) if words else ""
            missing = missing or not words
        return words

    said = re.sub(r"  +", " ", _SAID.sub(written, wording))
    return None if missing else said


@cache
def shapes(table: str) -> tuple[Shape, ...]:
    """Give the shapes of a table ("shapes"), in order."""
    return tuple(Shape(Pattern.of(line.pattern), line.where, line.beside, line.said) for line in lines(table))


@dataclass(frozen=True, slots=True)
class Words:
    """A pattern of some words in a sentence, and what is put for them; it can speak of what another sentence names."""

    source: str
    letters: tuple[str, ...]
    where: str
    beside: str
    said: str

    @classmethod
    def of(cls, source: str, where: str, beside: str, said: str) -> Words:
        """Make one of what a table says."""
        return cls(source, Pattern.of(source).letters, where, beside, said)

    def may_be_in(self, low: str) -> bool:
        """Say whether a text, in small letters, has letters of this pattern."""
        return not self.letters or any(run in low for run in self.letters)

    def put(self, text: str, context: Context) -> str:
        """Say a sentence with the words put wherever the pattern is found."""
        named = self._named(context) if self.where else {}
        source = self.source if not self.where else _with_found(self.source, named, context) if named else ""
        place = 0
        while source and place < len(text):
            for found in _pattern(source).found_in(text, context, place):
                words = filled(self.said, {**named, **_filling(found)}, context)
                if words is not None:
                    said = _joined(text[: found.start()], words, text[found.end() :], large=found[0][:1].isupper())
                    place = max(place + 1, len(said) - len(text) + found.end())
                    text = said
                    break
            else:
                return text
        return text

    def _named(self, context: Context) -> dict[str, str]:
        """Give what the nearest sentence names that fits the second pattern."""
        beside = _pattern(self.beside)
        for sentence in context.beside(self.where):
            if beside.may_be_in(sentence.lower()):
                for found in beside.found_in(without_end(sentence), context):
                    return _filling(found)
        return {}


def _joined(before: str, words: str, after: str, *, large: bool) -> str:
    """Put words between others; where none are put, one blank is left."""
    if not words:
        return before.rstrip() + after if after[:1] in {*",.;: "} or not after else before + after.lstrip()
    return before + (words[:1].upper() + words[1:] if large else words) + after


@cache
def words_for_words(table: str) -> tuple[Words, ...]:
    """Give what a table puts for words, in order; a line that begins with "verb" in each form of the verb."""
    found: list[Words] = []
    for line in lines(table):
        if not line.pattern.startswith("verb "):
            found.append(Words.of(line.pattern, line.where, line.beside, line.said[0]))
            continue
        verbs, _, following = line.pattern.removeprefix("verb ").partition(" (?")
        for verb in verbs.split("/"):
            for written, said in zip(forms_of(verb), forms_of(line.said[0]), strict=True):
                found.append(Words.of(rf"\b{written}\b{f'(?{following}' if following else ''}", "", "", said))
    return tuple(found)
