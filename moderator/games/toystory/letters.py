"""The ring in letters, as mails show it: each space of the board with its owner, its buildings and who is there."""

from __future__ import annotations

from moderator.games.table import ring_letters
from moderator.games.table.ring_letters import Cell
from moderator.games.toystory.data import HOTEL
from moderator.games.toystory.position import Position


def in_letters(state: Position) -> tuple[str, ...]:
    """Write the board as a ring, GO at the lower right, with its legend in the middle."""
    return ring_letters.in_letters([_cell(state, space.index) for space in state.spaces()], _middle(state))


def _cell(state: Position, index: int) -> Cell:
    space, deed = state.space(index), state.deeds.get(index)
    here = tuple(seat for seat in state.left() if state.players[seat].pos == index)
    if deed is None:
        return Cell(ring_letters.owned(index, None), space.short, here)
    built = "H" if deed.houses == HOTEL else f"+{deed.houses}" if deed.houses else ""
    return Cell(ring_letters.owned(index, deed.owner, "m" if deed.mortgaged else built), space.short, here)


def _middle(state: Position) -> tuple[str, ...]:
    left = [(seat, state.players[seat]) for seat in state.left()]
    where = [(seat, f"{each.name}, on {each.pos} {state.space(each.pos).name}") for seat, each in left]
    return (
        "",
        *ring_letters.pieces(where),
        "",
        "9#2: number 2 owns space 9; +3 three houses,",
        "H a hotel, m mortgaged",
    )
