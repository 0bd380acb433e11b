"""Names of players that could pass for somebody or something else are refused when their bearer joins.

A name is compared by its skeleton (Unicode Technical Standard 39, section 4): what it looks like. The table of letters
that look alike holds those that names are forged with: Greek, Cyrillic and figures for Latin letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 40

_ALIKE = str.maketrans(
    {
        **dict(zip("АВСЕНІЈКМОРЅТХУЗасеіјорѕхуѵһԁԛԝӏ", "ABCEHlJKMOPSTXY3aceijopsxyvhdqwl", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυχ", "ABEZHlKMNOPTYXavopux", strict=True)),
        **dict(zip("015I|ıⅼ", "OlSllil", strict=True)),
        "ɑ": "a",
        "ⲟ": "o",
    }
)
_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"},
    {"LATIN", "CJK", "HANGUL"},
    {"LATIN", "CJK", "BOPOMOFO"},
)
_BEFORE = frozenset(
    {
        *("a", "an", "the", "each", "every", "any", "all", "some", "no", "another", "other", "both", "either"),
        *("neither", "this", "that", "these", "those", "my", "your", "his", "her", "its", "our", "their", "whose"),
        *("which", "what"),
    }
)
_NOBODY = frozenset(
    {
        *("nobody", "noone", "none", "anybody", "anyone", "everybody", "everyone", "somebody", "someone", "whoever"),
        *("who", "i", "me", "you", "he", "she", "it", "we", "us", "they", "them", "him", "myself", "herself"),
        *("himself", "admin", "administrator", "moderator", "system", "bank", "player", "players", "game", "random"),
        *("unknown", "null", "postmaster", "yes", "stop", "help", "and", "or", "not", "everything", "nothing"),
        *("something",),
    }
)
_ROMAN = re.compile(r"[IVXLCDM]+")


def skeleton(name: str) -> str:
    """Give what a name looks like: two names with one skeleton pass for each other."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)).translate(_ALIKE)
    return " ".join(plain.casefold().translate(_ALIKE).split())


def trouble_with(name: str, others: Iterable[str]) -> str:
    """Say in a sentence why a name cannot be a player's, "" if it can; `others` are the names that are taken."""
    letters = [letter for letter in name if letter.isalpha()]
    words = name.split()
    first = words[0].casefold() if words else ""
    if not letters:
        return "A name has letters."
    if len(name) > LONGEST:
        return f"A name has at most {LONGEST} letters."
    if name != " ".join(words):
        return "A name has no blanks at its ends, and one between two words."
    odd = next((letter for letter in name if not _is_of_names(letter)), "")
    if odd:
        what = f'"{odd}"' if odd.isprintable() else "a sign that nobody sees"
        return f"A name has letters, figures, blanks, hyphens and apostrophes, and not {what}."
    if "." in name and any("." in word[:-1] for word in words):
        return "It looks like the number of a rule."
    if re.search(r"'s?$|^'", name):
        return "It ends like a possessive, so that nobody could tell whose a thing is."
    if _ROMAN.fullmatch(name) or first[:1].isdigit():
        return "It looks like a number."
    if first in _BEFORE or (len(words) == 1 and first in _NOBODY):
        return "It is a word of the rules' own language, so that rules and orders would mean something else."
    used = {unicodedata.name(letter, "?").split()[0] for letter in letters}
    if len(used) > 1 and not any(used <= each for each in _TOGETHER):
        return "It mixes letters of several alphabets, and could pass for another name."
    like = next((other for other in others if skeleton(other) == skeleton(name)), None)
    return f"It looks like {like}, who plays already." if like is not None else ""


def called(author: str) -> tuple[str, ...]:
    """Give the names by which somebody may be known who is called `author` in a mail's From: the first, then the whole.

    "Bob Miller" and "Miller, Bob" are Bob, or Bob Miller where there is a Bob already.
    """
    last, comma, first = author.partition(",")
    whole = " ".join((f"{first} {last}" if comma else author).split())
    return tuple(dict.fromkeys((whole.partition(" ")[0], whole))) if whole else ()


def named_by_address(address: str) -> tuple[str, ...]:
    """Give the name that an address itself bears: "dan.d@example.org" is Dan; none where it begins with no word."""
    first = re.split(r"[^A-Za-z]", address.partition("@")[0])[0]
    return (first[:LONGEST].capitalize(),) if len(first) > 1 else ()


def _is_of_names(letter: str) -> bool:
    return letter in " '-." or unicodedata.category(letter)[0] in "LM" or letter.isdecimal()
