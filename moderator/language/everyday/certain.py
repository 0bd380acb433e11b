"""Finds the letters that stand in everything a pattern finds.

To look for letters is much quicker than to look for a pattern, and most sentences have none of them; so a pattern is
not even made before its letters are there.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"\\.|\[(?:\\.|[^\\\]])*\]|\(\?<?[=!]|\(\?P<\w+>|\(\?P=\w+\)|\(\?:|\(\?-i:|[()|]|[*+?]|\{\d+\}|.", re.DOTALL
)
_LEAST = 3


def certain(pattern: str) -> tuple[str, ...]:
    """Give runs of letters of which one stands in everything that a pattern finds; none if no letters are certain."""
    found, _ = _branches(_TOKEN.findall(pattern), 0)
    return tuple(sorted(found))


def _branches(tokens: list[str], place: int) -> tuple[frozenset[str], int]:
    """Read alternatives up to the bracket that closes them: one run of letters for each, or none at all."""
    every: list[frozenset[str]] = []
    while True:
        found, place = _branch(tokens, place)
        every.append(found)
        if place >= len(tokens) or tokens[place] == ")":
            break
        place += 1
    return (frozenset().union(*every) if all(every) else frozenset()), place + 1


def _branch(tokens: list[str], place: int) -> tuple[frozenset[str], int]:
    """Read one alternative; of all that must stand in it, give what has the most letters."""
    best: frozenset[str] = frozenset()
    run = ""

    def better(found: frozenset[str]) -> frozenset[str]:
        longest = min(map(len, found), default=0)
        return found if longest >= _LEAST and longest > min(map(len, best), default=0) else best

    while place < len(tokens) and tokens[place] not in {"|", ")"}:
        mark = tokens[place]
        place += 1
        inner: frozenset[str] = frozenset()
        if mark.startswith("(") and not mark.startswith("(?P="):
            inner, place = _branches(tokens, place)
            inner = frozenset() if "!" in mark else inner
        optional = tokens[place : place + 1] in (["?"], ["*"])
        if len(mark) == 1 and (mark.isalnum() or mark in " '-") and not optional:
            run += mark.lower()
            continue
        best, run = better(frozenset({run})), ""
        best = best if optional else better(inner)
    return better(frozenset({run})), place
