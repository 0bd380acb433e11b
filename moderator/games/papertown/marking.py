"""One mark: why a block may not be marked now, and what marking it brings."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.papertown.colors import NAMES, OLD_TOWN
from moderator.games.papertown.data import data
from moderator.games.papertown.hexes import Hex, listed
from moderator.games.papertown.position import Position
from moderator.games.papertown.reach import NAMED, Reach
from moderator.games.papertown.sheet import DIGITS, town
from moderator.games.table.refusals import not_allowed


def check(position: Position, block: Hex, within: Reach) -> Refusal | None:
    """Give the reason if a block may not be marked now."""
    return None if block in within.blocks else illegal(*_why_not(position, block, within))


def illegal(reason: str, rule: str) -> Refusal:
    """Refuse what was understood and is against a section of the rules."""
    return not_allowed("illegal", reason, rules=(rule,))


def mark(position: Position, block: Hex) -> Position:
    """Mark a block for the mover, and acquire the special blocks beside it that nobody has."""
    mover = position.mover
    taken = tuple(
        other
        for other in town(position.sheet).neighbors[block]
        if position.sheet[other] in DIGITS and position.owner(other) is None
    )
    turn = position.current
    turn = turn._replace(marks=(*turn.marks, block), acquired=(*turn.acquired, *taken))
    mover = mover._replace(marks=(*mover.marks, block), taken=(*mover.taken, *taken))
    return position.with_mover(mover)._replace(current=turn)


def _why_not(position: Position, block: Hex, within: Reach) -> tuple[str, str]:
    """Say why a block is out of reach, and by which section of the rules."""
    sheet = position.sheet
    if block not in sheet:
        rows, columns = sheet.size
        last = Hex(rows - 1, columns - 1)
        return f"{block} is not on this sheet, which ends at {last}.", "marking"
    letter = sheet[block]
    if block in position.current.marks:
        return f"{block} has just been marked in this turn.", "marking"
    if letter in DIGITS:
        power = data().powers[sheet.power(block)].name
        return f"{block} is a special block ({power}): it is acquired by marking beside it, never marked.", "acquire"
    owner = position.owner(block)
    if owner is not None:
        return f"{block} is already marked, by {owner.name}.", "marking"
    if letter == OLD_TOWN:
        return f"{block} is old town, which nobody may mark.", "marking"
    if not within.allowed:
        return f"This is for {within.words}, and none is free.", "marking"
    if block not in within.allowed:
        return f"{block} is {NAMES[letter]}; this is for {within.words}. {_instead(within)}", "marking"
    return f"{block} does not touch your blocks, and others do. {_instead(within)}", "marking"


def _instead(within: Reach) -> str:
    """Say which blocks may be marked, the first of them if they are many."""
    named = listed(frozenset(sorted(within.blocks)[:NAMED]))
    more = " and more" if len(within.blocks) > NAMED else ""
    return f"Now may be marked: {named}{more}."
