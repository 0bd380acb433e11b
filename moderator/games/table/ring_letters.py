"""A board whose spaces run round its edge, in letters: a cell for each space, and in the middle what explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_ABREAST = 78
"""So many columns a mail shows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space in letters: its `label` (its number, and whose it is), its short name, the seats of the pieces there."""

    label: str
    name: str
    here: tuple[int, ...] = ()


def owned(index: int, owner: int | None, standing: str = "") -> str:
    """Give the label of a space: "29", or "29#2" if seat 2 has it, with what stands there after it ("29#2H")."""
    return f"{index}{'' if owner is None else f'#{owner + 1}{standing}'}"


def in_letters(cells: Sequence[Cell], middle: Sequence[str]) -> tuple[str, ...]:
    """Write a ring, space 0 at the lower right and the others clockwise from it; the `middle` stands within.

    A row has a line for pieces only where one stands. Raises ValueError if the middle does not fit.
    """
    side = len(cells) // 4
    width = _ABREAST // (side + 1)
    rows = [[2 * side + step for step in range(side + 1)]]
    rows += [[2 * side - step, (3 * side + step) % len(cells)] for step in range(1, side)]
    rows.append([side - step for step in range(side + 1)])
    gap = width * (side - 1)
    told = list(middle)
    lines: list[str] = []
    for row in rows:
        whole = [cells[index] for index in row]
        parts = [[cell.label for cell in whole], [cell.name for cell in whole]]
        if any(cell.here for cell in whole):
            parts.append([_pieces(cell) for cell in whole])
        for part in parts:
            if len(row) > 2:
                lines.append("".join(f"{word[:width]:<{width}}" for word in part).rstrip())
                continue
            left, right = (word[:width] for word in part)
            line = told.pop(0) if told else ""
            lines.append(f"{left:<{width}}{f' {line}'[:gap]:<{gap}}{right}".rstrip())
    if told:
        raise ValueError(f"The middle of the board has no room for {told[0]!r}.")
    return tuple(lines)


def pieces(names: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Say which piece is whose, by seat."""
    return tuple(f"@{seat + 1} {name}" for seat, name in names)


def _pieces(cell: Cell) -> str:
    return f"@{''.join(str(seat + 1) for seat in cell.here)}" if cell.here else ""
