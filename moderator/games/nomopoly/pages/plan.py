"""A large board as a plan that is seen whole: each square with its number, its color, whose it is and who stands there.

What is the same on many squares is one path for all of them, so that hundreds fit on a first page. What a square is
besides stands in the tables. All figures are units of the plan's own viewBox.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import ClassVar

from moderator.games.nomopoly.pages.places import table_of
from moderator.games.nomopoly.pages.tiles import Badge, Carpet, Gate, Tile, Token, gate
from moderator.games.nomopoly.world.figures import shortened

WIDTH, HEIGHT = 84, 58
_EDGE, _BAND = 2, 18
_OWNER = 10  # letters of an owner's name that fit
_NEW = " NEW"
_TOKENS = 3  # tokens that fit side by side


@dataclass(frozen=True, slots=True)
class Word:
    """Words at a place of the plan."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the templates at a place of the plan."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Patch:
    """All squares that look alike in one respect: a class of the stylesheet, path data, and words upon them."""

    css: str
    path: str
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """What leads somewhere: path data, an address, and what is there."""

    path: str
    leads: str
    label: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: its size, and what lies on it, from below; the page shines through, and with it that there is more.

    Of `areas`, rows lead to their table, and squares where something happened to their page.
    """

    width: int
    height: int
    carpets: tuple[Patch, ...]
    public: str
    bands: tuple[Patch, ...]
    lines: str
    edges: tuple[Patch, ...]
    owners: tuple[Word, ...]
    tokens: tuple[Token, ...]
    more: tuple[Word, ...]
    signs: tuple[Sign, ...]
    marks: tuple[Word, ...]
    arrows: str
    gates: tuple[Gate, ...]
    areas: tuple[Area, ...]

    scale: ClassVar[int] = 70
    """Hundredths of a pixel that a unit has at least, so that the smallest letters have nine."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """A tile and where its corner lies in the plan."""

    tile: Tile
    x: int
    y: int

    @property
    def called(self) -> str:
        """Give what stands in its band."""
        return f"{self.tile.number} {self.tile.letter}" + (" START" if self.tile.is_first else "")

    @property
    def whose(self) -> str:
        """Give whose it is, if a player's, and whether that is new."""
        new = _NEW if self.tile.bought else ""
        owner = self.tile.owner if self.tile.owner_mark else ""
        return f"{shortened(owner, _OWNER - len(new))}{new}".strip()

    def beside(self, other: _Spot) -> bool:
        """Say whether it is the next to the east of another."""
        return (self.x, self.y) == (other.x + WIDTH, other.y)


def plan(tiles: Sequence[Tile], carpets: Sequence[Carpet], joined: Sequence[tuple[int, int]]) -> Plan:
    """Draw a plan of tiles; `joined` are pairs of squares."""
    columns = {x: place for place, x in enumerate(sorted({tile.x for tile in tiles}))}
    lines = {y: place for place, y in enumerate(sorted({tile.y for tile in tiles}))}
    spots = [_Spot(tile, _EDGE + columns[tile.x] * WIDTH, _EDGE + lines[tile.y] * HEIGHT) for tile in tiles]
    at = {spot.tile.number: spot for spot in spots}
    rows = [list(row) for _, row in groupby(spots, key=attrgetter("y"))]
    ends = {number: (spot.x + WIDTH - 10, spot.y + 29) for number, spot in at.items()}
    owned = [spot for spot in spots if spot.tile.owner_mark]
    return Plan(
        width=2 * _EDGE + len(columns) * WIDTH,
        height=2 * _EDGE + len(lines) * HEIGHT,
        carpets=tuple(
            Patch(f"carpet carpet-{each.shade}", _boxes(at[number] for number in each.numbers)) for each in carpets
        ),
        public=_boxes(spot for spot in spots if spot.tile.owner_class == "public"),
        bands=tuple(_bands(spots)),
        lines=_lines(rows),
        edges=tuple(_edges(owned)),
        owners=tuple(Word(spot.x + 6, spot.y + 30, spot.whose) for spot in spots if spot.whose),
        tokens=tuple(token for spot in spots for token in _tokens(spot)),
        more=tuple(_more(spots)),
        signs=tuple(
            Sign(badge.mark.sign, x, spot.y + HEIGHT - 12)
            for spot in spots
            for badge, x in _badges(spot)
            if badge.mark.sign
        ),
        marks=tuple(
            Word(x, spot.y + HEIGHT - 7, badge.mark.letters)
            for spot in spots
            for badge, x in _badges(spot)
            if not badge.mark.sign
        ),
        arrows="".join(_arrow(row) for row in rows),
        gates=tuple(gate(one, other, ends[one], ends[other]) for one, other in joined if one in at and other in at),
        areas=(
            *(_to_table(row) for row in rows),
            *(Area(_boxes([spot]), spot.tile.path, spot.tile.label) for spot in spots if spot.tile.is_busy),
        ),
    )


def _to_table(row: Sequence[_Spot]) -> Area:
    first, last = row[0].tile.number, row[-1].tile.number
    return Area(_boxes(row), f"{table_of(first)}#square-{first}", f"Squares {first} to {last}")


def _boxes(spots: Iterable[_Spot], height: int = HEIGHT) -> str:
    """Draw squares as path data, those that lie beside each other as one."""
    runs: list[list[_Spot]] = []
    for spot in sorted(spots, key=attrgetter("y", "x")):
        if runs and spot.beside(runs[-1][-1]):
            runs[-1].append(spot)
        else:
            runs.append([spot])
    return "".join(f"M{run[0].x} {run[0].y}h{len(run) * WIDTH}v{height}h-{len(run) * WIDTH}z" for run in runs)


def _lines(rows: Sequence[Sequence[_Spot]]) -> str:
    """Draw the edges of all squares, through rows that lie over each other at once."""
    drawn = []
    for (left, count), alike in groupby(rows, key=lambda row: (min(spot.x for spot in row), len(row))):
        tops = [row[0].y for row in alike]
        top, low = min(tops), max(tops) + HEIGHT
        drawn += [f"M{left} {y}h{count * WIDTH}" for y in (*tops, low)]
        drawn += [f"M{left + place * WIDTH} {top}v{low - top}" for place in range(count + 1)]
    return "".join(drawn)


def _bands(spots: Sequence[_Spot]) -> Iterator[Patch]:
    colors: dict[str, list[_Spot]] = {}
    for spot in spots:
        colors.setdefault(spot.tile.color, []).append(spot)
    for color, theirs in colors.items():
        words = tuple(Word(spot.x + 5, spot.y + 14, spot.called) for spot in theirs)
        yield Patch(f"c-{color}", _boxes(theirs, _BAND), words)


def _edges(owned: Sequence[_Spot]) -> Iterator[Patch]:
    kinds: dict[str, list[_Spot]] = {}
    for spot in owned:
        mark = spot.tile.owner_mark
        assert mark is not None
        css = f"edge-{mark.shade}" + (" tile-new" if spot.tile.bought else "")
        kinds.setdefault(css, []).append(spot)
    for css, theirs in kinds.items():
        edge = f"h{WIDTH - 4}v{HEIGHT - 4}h-{WIDTH - 4}z"
        yield Patch(css, "".join(f"M{spot.x + 2} {spot.y + 2}{edge}" for spot in theirs))


def _tokens(spot: _Spot) -> Iterator[Token]:
    for place, token in enumerate(spot.tile.tokens[: _shown(spot.tile)]):
        yield replace(token, x=spot.x + 16 + place * 25, y=spot.y + HEIGHT - 13)


def _shown(tile: Tile) -> int:
    return len(tile.tokens) if tile.standing <= _TOKENS else _TOKENS - 1


def _more(spots: Sequence[_Spot]) -> Iterator[Word]:
    for spot in spots:
        if left := spot.tile.standing - _shown(spot.tile):
            yield Word(spot.x + 56, spot.y + HEIGHT - 9, f"+{left}")


def _badges(spot: _Spot) -> Iterator[tuple[Badge, int]]:
    """Give what a square is besides, from the right, as far as its tokens leave room, and the middle of each."""
    room = min(_TOKENS, 1 + _TOKENS - min(spot.tile.standing, _TOKENS)) - (1 if spot.tile.standing else 0)
    for place, badge in enumerate(spot.tile.badges[:room]):
        yield badge, spot.x + WIDTH - 14 - place * 25


def _arrow(row: Sequence[_Spot]) -> str:
    """Draw which way a row runs, from its first square to the second."""
    if len(row) == 1:
        return ""
    way = 1 if row[1].x > row[0].x else -1
    x, y = (row[0].x + row[1].x + WIDTH) // 2, row[0].y + HEIGHT - 14
    return f"M{x + 6 * way} {y}l{-11 * way} -7v14z"
