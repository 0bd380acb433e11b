"""The move for somebody who is silent: the first blocks that may be marked, in reading order, and no power."""

from __future__ import annotations

from moderator.games.papertown.actions import Mark
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.marking import mark
from moderator.games.papertown.position import Position
from moderator.games.papertown.reach import rolled_reach


def first_legal(position: Position) -> Mark:
    """Give the marking of a turn in reading order: as many blocks as are due, or as there are."""
    blocks: tuple[Hex, ...] = ()
    while len(blocks) < position.duty and (now := rolled_reach(position).blocks):
        blocks = (*blocks, min(now))
        position = mark(position, blocks[-1])
    return Mark(blocks)
