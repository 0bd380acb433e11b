"""Rules that list something in an order: finds what is listed by the names that players give it, and puts it elsewhere.

A list is what stands behind a colon with semicolons between: "in this order: the judging phase; the turns phase."
Players speak of "the turns line", abbreviate ("CL" for Candyland) and misspell; an entry is meant if it alone fits.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from moderator.language.word_forms import singular_of

_LIST = re.compile(r":\s+([^:;.]+(?:;[^:;.]+)+)")
_SAYS_NOTHING = frozenset({"the", "a", "an", "line", "lines", "entry", "item", "phase", "phases", "step", "part"})
_ALIKE = 0.8


@dataclass(frozen=True, slots=True)
class Listed:
    """The entries of a list in a rule's text, and where the list stands in it."""

    start: int
    end: int
    entries: tuple[str, ...]

    def named(self, words: str) -> tuple[int, ...]:
        """Give the places of the entries that words can mean: those that fit best."""
        wanted = _bare(words)
        bare = [_bare(entry) for entry in self.entries]
        for fits in (_is, _abbreviates, _is_alike):
            if found := tuple(place for place, entry in enumerate(bare) if fits(wanted, entry)):
                return found
        return ()

    def put(self, text: str, order: Sequence[int]) -> str:
        """Give the rule's text with the entries in another order."""
        return text[: self.start] + "; ".join(self.entries[place] for place in order) + text[self.end :]


def lists_in(text: str) -> tuple[Listed, ...]:
    """Give the lists of a rule's text."""
    return tuple(
        Listed(*hit.span(1), tuple(re.sub(r"^and ", "", entry.strip()) for entry in hit[1].split(";")))
        for hit in _LIST.finditer(text)
    )


def _bare(words: str) -> str:
    """Give what tells an entry from others: "the Pseudoplayers line" as "pseudoplayer"."""
    spoken = (word for word in re.findall(r"[\w'-]+", words.lower()) if word not in _SAYS_NOTHING)
    return " ".join(singular_of(word) or word for word in spoken)


def _is(wanted: str, entry: str) -> bool:
    return wanted == entry


def _abbreviates(wanted: str, entry: str) -> bool:
    """Say whether letters are the first of an entry and then others of it, in its order: "cl" of "candyland"."""
    if not wanted.isalpha() or len(wanted) > 3 or wanted[0] != entry[:1]:
        return False
    letters = iter(entry)
    return all(letter in letters for letter in wanted)


def _is_alike(wanted: str, entry: str) -> bool:
    return difflib.SequenceMatcher(None, wanted, entry, autojunk=False).ratio() >= _ALIKE
