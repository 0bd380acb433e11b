"""What a mover can do in a turn: the marking, an extra block by a power, Bribery, or to skip. Each is checked whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from moderator.games.papertown.book import book
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.illegal import IllegalError
from moderator.games.papertown.marking import check, mark
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


def act(position: Position, action: Action) -> Position:
    """Carry an action out for the mover. Raises IllegalError, and then nothing of it has happened."""
    if isinstance(action, Mark):
        return _marking(position, action.blocks)
    return _power(position, action)


def bribed(position: Position) -> bool:
    """Tell whether Bribery has taken the place of this turn."""
    return any(position.sheet.power(block) == "bribery" for block in position.turn.used)


def _marking(position: Position, blocks: tuple[Hex, ...]) -> Position:
    duty = position.duty
    if position.turn.marked:
        raise IllegalError("The marking of this turn is done.", "turn")
    if len(blocks) > duty:
        raise IllegalError(
            f"{duty} blocks are marked in this turn, and these are {len(blocks)}.", "turn", str(blocks[duty])
        )
    after = position
    for block in blocks:
        check(after, block, rolled_reach(after))
        after = mark(after, block)
    if len(blocks) < duty and not run_out(after):
        legal = tuple(str(each) for each in sorted(rolled_reach(after).blocks))
        color = NAMES[position.turn.rolled]
        told = f"these are {len(blocks)}" if blocks else "none can be skipped"
        raise IllegalError(
            f"{duty} blocks are marked in this turn as long as {color} ones are free; {told}.", "turn", "", legal
        )
    return replace(after, turn=replace(after.turn, marked=True))


def ready(position: Position, power: str) -> tuple[Hex, ...]:
    """Give the mover's special blocks of a power that can still be used in this turn, whatever else it has done."""
    turn = position.turn
    late = turn.acquired if position.settings.power_delay else ()
    mine = (block for block in position.mover.taken if position.sheet.power(block) == power)
    return tuple(block for block in mine if block not in turn.used and block not in late)


def _power(position: Position, action: Use) -> Position:
    block = _source(position, action.power)
    check(position, action.block, power_reach(position, action.power))
    after = mark(position, action.block)
    turn = replace(after.turn, used=(*after.turn.used, block), marked=after.turn.marked or action.power == "bribery")
    return replace(after, turn=turn)


def _source(position: Position, power: str) -> Hex:
    """Give the special block whose power is used. Raises IllegalError where there is none, or none left."""
    name = book().powers[power].name
    if power not in position.sheet.powers:
        names = ", ".join(book().powers[each].name for each in position.sheet.powers)
        raise IllegalError(f"This sheet has no {name}; its powers are {names}.", "powers")
    if power == "bank":
        raise IllegalError("A Bank is worth its money at the end; it marks nothing.", "powers")
    if bribed(position):
        raise IllegalError("Bribery was this whole turn: no other power goes with it.", "powers")
    if power == "bribery" and (position.turn.marked or position.turn.used):
        done = "the blocks are marked" if position.turn.marked else "another power was used"
        raise IllegalError(f"Bribery takes the place of the whole turn, and {done} already.", "powers")
    blocks = ready(position, power)
    if blocks:
        return blocks[0]
    mine = [block for block in position.mover.taken if position.sheet.power(block) == power]
    if not mine:
        raise IllegalError(f"{position.mover.name} has no {name} yet: mark beside one to acquire it.", "powers")
    if any(block in position.turn.used for block in mine):
        raise IllegalError(f"{name} was used in this turn already, and each goes once a turn.", "powers")
    raise IllegalError(f"{name} was acquired in this turn, and can be used from the next one on.", "powers")
