"""A board whose spaces run round its edge, as a picture: where each space is, and what fits on it.

All figures are units of the picture's own viewBox; spaces are numbered clockwise from the one at the lower right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from moderator.core.drawing import Card, Patch
from moderator.games.table.game import Drawn, Figures
from moderator.games.table.shades import shade_of

_DISC, _RIM, _ABREAST = 22, 13, 3
"""Discs of pieces: from the middle of one to the next, to the edge of their space, and how many stand abreast."""
_BAND, _EDGE, _LINE, _TOKEN = 26, 7, 2, 18
"""Where there are no letters: how broad the band of a space, the edge of its owner and its own are, and a disc."""
_CORNER_LETTERS = 15
_LOG_LINE = 17
"""How far the lines of the log in the middle are apart."""
_BANDS = ("khaki", "teal", "orange", "maroon", "green", "blue", "indigo", "navy")
"""The colors of the site's palette that groups of spaces have, in their order; the style sheet has a class for each."""


def band(place: int) -> str:
    """Give the color of a group of spaces by its place among all."""
    return _BANDS[place % len(_BANDS)]


@dataclass(frozen=True, slots=True)
class Person:
    """A player in the legend: the number on the piece, the shade that is also the edge of what is owned, the name."""

    number: int
    shade: int
    name: str


def people(names: Sequence[str]) -> tuple[Person, ...]:
    """Give the legend of the players, in seat order."""
    return tuple(Person(seat + 1, shade_of(seat), name) for seat, name in enumerate(names))


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a ring: its rectangle, its band in a color of the palette ("" for none), the words on it, its owner.

    `owner` is the number of a seat, "" for nobody's; `shade` is that of its pieces.
    """

    x: int
    y: int
    width: int
    height: int
    band: str
    letter: str
    lines: tuple[str, ...]
    price: str
    owner: str
    shade: int


@dataclass(frozen=True, slots=True)
class Disc:
    """A player's piece on a ring: its middle, the seat's number, its shade, and whether it is a menace."""

    x: int
    y: int
    number: int
    shade: int
    menace: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A ring as a picture; `description` says it in words. The middle has `room` for so many lines of the log."""

    size: int
    cells: tuple[Space, ...]
    tokens: tuple[Disc, ...]
    banner: str
    description: str
    people: tuple[Person, ...]
    room: int

    def drawn(self, template: str, figures: Sequence[Figures]) -> Drawn:
        """Give the page of a position, with a picture of the board without letters."""
        at = Card.around(self.size, self.size)
        grounds = [patch for space in self.cells for patch in _ground(at, space)]
        discs = [at.disc(each.x, each.y, _TOKEN, f"token-{each.shade}") for each in self.tokens]
        return Drawn(template, self, tuple(figures), at.drawing((*grounds, *discs)), room=self.room)


def _ground(at: Card, space: Space) -> Iterator[Patch]:
    edge = _EDGE if space.owner else _LINE
    yield at.patch(space.x, space.y, space.width, space.height, f"token-{space.shade}" if space.owner else "border")
    yield at.patch(space.x + edge, space.y + edge, space.width - 2 * edge, space.height - 2 * edge, "card")
    if space.band:
        yield at.patch(space.x + edge, space.y + edge, space.width - 2 * edge, _BAND, space.band)


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of `count` spaces, a multiple of four: each is `side` wide and `corner` deep, a corner is a square.

    A line on a space holds so many `letters`.
    """

    count: int
    side: int
    corner: int
    letters: int

    @property
    def size(self) -> int:
        """Give how wide and high the whole board is."""
        return 2 * self.corner + (self.count // 4 - 1) * self.side

    def room(self, below: int) -> int:
        """Give how many lines of the log fit into the middle under what ends at `below`."""
        return max(0, (self.size - self.corner - _LOG_LINE - below) // _LOG_LINE)

    def place(self, index: int) -> tuple[int, int, int, int]:
        """Give a space's rectangle: its left and upper edge, its width and height."""
        edge, step = divmod(index, self.count // 4)
        far, deep, side = self.size - self.corner, self.corner, self.side
        if not step:
            x, y = ((far, far), (0, far), (0, 0), (far, 0))[edge]
            return x, y, deep, deep
        along = deep + (step - 1) * side
        back = self.size - along - side
        return ((back, far, side, deep), (0, back, deep, side), (along, 0, side, deep), (far, along, deep, side))[edge]

    def lines(self, index: int, name: str) -> tuple[str, ...]:
        """Break a name at spaces and behind hyphens into lines that fit its space."""
        most = self.letters if self.place(index)[2] == self.side else _CORNER_LETTERS
        lines: list[str] = []
        for word in name.replace("-", "- ").split():
            joined = f"{lines[-1]}{'' if lines[-1].endswith('-') else ' '}{word}" if lines else ""
            if joined and len(joined) <= most:
                lines[-1] = joined
            else:
                lines.append(word)
        return tuple(lines)

    def discs(self, where: Mapping[int, int], menaces: Collection[int] = ()) -> tuple[Disc, ...]:
        """Give the pieces of seats by the spaces on which they stand, side by side where they share one."""
        spaces = list(where.values())
        return tuple(
            Disc(*self._disc(index, spaces[:place].count(index)), seat + 1, shade_of(seat), seat in menaces)
            for place, (seat, index) in enumerate(where.items())
        )

    def _disc(self, index: int, among: int) -> tuple[int, int]:
        """Give the middle of a piece's disc, on a space where so many stand already, from its lower right corner."""
        x, y, width, height = self.place(index)
        row, column = divmod(among, min(_ABREAST, width // _DISC))
        return x + width - _RIM - _DISC * column, y + height - _RIM - _DISC * row
