"""The game's data file, read: figures of the generator and the cards, the words of powers, objectives and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache

import yaml

from moderator.core.row import Row
from moderator.files import folder
from moderator.games.papertown.colors import ROLLABLE
from moderator.games.table.board import DataError, read_entry

POWERS = ("bank", "branch", "bakery", "material", "bribery")
OBJECTIVES = ("harbor", "oldtown", "eastwest", "northsouth", "bigger", "broadway")


@dataclass(frozen=True, slots=True)
class Generator:
    """How sheets are drawn: `same` and `each_other` are the weights of a parent's color and of each other color."""

    rows: int
    columns: int
    same: int
    each_other: int
    power_types: int
    per_type: int
    objectives: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A power or an objective in words: `short` stands where there is little room.

    It pays `money` millions for every `each` of what it counts; the `text` says both.
    """

    id: str
    name: str
    text: str
    short: str = ""
    money: int = 0
    each: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """What a table may choose: the possible `values`, the default first, and the number of the ruling that it turns."""

    values: tuple[int | str, ...]
    what: str
    ruling: int | None = None


@dataclass(frozen=True, slots=True)
class Data:
    """Everything that the data file says. `cards` are how many of each color the stack has."""

    players: tuple[int, ...]
    cards: Mapping[str, int]
    marks_per_turn: int
    time_boxes: int
    generator: Generator
    powers: Mapping[str, Entry]
    objectives: Mapping[str, Entry]
    settings: Mapping[str, Choice]


@cache
def data() -> Data:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    path = folder("rules_db") / "papertown" / "papertown.yaml"
    return read_data(Row(yaml.safe_load(path.read_text(encoding="utf-8"))))


def players() -> Sequence[int]:
    """Give the least and the most players."""
    return data().players


def read_data(told: Row) -> Data:
    """Read the data. Raises DataError and names the entry."""
    _hold_all_there("papertown.yaml", told, [field.name for field in fields(Data)])
    cards, powers, objectives = told.row("cards"), told.rows("powers"), told.rows("objectives")
    _hold_all_there("papertown.yaml, cards", cards, ROLLABLE)
    _hold_all_there("papertown.yaml, powers", powers, POWERS)
    _hold_all_there("papertown.yaml, objectives", objectives, OBJECTIVES)
    try:
        generator = read_entry(Generator, told.row("generator"))
        found = Data(
            players=told.numbers("players"),
            cards={color: cards.number(color) for color in ROLLABLE},
            marks_per_turn=told.number("marks_per_turn"),
            time_boxes=told.number("time_boxes"),
            generator=generator,
            powers={key: _entry(key, powers[key]) for key in POWERS},
            objectives={key: _entry(key, objectives[key]) for key in OBJECTIVES},
            settings={key: read_entry(Choice, row) for key, row in told.rows("settings").items()},
        )
    except TypeError as error:
        raise DataError(f"An entry of papertown.yaml cannot be read: {error}.") from None
    for entry in found.objectives.values():
        if entry.each < 1:
            raise DataError(f"papertown.yaml, objectives, {entry.id}: each is a whole number from 1 on.")
    if generator.power_types > len(POWERS) or generator.objectives > len(OBJECTIVES):
        raise DataError("papertown.yaml, generator: a sheet cannot have more powers or objectives than there are.")
    return found


def _hold_all_there(place: str, told: Mapping[str, object], names: Sequence[str]) -> None:
    """Hold that all that a game needs stands in a place of the data file, and nothing else does."""
    if missing := next((name for name in names if name not in told), None):
        raise DataError(f"{place}: {missing} is missing.")
    if odd := sorted(set(told) - set(names)):
        raise DataError(f'{place}: "{odd[0]}" means nothing; there are {", ".join(names)}.')


def _entry(key: str, row: Row) -> Entry:
    """Read a power or an objective; its text says {money} and {each} where its figures stand."""
    entry = read_entry(Entry, {"id": key, **row})
    return replace(entry, text=entry.text.format(money=entry.money, each=entry.each))
