"""The ring in letters, as mails show it: each space of the board with its owner, its ply and who is there."""

from __future__ import annotations

from moderator.games.monoply.data import LAVATORY, Space
from moderator.games.monoply.position import Position
from moderator.games.table import ring_letters
from moderator.games.table.latest import kept_for_the_latest
from moderator.games.table.ring_letters import Cell

_PLIES = ("", "b", "t", "B")
"""What stands behind the owner of a lavatory: nothing for mono-ply, b for bi-ply, t for tri-ply, B for a bidet."""


_LEGEND = ("26#2: number 2 owns space 26; b bi-ply, t tri-ply, B bidet",)


@kept_for_the_latest
def in_letters(state: Position) -> tuple[str, ...]:
    """Write the board as a ring, Month at the lower right, with its legend in the middle."""
    return ring_letters.in_letters(
        [_cell(state, space) for space in state.spaces()], ring_letters.pieces(state), _LEGEND
    )


def _cell(state: Position, space: Space) -> Cell:
    deed = state.deeds.get(space.index)
    ply = _PLIES[deed.level] if deed and space.type == LAVATORY else ""
    return Cell(ring_letters.owned(space.index, deed.owner if deed else None, ply), space.short)
