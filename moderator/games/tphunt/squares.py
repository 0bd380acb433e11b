"""The squares of the neighborhood: 12 down by 12 across, each a number from 0, said as "r10b1" (red down, blue across).

North is up, where r gets smaller.
"""

from __future__ import annotations

import re
from functools import cache

GRID = 12
SQUARES = range(GRID * GRID)

STEPS = {
    "n": (-1, 0),
    "e": (0, 1),
    "s": (1, 0),
    "w": (0, -1),
    "ne": (-1, 1),
    "se": (1, 1),
    "sw": (1, -1),
    "nw": (-1, -1),
}
"""Each direction with how far it goes down and across; the order is that in which equal ways are preferred."""
STRAIGHT = ("n", "e", "s", "w")
ORTHOGONAL, KING = "orthogonal", "king"

_SAID = re.compile(r"r([0-9]{1,2})b([0-9]{1,2})")


def at(down: int, across: int) -> int:
    """Give the square at so many down and across, counted from 1."""
    return (down - 1) * GRID + across - 1


def said(square: int) -> str:
    """Say a square: "r10b1"."""
    return f"r{square // GRID + 1}b{square % GRID + 1}"


def read_square(words: str) -> int | None:
    """Read "r10b1"; None for what is no square of the map."""
    found = _SAID.fullmatch(words)
    if found is None:
        return None
    down, across = int(found[1]), int(found[2])
    return at(down, across) if 1 <= down <= GRID and 1 <= across <= GRID else None


@cache
def directions(movement: str) -> tuple[str, ...]:
    """Give the directions in which a car can drive."""
    return tuple(STEPS) if movement == KING else STRAIGHT


@cache
def beside(square: int, direction: str) -> int | None:
    """Give the next square in a direction, None beyond the map's edge."""
    down, across = STEPS[direction]
    row, column = square // GRID + down, square % GRID + across
    return row * GRID + column if 0 <= row < GRID and 0 <= column < GRID else None


@cache
def neighbors(square: int, movement: str) -> tuple[int, ...]:
    """Give the squares one step away, in the order of the directions."""
    found = (beside(square, direction) for direction in directions(movement))
    return tuple(each for each in found if each is not None)


@cache
def edge() -> tuple[int, ...]:
    """Give the edge squares clockwise from r1b1."""
    last = GRID - 1
    top = [at(1, across + 1) for across in range(GRID)]
    right = [at(down + 1, GRID) for down in range(1, GRID)]
    bottom = [at(GRID, across + 1) for across in range(last - 1, -1, -1)]
    left = [at(down + 1, 1) for down in range(last - 1, 0, -1)]
    return (*top, *right, *bottom, *left)


@cache
def next_to(dangers: tuple[int, ...]) -> frozenset[int]:
    """Give the squares adjacent to danger (ATD): the eight around each; a danger is one only beside another."""
    return frozenset(near for danger in dangers for near in neighbors(danger, KING))
