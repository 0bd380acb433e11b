"""What a game waits for, and what silence stands for: the first blocks that may be marked, and no power."""

from __future__ import annotations

from moderator.games.papertown.actions import Mark
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.marking import mark
from moderator.games.papertown.position import Position
from moderator.games.papertown.reach import rolled_reach
from moderator.games.table.game import TURN, Pending
from moderator.games.table.latest import kept_for_the_latest


def pending(position: Position) -> tuple[Pending, ...]:
    """Give the turn that is waited for; a virtual opponent's is played by the only player."""
    if position.over or position.current.marked:
        return ()
    mover, rolled = position.mover, NAMES[position.current.rolled]
    seat = 0 if mover.virtual else position.active
    whose = f"{mover.name} has" if mover.virtual else "You have"
    asked = f"{whose} rolled {rolled}: which blocks are marked?"
    silence = (f"{mover.name} " if mover.virtual else "") + said_marking(first_legal(position).blocks)
    return (Pending(TURN, f"turn {position.turn}", (seat,), asked, silence),)


@kept_for_the_latest
def first_legal(position: Position) -> Mark:
    """Give the marking of a turn in reading order: as many blocks as are due, or as there are."""
    blocks: tuple[Hex, ...] = ()
    while len(blocks) < position.duty and (now := rolled_reach(position).blocks):
        blocks = (*blocks, min(now))
        position = mark(position, blocks[-1])
    return Mark(blocks)


def said_marking(blocks: tuple[Hex, ...]) -> str:
    """Write a marking as an order."""
    return f"mark {' '.join(map(str, blocks))}" if blocks else "skip"
