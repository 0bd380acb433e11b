"""What a picture of the board is made of: tiles with what stands on them, and what lies under and over them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on a square: `letters` stand on its token, at `x`, `y` of the tile.

    No two have the same letters, nor, among the first 48, one shade and shape.
    """

    name: str
    letters: str
    x: int
    y: int
    shade: int
    shape: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Letters on the board and what they stand for; `shade` and `shape` are those of a token.

    What a square is besides its color may have a `sign` instead of the letters.
    """

    letters: str
    name: str
    shade: int = 0
    shape: int = 0
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A mark on a tile, from `x` on."""

    mark: Mark
    x: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A square in the picture. `color` is the color's class in the stylesheet, `letter` its mark for other eyes.

    The first is where all start, what was `bought` changed hands in the last week. So many are `standing` here.
    """

    number: int
    path: str
    x: int
    y: int
    color: str
    letter: str
    kind: str
    name_lines: tuple[str, ...]
    owner: str
    owner_class: str
    owner_mark: Mark | None
    is_first: bool
    bought: bool
    badges: tuple[Badge, ...]
    badges_y: int
    price: str
    tokens: tuple[Token, ...]
    standing: int
    label: str

    @property
    def note(self) -> str:
        """Say what a player should know of it at first sight."""
        return "START" if self.is_first else "NEW" if self.bought else ""

    @property
    def more(self) -> str:
        """Say how many stand here besides those whose tokens are shown."""
        return f"+{self.standing - len(self.tokens)}" if self.standing > len(self.tokens) else ""

    @property
    def is_busy(self) -> bool:
        """Say whether somebody stands here, or the square has changed hands in the last week."""
        return self.bought or bool(self.tokens)


@dataclass(frozen=True, slots=True)
class Carpet:
    """What lies under the squares of an area, with a shade of its own; `squares` are their `numbers` in words."""

    name: str
    numbers: tuple[int, ...]
    squares: str
    shade: int
    corners: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Gate:
    """An arc from square to square as SVG path data, its two `ends`, and the numbers of the squares in words."""

    squares: str
    arc: str
    ends: tuple[tuple[int, int], tuple[int, int]]


def gate(one: int, other: int, end: tuple[int, int], other_end: tuple[int, int]) -> Gate:
    """Draw an arc between two squares from its one end to its other."""
    (x, y), (to_x, to_y) = end, other_end
    bow_x, bow_y = (x + to_x) // 2 + (to_y - y) // 5, (y + to_y) // 2 - (to_x - x) // 5
    return Gate(f"{one} and {other}", f"M{x} {y} Q{bow_x} {bow_y} {to_x} {to_y}", (end, other_end))
