"""The ring in letters, as mails show it: each space of the board with its owner, its buildings and who is there."""

from __future__ import annotations

from moderator.games.table import ring_letters
from moderator.games.table.latest import kept_for_the_latest
from moderator.games.table.ring_letters import Cell
from moderator.games.toystory.data import HOTEL, Space
from moderator.games.toystory.position import Position

_LEGEND = (
    "9#2: number 2 owns space 9; +3 three houses,",
    "H a hotel, m mortgaged",
)


@kept_for_the_latest
def in_letters(state: Position) -> tuple[str, ...]:
    """Write the board as a ring, GO at the lower right, with its legend in the middle."""
    return ring_letters.in_letters(
        [_cell(state, space) for space in state.spaces()], ring_letters.pieces(state), _LEGEND
    )


def _cell(state: Position, space: Space) -> Cell:
    deed = state.deeds.get(space.index)
    if deed is None:
        return Cell(ring_letters.owned(space.index, None), space.short)
    built = "H" if deed.houses == HOTEL else f"+{deed.houses}" if deed.houses else ""
    return Cell(ring_letters.owned(space.index, deed.owner, "m" if deed.mortgaged else built), space.short)
