"""Sheets as text: a row a line, the powers, the objectives. What cannot be a sheet is refused, and its entry named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from moderator.games.papertown.colors import NAMES
from moderator.games.papertown.data import Data
from moderator.games.papertown.hexes import WIDEST, Hex
from moderator.games.papertown.sheet import DIGITS, Sheet


class SheetError(ValueError):
    """A text that is no sheet; the message names the entry and what would be right."""


def read_sheet(text: str, figures: Data) -> Sheet:
    """Read a sheet file: the rows, then `powers:` and `objectives:`; "#" begins a remark, blanks only show the shift.

    Raises SheetError for another size than a printed sheet's, for anything but two special blocks of each power, for
    an unknown letter, power or objective.
    """
    rows: list[str] = []
    named: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        words = line.partition("#")[0].strip()
        key, colon, values = words.partition(":")
        if colon:
            named[key.strip().lower()] = tuple(value.strip() for value in values.split(",") if value.strip())
        elif words:
            rows.append(words)
    for key in ("powers", "objectives"):
        if key not in named:
            raise SheetError(f'A sheet has a line "{key}:" with three names.')
    if odd := sorted(set(named) - {"powers", "objectives"}):
        raise SheetError(f'"{odd[0]}:" is no line of a sheet; after its rows stand "powers:" and "objectives:".')
    sheet = sheet_of(rows, named["powers"], named["objectives"], figures)
    _as_printed(sheet, figures)
    return sheet


def sheet_of(lines: Sequence[str], powers: Sequence[str], objectives: Sequence[str], figures: Data) -> Sheet:
    """Make a sheet of any size, with any number of special blocks. Raises SheetError for what no sheet can hold."""
    rows = tuple("".join(line.split()).upper() for line in lines)
    if not rows or not rows[0]:
        raise SheetError("A sheet needs rows of blocks, such as G R L Y G.")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise SheetError(f"Row {number + 1} has {len(row)} blocks and row 1 has {len(rows[0])}: make them equal.")
        for column, letter in enumerate(row[:WIDEST]):
            if letter not in NAMES and letter not in DIGITS:
                known = f"{' '.join(NAMES)} for a color, {' '.join(DIGITS)} for a special block"
                raise SheetError(f'Block {Hex(number, column)} is "{letter}", which means nothing; write {known}.')
    if len(rows[0]) > WIDEST:
        raise SheetError(f"Row 1 has {len(rows[0])} blocks; columns are named A to Z, so {WIDEST} are the most.")
    _known("power", powers, tuple(figures.powers))
    _known("objective", objectives, tuple(figures.objectives))
    for number, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter in DIGITS[len(powers) :]:
                raise SheetError(
                    f"Block {Hex(number, column)} is special block {letter}, and the sheet has no such power."
                )
    return Sheet(rows, tuple(powers), tuple(objectives))


def _known(what: str, names: Sequence[str], possible: tuple[str, ...]) -> None:
    for name in names:
        if name not in possible:
            raise SheetError(f'There is no {what} "{name}"; there are {", ".join(possible)}.')
        if list(names).count(name) > 1:
            raise SheetError(f'The {what} "{name}" is named twice.')


def _as_printed(sheet: Sheet, figures: Data) -> None:
    rows, columns = sheet.size
    plan = figures.generator
    if sheet.size != (plan.rows, plan.columns):
        raise SheetError(
            f"The sheet has {rows} rows of {columns} blocks; a sheet has {plan.rows} rows of {plan.columns}."
        )
    for what, names, wanted in (
        ("powers", sheet.powers, plan.power_types),
        ("objectives", sheet.objectives, plan.objectives),
    ):
        if len(names) != wanted:
            raise SheetError(f"The sheet names {len(names)} {what}; a sheet has {wanted}.")
    found = Counter("".join(sheet.rows))
    for digit, power in zip(DIGITS, sheet.powers, strict=True):
        if found[digit] != plan.per_type:
            raise SheetError(
                f"The sheet has {found[digit]} special blocks {digit} ({power}); each power has {plan.per_type}."
            )
