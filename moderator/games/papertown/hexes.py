"""Where blocks lie: hexagons in rows, every second row shifted half a block to the right."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

WIDEST = 26  # columns are single letters
_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


class Hex(NamedTuple):
    """A place on the sheet, its row and column counted from 0; hexes sort in reading order."""

    row: int
    column: int

    def __str__(self) -> str:
        """Give its name as players write it: the letter of its column and the number of its row, "C3"."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"


def read_hex(name: str) -> Hex:
    """Read "C3", in either case. Raises ValueError for anything else."""
    found = _NAME.fullmatch(name.strip().upper())
    if found is None:
        raise ValueError(f'"{name}" is no block; a block is a letter and a number, as in C3.')
    return Hex(int(found[2]) - 1, ord(found[1]) - ord("A"))


@lru_cache(maxsize=64)
def neighbors(rows: int, columns: int) -> dict[Hex, tuple[Hex, ...]]:
    """Give the adjacent hexes of each hex of a map, six within it and fewer at its border, in reading order."""
    found = {}
    for row in range(rows):
        shift = row % 2
        for column in range(columns):
            around = (
                Hex(row - 1, column - 1 + shift),
                Hex(row - 1, column + shift),
                Hex(row, column - 1),
                Hex(row, column + 1),
                Hex(row + 1, column - 1 + shift),
                Hex(row + 1, column + shift),
            )
            found[Hex(row, column)] = tuple(
                each for each in around if 0 <= each.row < rows and 0 <= each.column < columns
            )
    return found


def listed(hexes: frozenset[Hex] | tuple[Hex, ...]) -> str:
    """Write hexes in reading order: "A4 B3 C2"."""
    return " ".join(str(each) for each in sorted(hexes))
