"""The ring in letters, as mails show it: each space of the board with its owner, its buildings and who is there."""

from __future__ import annotations

from moderator.games.toystory.board import HOTEL, Space
from moderator.games.toystory.position import Position

_SHORT = {
    "go": "GO", "card": "??", "vehicle": "RIDE", "tax": "TAX", "jail": "JAIL", "parking": "PARK", "gotojail": "GO>J",
}  # fmt: skip
_CELL = 8


def in_letters(state: Position) -> tuple[str, ...]:
    """Write the board as a ring of 9 by 9 cells, 72 columns wide, GO at the lower right.

    A cell is the beginning of a space's name, then its owner's initial, its houses (H: a hotel, m: mortgaged), or who
    stands there.
    """
    lines = _row(state, list(range(16, 25)))
    for left, right in zip(range(15, 8, -1), range(25, 32), strict=True):
        lines += _sides(state, left, right)
    return (*lines, *_row(state, list(range(8, -1, -1))))


def _row(state: Position, indexes: list[int]) -> list[str]:
    return [
        "".join(f"{_name(state.space(index)):<{_CELL}}" for index in indexes).rstrip(),
        "".join(f"{_what(state, index):<{_CELL}}" for index in indexes).rstrip(),
    ]


def _sides(state: Position, left: int, right: int) -> list[str]:
    gap = " " * (7 * _CELL)
    return [
        f"{_name(state.space(left)):<{_CELL}}{gap}{_name(state.space(right))}",
        f"{_what(state, left):<{_CELL}}{gap}{_what(state, right)}".rstrip(),
    ]


def _name(space: Space) -> str:
    return f"{space.index}{_SHORT.get(space.type, space.name.replace(' ', '')[:5])}"[:7]


def _what(state: Position, index: int) -> str:
    here = "".join(toy.name[0] for toy in state.players if toy.pos == index and not toy.is_out)
    deed = state.deeds.get(index)
    if deed is None:
        return f"[{here}]"[:7] if here else "."
    built = "H" if deed.houses == HOTEL else str(deed.houses) if deed.houses else ""
    owned = f"{state.name(deed.owner)[0].lower()}{'m' if deed.mortgaged else built}"
    return f"{owned}[{here}]"[:7] if here else owned
