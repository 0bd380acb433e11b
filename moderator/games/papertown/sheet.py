"""The game sheet as it is printed: the map with its special blocks, three powers, three objectives of the mayor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.hexes import Hex, neighbors

DIGITS = "123"
"""What stands on the map for a special block: the first, second or third of the sheet's powers."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed. `rows` are letters of colors, and digits for special blocks; the others are ids of the data."""

    rows: tuple[str, ...]
    powers: tuple[str, ...]
    objectives: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Give the numbers of rows and columns."""
        return len(self.rows), len(self.rows[0])

    def __getitem__(self, place: Hex) -> str:
        """Give the letter or digit of a place that is on the map."""
        return self.rows[place.row][place.column]

    def __contains__(self, place: Hex) -> bool:
        """Tell whether a place is on the map."""
        rows, columns = self.size
        return 0 <= place.row < rows and 0 <= place.column < columns

    def power(self, block: Hex) -> str:
        """Give the power of a special block."""
        return self.powers[DIGITS.index(self[block])]


@dataclass(frozen=True, slots=True)
class Town:
    """A sheet's map, looked up once: what is asked of it at every mark."""

    neighbors: dict[Hex, tuple[Hex, ...]]
    blocks: dict[str, frozenset[Hex]]
    specials: tuple[Hex, ...]
    border: frozenset[Hex]


@lru_cache(maxsize=256)
def town(sheet: Sheet) -> Town:
    """Look a sheet's map up: who touches whom, the blocks of each color, the special blocks, the border."""
    rows, columns = sheet.size
    around = neighbors(rows, columns)
    return Town(
        neighbors=around,
        blocks={color: frozenset(place for place in around if sheet[place] == color) for color in NAMES},
        specials=tuple(place for place in around if sheet[place] in DIGITS),
        border=frozenset(place for place in around if place.row in {0, rows - 1} or place.column in {0, columns - 1}),
    )


def touching(sheet: Sheet, hexes: tuple[Hex, ...] | frozenset[Hex]) -> frozenset[Hex]:
    """Give every place adjacent to one of these."""
    around = town(sheet).neighbors
    return frozenset(other for each in hexes for other in around[each])
