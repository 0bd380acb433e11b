"""The map in letters, as mails show it: a row a line, two characters a block, 41 columns and its rim."""

from __future__ import annotations

from functools import lru_cache

from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.position import Position
from moderator.games.papertown.sheet import DIGITS, Sheet
from moderator.games.papertown.signs import signs

FREE, SPECIAL, NEXT = ".", "#", "*"


def in_letters(position: Position, following: frozenset[Hex] = frozenset()) -> tuple[str, ...]:
    """Write the map: a block's color and who marked it, "D." a free one, "##" a special block, "#X" one acquired.

    `following` are the blocks that may be marked next; they show as "D*".
    """
    owned = {
        block: sign.letter
        for player, sign in zip(position.players, signs(position), strict=True)
        for block in (*player.marks, *player.taken)
    }
    return _map(position.sheet, {**dict.fromkeys(following, NEXT), **owned})


def _map(sheet: Sheet, shown: dict[Hex, str]) -> tuple[str, ...]:
    rim = "   " + "".join(f"{chr(ord('A') + column)} " for column in range(sheet.size[1]))
    rows = [list(row) for row in _printed(sheet)]
    for place, sign in shown.items():
        rows[place.row][place.column] = rows[place.row][place.column][0] + sign
    lines = [f"{row + 1:>2} {' ' * (row % 2)}{''.join(cells)}" for row, cells in enumerate(rows)]
    return (rim.rstrip(), *lines)


@lru_cache(maxsize=16)
def _printed(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    """Give what each block shows before anybody has marked it, row by row."""
    return tuple(tuple(SPECIAL * 2 if color in DIGITS else color + FREE for color in row) for row in sheet.rows)


def legend(position: Position) -> tuple[str, ...]:
    """Say in lines of at most 78 columns what the letters of the map mean."""
    marks = ", ".join(
        f"{sign.letter} {player.name}" for player, sign in zip(position.players, signs(position), strict=True)
    )
    colors = ", ".join(f"{letter} {name}" for letter, name in NAMES.items())
    return (f"{colors},", f"{SPECIAL * 2} special, {FREE} free, {NEXT} may be next; {marks}")
