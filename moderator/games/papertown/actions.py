"""What a mover can do in a turn: the marking, an extra block by a power, Bribery, or to skip. Each is checked whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from moderator.core.outcome import Refusal
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import data
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.marking import check, illegal, mark
from moderator.games.papertown.position import Position
from moderator.games.papertown.reach import power_reach, rolled_reach, run_out


@dataclass(frozen=True, slots=True)
class Mark:
    """The marking of a turn: its blocks in the order in which they are marked. None is to skip."""

    blocks: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a special power: an extra block, or Bribery's only one."""

    power: str
    block: Hex


Action: TypeAlias = Mark | Use


def act(position: Position, action: Action) -> Position | Refusal:
    """Carry an action out for the mover, or give why it cannot be."""
    if isinstance(action, Mark):
        return _marking(position, action.blocks)
    return _power(position, action)


def bribed(position: Position) -> bool:
    """Tell whether Bribery has taken the place of this turn."""
    return any(position.sheet.power(block) == "bribery" for block in position.current.used)


def _marking(position: Position, blocks: tuple[Hex, ...]) -> Position | Refusal:
    duty = position.duty
    if position.current.marked:
        return illegal("The marking of this turn is done.", "turn")
    if len(blocks) > duty:
        return illegal(f"{duty} blocks are marked in this turn, and these are {len(blocks)}.", "turn")
    after = position
    for block in blocks:
        if refusal := check(after, block, rolled_reach(after)):
            return refusal
        after = mark(after, block)
    if len(blocks) < duty and not run_out(after):
        color = NAMES[position.current.rolled]
        told = f"these are {len(blocks)}" if blocks else "none can be skipped"
        return illegal(f"{duty} blocks are marked in this turn as long as {color} ones are free; {told}.", "turn")
    return after._replace(current=after.current._replace(marked=True))


def ready(position: Position, power: str) -> tuple[Hex, ...]:
    """Give the mover's special blocks of a power that can still be used in this turn, whatever else it has done."""
    turn = position.current
    late = turn.acquired if position.settings.power_delay else ()
    mine = (block for block in position.mover.taken if position.sheet.power(block) == power)
    return tuple(block for block in mine if block not in turn.used and block not in late)


def _power(position: Position, action: Use) -> Position | Refusal:
    block = _source(position, action.power)
    if isinstance(block, Refusal):
        return block
    if refusal := check(position, action.block, power_reach(position, action.power)):
        return refusal
    after = mark(position, action.block)
    turn = after.current._replace(
        used=(*after.current.used, block), marked=after.current.marked or action.power == "bribery"
    )
    return after._replace(current=turn)


def _source(position: Position, power: str) -> Hex | Refusal:
    """Give the special block whose power is used, refused where there is none, or none left."""
    name = data().powers[power].name
    if power not in position.sheet.powers:
        names = ", ".join(data().powers[each].name for each in position.sheet.powers)
        return illegal(f"This sheet has no {name}; its powers are {names}.", "powers")
    if power == "bank":
        return illegal("A Bank is worth its money at the end; it marks nothing.", "powers")
    if bribed(position):
        return illegal("Bribery was this whole turn: no other power goes with it.", "powers")
    if power == "bribery" and (position.current.marked or position.current.used):
        done = "the blocks are marked" if position.current.marked else "another power was used"
        return illegal(f"Bribery takes the place of the whole turn, and {done} already.", "powers")
    blocks = ready(position, power)
    if blocks:
        return blocks[0]
    mine = [block for block in position.mover.taken if position.sheet.power(block) == power]
    if not mine:
        return illegal(f"{position.mover.name} has no {name} yet: mark beside one to acquire it.", "powers")
    if any(block in position.current.used for block in mine):
        return illegal(f"{name} was used in this turn already, and each goes once a turn.", "powers")
    return illegal(f"{name} was acquired in this turn, and can be used from the next one on.", "powers")
