"""What the mayor pays: each objective of the sheet, and the Banks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from moderator.games.papertown.colors import OLD_TOWN, WATER
from moderator.games.papertown.data import data
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.position import Player, Position
from moderator.games.papertown.sheet import Sheet, touching, town


@dataclass(frozen=True, slots=True)
class Score:
    """A player's money in millions: by objective, in the sheet's order, and what the Banks bring."""

    objectives: tuple[tuple[str, int], ...]
    bank: int

    @property
    def total(self) -> int:
        """Give all of it."""
        return self.bank + sum(money for _, money in self.objectives)


def score(position: Position, player: Player) -> Score:
    """Count a player's money as it stands."""
    sheet, entries = position.sheet, data().objectives
    counts = ((entries[each], OBJECTIVES[each](sheet, player.marks)) for each in sheet.objectives)
    counted = tuple((entry.id, entry.money * (count // entry.each)) for entry, count in counts)
    return Score(counted, data().powers["bank"].money * _banks(position, player))


def _banks(position: Position, player: Player) -> int:
    """Count the Banks that pay a player: those acquired, or those that one of the player's blocks touches."""
    near = touching(position.sheet, player.marks) if position.settings.bank == "touching" else player.taken
    return sum(block in near and position.sheet.power(block) == "bank" for block in town(position.sheet).specials)


def _beside(color: str) -> Callable[[Sheet, tuple[Hex, ...]], int]:
    def count(sheet: Sheet, marks: tuple[Hex, ...]) -> int:
        near = touching(sheet, town(sheet).blocks[color])
        return sum(mark in near for mark in marks)

    return count


def _rows(_sheet: Sheet, marks: tuple[Hex, ...]) -> int:
    return len({mark.row for mark in marks})


def _columns(_sheet: Sheet, marks: tuple[Hex, ...]) -> int:
    return len({mark.column for mark in marks})


def _largest_area(sheet: Sheet, marks: tuple[Hex, ...]) -> int:
    around, left, largest = town(sheet).neighbors, set(marks), 0
    while left:
        edge, size = [left.pop()], 0
        while edge:
            size += 1
            beside = left.intersection(around[edge.pop()])
            left -= beside
            edge += beside
        largest = max(largest, size)
    return largest


def _best_row(_sheet: Sheet, marks: tuple[Hex, ...]) -> int:
    return max(Counter(mark.row for mark in marks).values(), default=0)


OBJECTIVES: dict[str, Callable[[Sheet, tuple[Hex, ...]], int]] = {
    "harbor": _beside(WATER),
    "oldtown": _beside(OLD_TOWN),
    "eastwest": _rows,
    "northsouth": _columns,
    "bigger": _largest_area,
    "broadway": _best_row,
}
"""How each objective counts a player's blocks; what a count is worth says the data file."""
