"""Text that remembers where it came from, so that a caret can stand under what a player really wrote.

An order is rewritten before it is read (short forms, "it", "#12"); trouble that the reader finds in the rewritten words
is shown in the player's own line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traced:
    """Words with, for each letter, the offset in the source that it stands for."""

    text: str
    origins: tuple[int, ...]

    @classmethod
    def source(cls, text: str, start: int = 0) -> Traced:
        """Take words as they stand at `start` in their source."""
        return cls(text, tuple(range(start, start + len(text))))

    @classmethod
    def instead(cls, text: str, place: int) -> Traced:
        """Make words that stand for what begins at `place` in the source."""
        return cls(text, (place,) * len(text))

    @property
    def has_words(self) -> bool:
        """Whether there is a letter in it: the number of a list has none by itself."""
        return any(letter.isalpha() for letter in self.text)

    def part(self, start: int, end: int | None = None) -> Traced:
        """Give a slice."""
        return Traced(self.text[start:end], self.origins[start:end])

    def strip(self, letters: str | None = None) -> Traced:
        """Take blanks, or the given letters, off both ends."""
        start = len(self.text) - len(self.text.lstrip(letters))
        return self.part(start, max(start, len(self.text.rstrip(letters))))

    def splice(self, start: int, end: int, words: str) -> Traced:
        """Put other words in the place of a slice."""
        place = self.origins[start] if start < len(self.origins) else (self.origins[-1] + 1 if self.origins else 0)
        return self.part(0, start) + Traced.instead(words, place) + self.part(end)

    def respelled(self, start: int, end: int, words: str) -> Traced:
        """Put other words in the place of a slice, which stand for all of it."""
        if not words or start >= end:
            return self.splice(start, end, words)
        origins = (self.origins[start],) * (len(words) - 1) + (self.origins[end - 1],)
        return self.part(0, start) + Traced(words, origins) + self.part(end)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Give the place in the source that a slice stands for. An empty slice gives an empty place."""
        covered = self.origins[start : max(end, start + 1)]
        if not covered:
            after = self.origins[-1] + 1 if self.origins else 0
            return (after, after)
        return (min(covered), max(covered) + 1)

    def __add__(self, other: Traced) -> Traced:
        """Put two pieces one after the other."""
        return Traced(self.text + other.text, self.origins + other.origins)


NO_WORDS = Traced("", ())


def unquoted(text: str) -> str:
    """Give a text with what stands in quotes blanked, place for place."""
    return re.sub(r'"[^"]*"', lambda hit: " " * len(hit[0]), text)


def one_blank(words: Traced) -> Traced:
    """Give words with one blank where several stand, outside quotation marks."""
    for hit in reversed(list(re.finditer(r"(?<=\S) {2,}(?=\S)", words.text))):
        if words.text.count('"', 0, hit.start()) % 2 == 0:
            words = words.part(0, hit.start() + 1) + words.part(hit.end())
    return words


def apart_from(words: Traced, spans: Sequence[tuple[int, int]]) -> list[Traced]:
    """Give what of some words stands at none of some places of the source."""
    found, start = list[Traced](), 0
    for place, origin in enumerate((*words.origins, None)):
        if origin is None or any(first <= origin < last for first, last in spans):
            found += [words.part(start, place)] if place > start else []
            start = place + 1
    return found
