"""Neighborhood maps: rolled by the rulebook's own rolls, the printed sample, or drawn in signs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from moderator.files import folder
from moderator.games.table.play import Play
from moderator.games.tphunt.squares import GRID, SQUARES, at, read_square, said

_SIGNS = {"O": "stores", "$": "atms", "X": "dangers"}


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """Where stores, ATMs and dangers are; squares in the order in which they were marked."""

    stores: tuple[int, ...]
    atms: tuple[int, ...]
    dangers: tuple[int, ...]


def roll_map(play: Play[None], stores: int, atms: int, dangers: int) -> Neighborhood:
    """Roll a map: a pair of dice for each mark, blue across and red down, again where something is already."""
    taken: set[int] = set()

    def marked(count: int, what: str) -> tuple[int, ...]:
        found = []
        for number in range(1, count + 1):
            square = _free(play, f"{what} {number}", taken)
            taken.add(square)
            found.append(square)
        return tuple(found)

    return Neighborhood(marked(stores, "store"), marked(atms, "ATM"), marked(dangers, "danger zone"))


def _free(play: Play[None], what: str, taken: set[int]) -> int:
    while True:
        blue, red = play.roll(2, GRID, f"the place of {what}")
        if at(red, blue) not in taken:
            return at(red, blue)


@cache
def sample() -> Neighborhood:
    """Give the printed sample map, with the two ATMs that the house puts where a column of it is lost."""
    data = json.loads((folder("rules_db") / "tphunt" / "data.json").read_text("utf-8"))["maps"]["sample"]
    atms = [*data["atms"], *data["atms_house"]]
    return Neighborhood(_squares(data["stores"]), _squares(atms), _squares(data["dangers"]))


def _squares(names: Iterable[str]) -> tuple[int, ...]:
    found = tuple(read_square(name) for name in names)
    squares = tuple(square for square in found if square is not None)
    if len(squares) != len(found):
        raise ValueError(f"A map names what is no square: {', '.join(names)}. Squares are r1b1 to r12b12.")
    return tuple(sorted(squares))


def read_map(signs: str) -> Neighborhood:
    """Read a map of 12 lines with 12 signs: O store, $ ATM, X danger, . other. Raises ValueError with the line."""
    lines = [line.replace(" ", "") for line in signs.strip().splitlines()]
    if len(lines) != GRID:
        raise ValueError(f"A map has {GRID} lines; this one has {len(lines)}.")
    marks: dict[str, list[int]] = {"stores": [], "atms": [], "dangers": []}
    for down, line in enumerate(lines, 1):
        if len(line) != GRID or set(line) - {*_SIGNS, "."}:
            raise ValueError(f"Line {down} of the map is no row of {GRID} signs out of O $ X and the full stop: {line}")
        for across, sign in enumerate(line, 1):
            if sign in _SIGNS:
                marks[_SIGNS[sign]].append(at(down, across))
    return Neighborhood(tuple(marks["stores"]), tuple(marks["atms"]), tuple(marks["dangers"]))


def described(squares: Iterable[int]) -> tuple[str, ...]:
    """Say squares in the order of the map."""
    wanted = set(squares)
    return tuple(said(square) for square in SQUARES if square in wanted)
