"""Where squares lie: a snake of rows, so that north, south, east, west, rows and corners can be spoken of.

Rows run east and west by turns, from the south. How long a row is, the rules say; everything here takes it as given.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

DIRECTIONS = {"north": (1, 0), "south": (-1, 0), "east": (0, 1), "west": (0, -1)}


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `count` squares in rows of `width`, numbered from `lowest`.

    Counted from 1, odd and even rows run east or else west.
    """

    count: int
    width: int
    odd_east: bool = True
    even_east: bool = False
    lowest: int = 1

    def _eastward(self, row: int) -> bool:
        return self.even_east if row % 2 else self.odd_east

    def cell(self, number: int) -> tuple[int, int]:
        """Give row and column of a number, both from 0, the row from the south and the column from the west."""
        row, place = divmod(number - self.lowest, self.width)
        return row, place if self._eastward(row) else self.width - 1 - place

    def at(self, row: int, column: int) -> int | None:
        """Give the number at a place, or None where no square lies."""
        if not 0 <= column < self.width or row < 0:
            return None
        place = column if self._eastward(row) else self.width - 1 - column
        index = row * self.width + place
        return self.lowest + index if index < self.count else None

    def beside(self, number: int, direction: str) -> int | None:
        """Give the number directly north, south, east or west, or None."""
        row, column = self.cell(number)
        up, right = DIRECTIONS[direction]
        return self.at(row + up, column + right)

    def around(self, number: int) -> tuple[int, ...]:
        """Give the numbers directly north, south, east and west, ascending."""
        found = (self.beside(number, direction) for direction in DIRECTIONS)
        return tuple(sorted(each for each in found if each is not None))

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Give the numbers of each row from the south, each from west to east."""
        cells = {self.cell(number): number for number in range(self.lowest, self.lowest + self.count)}
        depth = -(-self.count // self.width)
        return tuple(
            tuple(cells[row, column] for column in range(self.width) if (row, column) in cells) for row in range(depth)
        )

    def between(self, first: int, last: int) -> tuple[int, ...]:
        """Give the numbers strictly between two places of one row or one column, ascending; none for others."""
        (row, column), (other_row, other_column) = self.cell(first), self.cell(last)
        if row == other_row:
            west, east = sorted((column, other_column))
            found = [self.at(row, each) for each in range(west + 1, east)]
        elif column == other_column:
            south, north = sorted((row, other_row))
            found = [self.at(each, column) for each in range(south + 1, north)]
        else:
            found = []
        return tuple(sorted(number for number in found if number is not None))

    def distances(self, first: int, second: int) -> tuple[int, int]:
        """Give how many rows and how many columns two squares are apart."""
        (row, column), (other_row, other_column) = self.cell(first), self.cell(second)
        return abs(row - other_row), abs(column - other_column)


def root(count: int) -> int:
    """Give the whole part of the square root."""
    return isqrt(count)
