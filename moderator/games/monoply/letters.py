"""The ring in letters, as mails show it: each space of the board with its owner, its ply and who is there."""

from __future__ import annotations

from moderator.games.monoply.data import LAVATORY
from moderator.games.monoply.position import Position
from moderator.games.table import ring_letters
from moderator.games.table.ring_letters import Cell

_PLIES = ("", "b", "t", "B")
"""What stands behind the owner of a lavatory: nothing for mono-ply, b for bi-ply, t for tri-ply, B for a bidet."""


def in_letters(state: Position) -> tuple[str, ...]:
    """Write the board as a ring, Month at the lower right, with its legend in the middle."""
    return ring_letters.in_letters([_cell(state, space.index) for space in state.spaces()], _middle(state))


def _cell(state: Position, index: int) -> Cell:
    space, deed = state.space(index), state.deeds.get(index)
    ply = _PLIES[deed.level] if deed and space.type == LAVATORY else ""
    here = tuple(seat for seat in state.left() if state.players[seat].pos == index)
    return Cell(ring_letters.owned(index, deed.owner if deed else None, ply), space.short, here)


def _middle(state: Position) -> tuple[str, ...]:
    left = [(seat, state.players[seat]) for seat in state.left()]
    where = [(seat, f"{each.name}, on {each.pos} {state.space(each.pos).name}") for seat, each in left]
    return (
        "",
        *ring_letters.pieces(where),
        "",
        "26#2: number 2 owns space 26; b bi-ply, t tri-ply, B bidet",
    )
