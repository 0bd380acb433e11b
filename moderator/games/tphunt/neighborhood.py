"""Neighborhood maps: rolled by the rulebook's own rolls, or drawn in signs."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.games.table.play import Play
from moderator.games.tphunt.data import Neighborhood
from moderator.games.tphunt.squares import GRID, SQUARES, at, said

_SIGNS = {"O": "stores", "$": "atms", "X": "dangers"}


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
