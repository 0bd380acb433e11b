"""The ring in letters, as mails show it: each space of the board with its owner, its ply and who is there."""

from __future__ import annotations

from moderator.games.monoply.board import LAVATORY, Space
from moderator.games.monoply.position import Position

_SHORT = {
    "month": "MON", "card": "???", "airport": "AIR", "home": "HOM", "check": "CHK", "goquarantine": "GOQ",
    "purell": "PUR", "boredwalk": "ABW",
}  # fmt: skip
_CELL = 7


def in_letters(state: Position) -> tuple[str, ...]:
    """Write the board as a ring of 11 by 11 cells, 77 columns wide, Month at the lower right.

    A cell is the beginning of a space's name, its owner's initial and level, or who stands there.
    """
    bottom = [10 - each for each in range(11)]
    lines = _row(state, list(range(20, 31)))
    for left, right in zip(range(19, 10, -1), range(31, 40), strict=True):
        lines += _sides(state, left, right)
    return (*lines, *_row(state, bottom))


def _row(state: Position, indexes: list[int]) -> list[str]:
    return [
        "".join(f"{_name(state.space(index)):<{_CELL}}" for index in indexes).rstrip(),
        "".join(f"{_what(state, index):<{_CELL}}" for index in indexes).rstrip(),
    ]


def _sides(state: Position, left: int, right: int) -> list[str]:
    gap = " " * (9 * _CELL)
    return [
        f"{_name(state.space(left)):<{_CELL}}{gap}{_name(state.space(right))}",
        f"{_what(state, left):<{_CELL}}{gap}{_what(state, right)}".rstrip(),
    ]


def _name(space: Space) -> str:
    return f"{space.index}{_SHORT.get(space.type, space.name.replace(' ', '')[:4])}"[:6]


def _what(state: Position, index: int) -> str:
    here = "".join(player.name[0] for player in state.players if player.pos == index and not player.resigned)
    deed = state.deeds.get(index)
    if deed is None:
        return f"[{here}]"[:6] if here else "."
    level = str(deed.level) if state.space(index).type == LAVATORY else "p"
    owned = f"{state.players[deed.owner].name[0].lower()}{level}"
    return f"{owned}[{here}]"[:6] if here else owned
