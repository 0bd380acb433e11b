"""The game's data file, read: figures of the generator and the cards, the words of powers, objectives and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import yaml

from moderator.files import folder
from moderator.games.papertown.colors import ROLLABLE
from moderator.games.table.board import DataError

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


def _rows(entries: Mapping[str, Mapping[str, object]]) -> list[tuple[str, dict[str, Any]]]:
    return [(key, dict(row)) for key, row in entries.items()]


@cache
def data() -> Data:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    path = folder("rules_db") / "papertown" / "papertown.yaml"
    return read_data(yaml.safe_load(path.read_text(encoding="utf-8")))


def players() -> Sequence[int]:
    """Give the least and the most players."""
    return data().players


def read_data(told: Mapping[str, Any]) -> Data:
    """Read the data. Raises DataError and names the entry."""
    for key in told:
        if key not in {field.name for field in fields(Data)}:
            raise DataError(f'"{key}" is no entry of papertown.yaml.')
    try:
        generator = Generator(**told["generator"])
        found = Data(
            players=tuple(told["players"]),
            cards={color: told["cards"][color] for color in ROLLABLE},
            marks_per_turn=told["marks_per_turn"],
            time_boxes=told["time_boxes"],
            generator=generator,
            powers={key: _entry(key, told["powers"][key]) for key in POWERS},
            objectives={key: _entry(key, told["objectives"][key]) for key in OBJECTIVES},
            settings={key: Choice(tuple(row.pop("values")), **row) for key, row in _rows(told["settings"])},
        )
    except KeyError as error:
        raise DataError(f"The entry {error} of papertown.yaml is missing.") from None
    except TypeError as error:
        raise DataError(f"An entry of papertown.yaml cannot be read: {error}.") from None
    for key, known in (("cards", ROLLABLE), ("powers", POWERS), ("objectives", OBJECTIVES)):
        if odd := sorted(set(told[key]) - set(known)):
            raise DataError(f'papertown.yaml, {key}: "{odd[0]}" means nothing; there are {", ".join(known)}.')
    for entry in found.objectives.values():
        if entry.each < 1:
            raise DataError(f"papertown.yaml, objectives, {entry.id}: each is a whole number from 1 on.")
    if generator.power_types > len(POWERS) or generator.objectives > len(OBJECTIVES):
        raise DataError("papertown.yaml, generator: a sheet cannot have more powers or objectives than there are.")
    return found


def _entry(key: str, row: Mapping[str, Any]) -> Entry:
    """Read a power or an objective; its text says {money} and {each} where its figures stand."""
    entry = Entry(key, **row)
    return replace(entry, text=entry.text.format(money=entry.money, each=entry.each))
