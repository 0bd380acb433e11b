"""The towns that have a name: sheets kept as files, for those who want to play the same one again."""

from __future__ import annotations

from functools import cache

from moderator.files import folder
from moderator.games.papertown.data import data
from moderator.games.papertown.sheet import Sheet
from moderator.games.papertown.sheet_text import SheetError, read_sheet

RANDOM = "random"
"""The name that stands for a sheet drawn for this game."""


@cache
def sheet_names() -> tuple[str, ...]:
    """Give the names of all towns kept as files."""
    return tuple(sorted(path.stem for path in (folder("rules_db") / "papertown" / "sheets").glob("*.txt")))


@cache
def fixed_sheet(name: str) -> Sheet:
    """Give a town by its name. Raises SheetError for one that there is not, and for a file that is no sheet."""
    if name not in sheet_names():
        raise SheetError(f'There is no sheet "{name}"; there are {", ".join((RANDOM, *sheet_names()))}.')
    path = folder("rules_db") / "papertown" / "sheets" / f"{name}.txt"
    try:
        return read_sheet(path.read_text(encoding="utf-8"), data())
    except SheetError as error:
        raise SheetError(f"{path.name}: {error}") from None
