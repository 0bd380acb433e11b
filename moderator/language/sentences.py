"""Splits the text of an item into sentences, so that reading stays local: one that fails spoils no other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the place where it starts in its item's text."""

    text: str
    start: int


_SHORT = re.compile(r"(?<![\w.])(?:e\.g|i\.e)\.$", re.IGNORECASE)
"""A word cut short, whose stop ends no sentence."""


def without_end(text: str) -> str:
    """Give the words of a sentence without the stop at its end; an exclamation mark says no more than that."""
    words = text.rstrip(".!")
    return words if words[-1:].isalnum() or words.endswith(("_", "%", ")", '"', "'", "”")) else text


@lru_cache(maxsize=4096)
def split(text: str) -> tuple[Sentence, ...]:
    """Split at a full stop that is followed by a blank and a new beginning, outside quotation marks and brackets.

    What goes on with a small letter behind brackets is no new beginning: "(who could say no?) and he gets $5"; and what
    stands in brackets behind a sentence is a part of it, stops and all: "he gets $5 (sorry, East!)."
    A stop inside a number ("2.17") or a rule's number ("VII.5") has no blank after it and divides nothing.
    """
    found: list[Sentence] = []
    start, quoted, closing = 0, False, -1
    for place, letter in enumerate(text):
        if letter == "(" and not quoted and place > closing:
            closing = text.find(")", place)
        if letter in '"“”':
            quoted = letter == "“" or (letter == '"' and not quoted)
        ends = place + 1 == len(text) or text[place + 1] == " "
        closes = letter in ".!?" or (letter in '"”)' and place and text[place - 1] in ".!?")
        if letter == ")" and text[place + 2 : place + 3].islower():
            continue
        if closes and ends and not quoted and place >= closing and not _SHORT.search(text, start, place + 1):
            if words := text[start : place + 1].strip():
                found.append(
                    Sentence(words, start + len(text[start : place + 1]) - len(text[start : place + 1].lstrip()))
                )
            start = place + 1
    if words := text[start:].strip():
        found.append(Sentence(words, start + len(text[start:]) - len(text[start:].lstrip())))
    return tuple(found)
