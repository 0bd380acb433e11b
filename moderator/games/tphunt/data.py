"""The game's data file, read: the figures of the rules and the printed maps. What cannot be is refused by its entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from moderator.core.row import Row
from moderator.games.table.board import DataError, hold_entries, read_figures, told_of
from moderator.games.tphunt.squares import GRID, KING, ORTHOGONAL, SQUARES, read_square

_MARKS = ("stores", "atms", "atms_house", "dangers")


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """Where stores, ATMs and dangers are; squares in the order in which they were marked."""

    stores: tuple[int, ...]
    atms: tuple[int, ...]
    dangers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What the rules say in numbers; money in dollars.

    `price` is of one roll, `pass_cost` of driving next to danger, `found` what lies at an empty store; `lost` are the
    rolls that a danger takes, `stolen` those that a fight does. The infection
    spreads where its dice show more than `spreads_above`.
    """

    players: tuple[int, ...]
    start_cash: int
    price: int
    pass_cost: int
    found: int
    lost: int
    stolen: int
    spreads_above: int
    stores: int
    atms: int
    dangers: int
    movement: str
    idle_rounds: int


@dataclass(frozen=True, slots=True)
class Data:
    """The whole data file."""

    figures: Figures
    maps: Mapping[str, Neighborhood]


@cache
def data() -> Data:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    return read_data(told_of("tphunt"))


def players() -> Sequence[int]:
    """Give the least and the most players."""
    return data().figures.players


def read_data(told: Row) -> Data:
    """Read the data. Raises DataError and names the entry."""
    hold_entries(told, Figures, "maps")
    figures = read_figures(Figures, told)
    if figures.movement not in (ORTHOGONAL, KING):
        raise DataError(f'movement: there is no "{figures.movement}"; there are {ORTHOGONAL} and {KING}.')
    for name in ("start_cash", "pass_cost", "found", "lost", "stolen", "atms", "dangers", "idle_rounds"):
        if getattr(figures, name) < 0:
            raise DataError(f"{name}: this is a whole number from 0 on.")
    for name in ("price", "stores"):
        if getattr(figures, name) < 1:
            raise DataError(f"{name}: this is a whole number from 1 on.")
    marks = figures.stores + figures.atms + figures.dangers
    if marks > len(SQUARES):
        raise DataError(f"stores, atms, dangers: {marks} are more than the {len(SQUARES)} squares of a map.")
    maps = told.rows("maps")
    if "sample" not in maps:
        raise DataError("maps: the printed map, sample, is missing.")
    return Data(figures, {name: _map(name, rows) for name, rows in maps.items()})


def _map(name: str, rows: Row) -> Neighborhood:
    if odd := sorted(set(rows) - {*_MARKS, "note"}):
        raise DataError(f'maps, {name}: "{odd[0]}" is no entry of a map; there are {", ".join(_MARKS)}.')
    squares = {mark: _squares(f"maps, {name}, {mark}", rows.texts(mark)) for mark in _MARKS}
    every = [square for each in squares.values() for square in each]
    if len(set(every)) != len(every):
        raise DataError(f"maps, {name}: a square is marked twice.")
    atms = tuple(sorted((*squares["atms"], *squares["atms_house"])))
    return Neighborhood(squares["stores"], atms, squares["dangers"])


def _squares(place: str, names: Sequence[str]) -> tuple[int, ...]:
    found = {name: read_square(name) for name in names}
    if odd := next((name for name, square in found.items() if square is None), None):
        raise DataError(f"{place}: {odd} is no square; they are r1b1 to r{GRID}b{GRID}.")
    return tuple(sorted(square for square in found.values() if square is not None))
