"""Queries on the rules' own text: which squares it mentions, names or anchors (II.7, XVIII.1, XXXVI.3)."""

from __future__ import annotations

import re
from functools import lru_cache

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.values import Id, Value, bare

_WRITTEN = re.compile(r"\b(\d+)(?:st|nd|rd|th) square\b|\bsquares? (\d+(?:(?:, | and |, and )\d+)*)\b")


def written_numbers(texts: dict[str, str]) -> frozenset[int]:
    """Give the numbers of squares that the rules write in figures."""
    return frozenset().union(*map(_written_in, texts.values()))


@lru_cache(maxsize=4096)
def _written_in(text: str) -> frozenset[int]:
    listed = (ordinal or several for ordinal, several in _WRITTEN.findall(text))
    return frozenset(int(number) for numbers in listed for number in re.findall(r"\d+", numbers))


def names(frame: Frame, square: Value) -> bool:
    """Say whether the rules give a square a proper name, or speak of the one that it bears."""
    run = frame.run
    if not isinstance(square, Id):
        return False
    if square in run.world.memory.remember(("named by the rules",), lambda: _named(frame)):
        return True
    name = run.world.name(square)
    return bool(name) and bare(name) in run.program.places


def _named(frame: Frame) -> frozenset[Value]:
    """Give the squares to which the rules give a proper name."""
    program = frame.run.program
    return frozenset(give(frame) for name, give in program.names.items() if name in program.places)


def mentions(frame: Frame, square: Value) -> bool:
    """Say whether the rules state a square's own number or its proper name."""
    run = frame.run
    if not isinstance(square, Id):
        return False
    return run.world.number(square) in run.program.written or names(frame, square)


def anchors(frame: Frame, square: Value) -> bool:
    """Say whether the rules tie a square to its place: it is mentioned, the first, or owned by its number."""
    run = frame.run
    if mentions(frame, square) or run.world.board[:1] == [square]:
        return True
    return any(facts.is_a(run, square, kind) for kind in ("Public Property", "National Park"))
