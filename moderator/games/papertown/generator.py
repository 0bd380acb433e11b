"""A sheet drawn by lot, as the designer's generator does it: colors that run on, special blocks that stand out."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.core.dice import Dice
from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import OBJECTIVES, POWERS, Generator
from moderator.games.papertown.hexes import Hex, neighbors
from moderator.games.papertown.sheet import DIGITS, Sheet


def draw_sheet(plan: Generator, dice: Dice) -> Sheet:
    """Draw a map, its special blocks, the powers and the objectives."""
    rows = _colored(plan, dice)
    powers = _drawn(POWERS, plan.power_types, dice, "a power of the sheet")
    blocks = _sites(rows, plan)
    for digit in DIGITS[: plan.power_types]:
        for _ in range(plan.per_type):
            block = blocks.pop(dice.choose([(str(each), 1) for each in blocks], "a special block"))
            rows[block.row][block.column] = digit
    objectives = _drawn(OBJECTIVES, plan.objectives, dice, "an objective of the mayor")
    return Sheet(tuple("".join(row) for row in rows), powers, objectives)


def _colored(plan: Generator, dice: Dice) -> list[list[str]]:
    """Color the map row by row: the first block freely, every other after its parent.

    The parent is the block one row up and one column on, where there is one, else the block to the left.
    """
    rows: list[list[str]] = []
    for row in range(plan.rows):
        rows.append([])
        for column in range(plan.columns):
            if row and column + 1 < plan.columns:
                parent = rows[row - 1][column + 1]
            else:
                parent = rows[row][column - 1] if column else ""
            weights = [(color, plan.same if color == parent else plan.each_other) for color in NAMES]
            drawn = dice.choose(weights, f"the color of {Hex(row, column)}")
            rows[row].append(weights[drawn][0])
    return rows


def _sites(rows: Sequence[Sequence[str]], plan: Generator) -> list[Hex]:
    """Give the blocks that touch none of their own color, in reading order.

    A map with too few of them, which no seed has shown yet, takes its special blocks anywhere.
    """
    around = neighbors(plan.rows, plan.columns)
    alone = [
        place
        for place, others in around.items()
        if all(rows[other.row][other.column] != rows[place.row][place.column] for other in others)
    ]
    return alone if len(alone) >= plan.power_types * plan.per_type else list(around)


def _drawn(names: Sequence[str], count: int, dice: Dice, purpose: str) -> tuple[str, ...]:
    """Draw some of these names, none twice."""
    left = list(names)
    return tuple(left.pop(dice.choose([(name, 1) for name in left], purpose)) for _ in range(count))
