"""Which blocks may be marked next: what an action allows, and of that what touches own blocks, whenever possible."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.games.papertown.colors import GREY, MARKABLE, NAMES, ROLLABLE
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.position import Position
from moderator.games.papertown.sheet import town

NAMED = 12
"""So many blocks are named one by one; where there are more, the map shows them."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What may be marked next. `allowed` are the free blocks that the action is for, in `words` ("dark green blocks").

    `blocks` are those of them that may be marked now: the ones that touch own blocks, if any does (`touches`).
    """

    words: str
    allowed: frozenset[Hex]
    blocks: frozenset[Hex]
    touches: bool


def free(position: Position, colors: frozenset[str] | tuple[str, ...]) -> frozenset[Hex]:
    """Give the unmarked blocks of these colors. Special blocks have no color."""
    blocks = town(position.sheet).blocks
    return frozenset().union(*(blocks[color] for color in colors)) - position.marked


def reach(position: Position, allowed: frozenset[Hex], words: str) -> Reach:
    """Narrow what an action allows to what touches the mover's blocks, if anything does."""
    own, around = frozenset(position.mover.marks), town(position.sheet).neighbors
    near = frozenset(block for block in allowed if not own.isdisjoint(around[block]))
    return Reach(words, allowed, near or allowed, bool(near))


def rolled_reach(position: Position) -> Reach:
    """Give what may be marked next of the turn's own blocks; of any other color once the color rolled has run out."""
    rolled = position.current.rolled
    if of_color := free(position, (rolled,)):
        return reach(position, of_color, f"{NAMES[rolled]} blocks")
    return reach(position, free(position, MARKABLE), f"blocks of other colors, as no {NAMES[rolled]} is free")


def run_out(position: Position) -> bool:
    """Tell whether no free block of the color rolled is left."""
    return not free(position, (position.current.rolled,))


def power_reach(position: Position, power: str) -> Reach:
    """Give what a power allows to be marked now."""
    if power == "branch":
        border = free(position, ROLLABLE) & town(position.sheet).border
        return reach(position, border, "blocks at the border of the map, of colors that the cards show")
    if power == "bakery":
        return reach(position, free(position, (GREY,)), f"{NAMES[GREY]} blocks")
    if power == "material":
        rolled = position.current.rolled
        return reach(position, free(position, (rolled,)), f"{NAMES[rolled]} blocks")
    if power == "bribery":
        return reach(position, free(position, MARKABLE), "blocks of any color but old town")
    raise ValueError(f"{power} marks nothing.")
