"""Numbers that are written in words: "thirty-five" is 35, "eleven dollars" is $11, in rules and in letters alike."""

from __future__ import annotations

import re
from functools import cache

from moderator.language import registry

_TEENS = {
    f"{start}teen": value for value, start in enumerate(("thir", "four", "fif", "six", "seven", "eigh", "nine"), 13)
}
_TENS = {
    f"{start}ty": 10 * value
    for value, start in enumerate(("twen", "thir", "for", "fif", "six", "seven", "eigh", "nine"), 2)
}
_SCALES = {"hundred": 100, "thousand": 1000}


@cache
def _small() -> dict[str, int]:
    return {**{word: value for word, value in registry.number_words().items() if value}, **_TEENS}


def spelled_number() -> str:
    """Give the pattern of a number in words: group 1 is the number, group 2 the unit if it is money."""
    small, tens = "|".join(_small()), "|".join(_TENS)
    hundred = rf"(?:(?:{tens})(?:[ -]+(?:{small}))?|{small})"
    thousand = rf"(?:(?:(?:{small})[ -]+)?hundred(?:[ -]+(?:and[ ]+)?{hundred})?|{hundred})"
    whole = rf"(?:(?:{thousand}[ -]+)?thousand(?:[ -]+(?:and[ ]+)?{thousand})?|{thousand})"
    return rf"\b(?:an?[ ]+(?=hundred|thousand))?({whole})([ ]+(?:dollars?|bucks?))?\b"


def in_figures(found: re.Match[str]) -> str | None:
    """Write in figures what `spelled_number` found; None for a small number of things, of which rules know the word."""
    value = _value(found[1])
    if found[2]:
        return f"${value}"
    return str(value) if value > max(registry.number_words().values()) else None


def _value(words: str) -> int:
    whole = part = 0
    for word in re.split(r"[ -]+", words.lower()):
        if word in _SCALES:
            part = max(part, 1) * _SCALES[word]
            if word == "thousand":
                whole, part = whole + part, 0
        else:
            part += _small().get(word, 0) + _TENS.get(word, 0)
    return whole + part
