"""Wordings that have to be worked out: each number of several gets its noun, a gerund its verb.

What is found is given in pieces: words of our own, or the number of a group of what was found, which keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from moderator.language import registry

Piece: TypeAlias = str | int
Pieces: TypeAlias = Callable[[re.Match[str]], list[Piece] | None]


def _each_square(found: re.Match[str]) -> list[Piece]:
    """Read "squares 10, 20 and 30" as "square 10, square 20 and square 30"."""
    several = found.re.groups
    pieces: list[Piece] = []
    for group in range(2, several + 1):
        if found[group] is not None:
            pieces += [*_JOINED[group], "square ", group] if group != _WORD else [" ", group, " "]
    return pieces


_WORD = 6
_JOINED: dict[int, list[Piece]] = {2: [], 3: [", "], 4: [", "], 5: [", "], 7: []}


_MOST_IN_A_ROW = 40


def _row(found: re.Match[str]) -> list[Piece] | None:
    """Read "squares 20 to 22" as "square 20, square 21 and square 22"; who lands on them lands on any of them."""
    numbers = range(int(found[2]), int(found[3]) + 1)
    if not 1 < len(numbers) <= _MOST_IN_A_ROW:
        return None
    inner = "".join(f", square {number}" for number in numbers[1:-1])
    if found[1]:
        return [1, "square ", 2, inner, " or square ", 3]
    return ["Square ", 2, inner, " and square ", 3, *([" are the"] if found[4] else [])]


def _lands(_found: re.Match[str]) -> list[Piece]:
    """Read "lands on 13" as "lands on square 13"."""
    return [1, "square ", 2]


def _each_period(found: re.Match[str]) -> list[Piece]:
    """Read "the 10th, 20th and 30th update" as "the 10th update, the 20th update and the 30th update"."""
    noun = found[6].removesuffix("s")
    pieces: list[Piece] = ["the ", 1, f" {noun}"]
    for group in (2, 3, 4):
        if found[group] is not None:
            pieces += [", the ", group, f" {noun}"]
    joined = " and " if re.search(r"\band\b", found[0]) else " or "
    return (
        [*pieces, joined, "the ", 5, " ", 6] if not found[6].endswith("s") else [*pieces, joined, "the ", 5, f" {noun}"]
    )


def _every_so_many(found: re.Match[str]) -> list[Piece] | None:
    """Read "every three weeks" as "every third week"."""
    number = registry.number_words().get(found[1].lower()) or (int(found[1]) if found[1].isdecimal() else 0)
    word = {value: word for word, value in registry.ordinal_words().items()}.get(number)
    return [f"every {word} week"] if word and number > 1 else None


def _oftener(found: re.Match[str]) -> list[Piece] | None:
    """Read "more than twice a week" as "3 times a week"."""
    words = {"once": 1, "twice": 2, **{f"{word} times": count for word, count in registry.number_words().items()}}
    said = found[1].lower()
    count = words.get(said) or (int(said.split()[0]) if said.split()[0].isdecimal() else 0)
    return ["twice" if count == 1 else f"{count + 1} times"] if count else None


def _doing(found: re.Match[str]) -> list[Piece] | None:
    """Read "any player landing on the Casino" as "any player who lands on the Casino"."""
    forms = _forms_by_gerund().get(found[2].lower())
    if forms is None:
        return None
    return [1, " who ", forms[1] if found[1].lower().endswith("s") else forms[0]]


@cache
def _forms_by_gerund() -> dict[str, tuple[str, str]]:
    return {verb.gerund: (verb.third, verb.base) for verb in registry.verbs() if " " not in verb.base}


WORKED_OUT: tuple[tuple[str, Pieces], ...] = (
    (
        (
            r"(?:^|\b((?:lands?|landed|landing|stops?|stands?|standing) on ))(?:all |the )*squares "
            r"(\d{1,4}) ?(?:to|through|until|-|–) ?(\d{1,4})\b( (?:form|make up) the)?"
        ),
        _row,
    ),
    (
        r"\b(squares?) (\d+)(?:, (\d+))?(?:, (\d+))?(?:, (\d+))?,? (and|or) (\d+)\b(?! squares)",
        _each_square,
    ),
    (
        r"\b((?:lands?|landed|landing|stops?|turn|standing|stands|is|are) on )(\d+)(?=[,.;:]| or | and | gets| pays|$)",
        _lands,
    ),
    (
        r"\bthe (\d+\w\w)(?:, (\d+\w\w))?(?:, (\d+\w\w))?(?:, (\d+\w\w))?,? (?:and|or) (\d+\w\w) (\w+)\b",
        _each_period,
    ),
    (r"\b(?:each|every) (\w+) (?:weeks|updates)\b", _every_so_many),
    (r"(?<!not )(?<!no )\bmore (?:often )?than (once|twice|\w+ times)(?= (?:an?|each|every|per) \w+\b)", _oftener),
    (r"\b(players?|pieces?|pseudoplayers?) (\w+ing)\b(?! (?:player|square|phase|criterion))", _doing),
)
