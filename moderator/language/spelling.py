"""Finds known words that are spelled much like an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def near(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Give known words within one change of a short word, two of a longer one, the nearest first, then by alphabet.

    A change is a letter left out, put in, replaced, or swapped with its neighbor. With another first letter and one
    more change besides, a word of less than eight letters is another word ("bakery" is no slip of "taker").
    """
    word = word.lower()
    limit = 1 if len(word) < 6 else 2
    letters = _letters(word)
    found = []
    for other in known:
        # A change brings at most one letter and takes at most one away.
        if (
            abs(len(other) - len(word)) <= limit
            and (letters ^ _letters(other)).bit_count() <= 2 * limit
            and other != word
        ):
            changes = distance(word, other, limit)
            if changes <= limit and (other[:1] == word[:1] or changes < 2 or len(word) > 7):
                found.append((changes, other[:1] != word[:1], other))
    return tuple(other for _, _, other in sorted(found)[:count])


@lru_cache(maxsize=65_536)
def _letters(word: str) -> int:
    """Give which letters a word has, a bit each; letters other than a to z share the bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits


def distance(one: str, other: str, limit: int) -> int:
    """Count the changes between two words; anything above the limit is given as limit + 1."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        current = [place]
        for index, another in enumerate(other, 1):
            cost = min(row[index] + 1, current[index - 1] + 1, row[index - 1] + (letter != another))
            swapped = place > 1 and index > 1 and letter == other[index - 2] and one[place - 2] == another
            if swapped:
                cost = min(cost, before[index - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, row = row, current
    return min(row[-1], limit + 1)
