"""A board whose spaces run round its edge, in letters: a cell for each space, and in the middle what explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from moderator.games.table.board import Named

_ABREAST = 78
"""So many columns a mail shows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space in letters: its `label` (its number, and whose it is), and its short name."""

    label: str
    name: str


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who stands on which space, told in a line of the middle ("Ann, on 12 Gas Pump")."""

    seat: int
    space: int
    told: str


class Walker(Protocol):
    """A player as far as the board goes: a name and the number of a space."""

    @property
    def name(self) -> str:
        """Give the name."""
        ...

    @property
    def pos(self) -> int:
        """Give the number of the space."""
        ...


class OnRing(Protocol):
    """A position of players on a ring."""

    @property
    def players(self) -> Sequence[Walker]:
        """Give the players in seat order."""
        ...

    def left(self) -> tuple[int, ...]:
        """Give the seats that are still in the game."""
        ...

    def space(self, index: int) -> Named:
        """Give a space by its number."""
        ...


def pieces(state: OnRing) -> list[Visitor]:
    """Give the pieces of those who are still in the game."""
    left = ((seat, state.players[seat]) for seat in state.left())
    return [Visitor(seat, each.pos, f"{each.name}, on {each.pos} {state.space(each.pos).name}") for seat, each in left]


def owned(index: int, owner: int | None, standing: str = "") -> str:
    """Give the label of a space: "29", or "29#2" if seat 2 has it, with what stands there after it ("29#2H")."""
    return f"{index}{'' if owner is None else f'#{owner + 1}{standing}'}"


def in_letters(cells: Sequence[Cell], pieces: Sequence[Visitor], legend: Sequence[str]) -> tuple[str, ...]:
    """Write a ring, space 0 at the lower right and the others clockwise from it; whose the pieces are stands within.

    The `legend` follows there. A row has a line for pieces only where one stands. Raises ValueError if what stands
    within does not fit.
    """
    here = [""] * len(cells)
    for piece in pieces:
        here[piece.space] = f"{here[piece.space] or '@'}{piece.seat + 1}"
    side = len(cells) // 4
    width = _ABREAST // (side + 1)
    rows = [[2 * side + step for step in range(side + 1)]]
    rows += [[2 * side - step, (3 * side + step) % len(cells)] for step in range(1, side)]
    rows.append([side - step for step in range(side + 1)])
    gap = width * (side - 1)
    told = ["", *(f"@{piece.seat + 1} {piece.told}" for piece in pieces), "", *legend] if legend or pieces else []
    lines: list[str] = []
    for row in rows:
        parts = [[cells[index].label for index in row], [cells[index].name for index in row]]
        if any(here[index] for index in row):
            parts.append([here[index] for index in row])
        for part in parts:
            if len(row) > 2:
                lines.append("".join([f"{word[:width]:<{width}}" for word in part]).rstrip())
                continue
            left, right = (word[:width] for word in part)
            line = told.pop(0) if told else ""
            lines.append(f"{left:<{width}}{f' {line}'[:gap]:<{gap}}{right}".rstrip())
    if told:
        raise ValueError(f"The middle of the board has no room for {told[0]!r}.")
    return tuple(lines)
