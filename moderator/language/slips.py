"""Tells of which word of the game another is surely a slip: a letter too many, too few, or out of place."""

from __future__ import annotations

from moderator.language.lexicon import Lexicon
from moderator.language.spelling import distance, near

_SHORTEST_SLIP = 5
"""Words of fewer letters have a known one near them too often for it to tell anything."""
_NAMING = frozenset({"NOUN", "NAME", "ADJ"})
"""Roles of the words of the game."""
_DOING = frozenset({"V_S", "V_B", "V_EN", "V_ING"})


def is_slip(word: str, meant: str) -> bool:
    """Say whether a word is surely another one typed wrong: a letter is left out, put in, or swapped with its neighbor.

    Where one stands for another ("finds", "fines") both may well be words.
    """
    one, other = word.lower(), meant.lower()
    same = len(one) == len(other) and sorted(one) != sorted(other)
    plural = one.rstrip("s") == other.rstrip("s")
    long = min(len(one), len(other)) >= _SHORTEST_SLIP
    return long and not same and not plural and distance(one, other, 1) == 1


def meant(word: str, lexicon: Lexicon, *, deeds: bool = False) -> list[str]:
    """Give the words of the game of which a word is surely a slip, with `deeds` verbs as well."""
    wanted = _NAMING | _DOING if deeds else _NAMING
    known = (
        key[0]
        for key, roles in lexicon.entries.items()
        if len(key) == 1 and len(key[0]) > 2 and not wanted.isdisjoint(roles)
    )
    return [other for other in near(word, sorted(known)) if is_slip(word, other)]
