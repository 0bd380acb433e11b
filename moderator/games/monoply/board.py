"""The game's data file, read: forty spaces, three decks, and the figures of the rules. What cannot be is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from moderator.files import folder

MONTH, LAVATORY, UTILITY, CARD, AIRPORT = "month", "lavatory", "utility", "card", "airport"
CHECK, HOME, GO_TO_QUARANTINE, PURELL, BORED_WALK = "check", "home", "goquarantine", "purell", "boredwalk"
ROUND = 40
LEVELS = 4
DECKS = ("stockpile", "exposure", "virtual")
EFFECTS = {
    "tp": 1, "each_other_tp": 1, "keep_gooq": 0, "highroll_tp": 1, "lowroll_tp": 1, "exposure": 1, "quarantine": 0,
    "advance": 1, "lowroll_exposure": 1, "duel_all": 2,
}  # fmt: skip
"""What cards do, each with how many figures belong to it."""

_ONE_EACH = (MONTH, HOME, CHECK, GO_TO_QUARANTINE, PURELL, BORED_WALK)


class DataError(ValueError):
    """A data file that no game can be played by; the message names the entry."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board: its type, and what belongs to that type. `wipe` are the fees by level, in TP."""

    index: int
    type: str
    name: str
    group: str = ""
    price: int = 0
    wipe: tuple[int, ...] = ()
    upgrade_cost: int = 0
    exposure: int = 0
    exposure_on: tuple[int, ...] = ()
    deck: str = ""
    source: str = ""

    @property
    def can_be_owned(self) -> bool:
        """Whether it can be bought."""
        return self.type in {LAVATORY, UTILITY}


@dataclass(frozen=True, slots=True)
class Figures:
    """What the rules say in numbers."""

    start_tp: int
    denominations: Mapping[int, int]
    month_land: int
    month_pass: int
    check: int
    option_cost: int
    exposure_limit: int
    levels: tuple[str, ...]
    purell_remove: int
    boredwalk_gift: int
    menace_pass: int
    menace_land: int
    max_quarantine_rolls: int


@dataclass(frozen=True, slots=True)
class Data:
    """The whole data file. A deck holds its cards' effects as words ("tp 200"), `texts` what stands on them."""

    spaces: tuple[Space, ...]
    decks: Mapping[str, tuple[str, ...]]
    texts: Mapping[tuple[str, str], str]
    figures: Figures

    def only(self, kind: str) -> int:
        """Give the place of the one space of a type."""
        return next(space.index for space in self.spaces if space.type == kind)


@cache
def data() -> Data:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    return read_data(json.loads((folder("rules_db") / "monoply" / "data.json").read_text(encoding="utf-8")))


def read_data(told: Mapping[str, Any]) -> Data:
    """Read the data. Raises DataError and names the entry."""
    spaces = tuple(_space(place, row) for place, row in enumerate(told["spaces"]))
    _whole(spaces)
    decks: dict[str, tuple[str, ...]] = {}
    texts: dict[tuple[str, str], str] = {}
    for name in DECKS:
        if not told["decks"].get(name):
            raise DataError(f"decks: the deck {name} has no cards.")
        decks[name] = tuple(card_of(row["effect"], f"{name} card {row['text']!r}") for row in told["decks"][name])
        for card, row in zip(decks[name], told["decks"][name], strict=True):
            texts.setdefault((name, card), row["text"])
    values = {field.name: told[field.name] for field in fields(Figures)}
    values["denominations"] = {int(note): count for note, count in told["denominations"].items()}
    values["levels"] = tuple(told["levels"])
    if len(values["levels"]) != LEVELS:
        raise DataError(f"levels: there are {LEVELS}, from mono-ply to the bidet.")
    return Data(spaces, decks, texts, Figures(**values))


def card_of(effect: list[Any], place: str) -> str:
    """Write a card's effect as words. Raises DataError for one that does nothing that the rules know."""
    if not effect or effect[0] not in EFFECTS:
        raise DataError(f"{place}: {effect!r} is no effect; there are {', '.join(EFFECTS)}.")
    if len(effect) - 1 != EFFECTS[effect[0]] or not all(isinstance(figure, int) for figure in effect[1:]):
        raise DataError(f"{place}: {effect[0]} takes {EFFECTS[effect[0]]} whole numbers.")
    if effect[0] == "advance" and not 0 <= effect[1] < ROUND:
        raise DataError(f"{place}: spaces are numbered from 0 to {ROUND - 1}.")
    return " ".join(map(str, effect))


def _space(place: int, row: Mapping[str, Any]) -> Space:
    known = {field.name for field in fields(Space)}
    if odd := sorted(set(row) - known):
        raise DataError(f'Space {place}: "{odd[0]}" is no entry of a space; there are {", ".join(sorted(known))}.')
    if row.get("index") != place:
        raise DataError(
            f"Space {place} says that it is number {row.get('index')}: keep them in the order of the board."
        )
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Space(**values)


def _whole(spaces: tuple[Space, ...]) -> None:
    """Hold what every board must have."""
    if len(spaces) != ROUND:
        raise DataError(f"The board has {len(spaces)} spaces; it has {ROUND}.")
    counts = Counter(space.type for space in spaces)
    for kind in _ONE_EACH:
        if counts[kind] != 1:
            raise DataError(f"The board has {counts[kind]} spaces of the type {kind}; it has one.")
    if spaces[0].type != MONTH:
        raise DataError(f"Space 0 is {spaces[0].name}; it is Month, where everybody starts.")
    names = Counter(space.name for space in spaces if space.type != CARD)
    for space in spaces:
        _right(space)
        if space.type != CARD and names[space.name] > 1:
            raise DataError(f"Space {space.index}: the name {space.name} is used twice.")
    groups = Counter(space.group for space in spaces if space.type == LAVATORY)
    for group, count in groups.items():
        if count < len(("one", "two")):
            raise DataError(f"The group {group} has one lavatory; it takes two to upgrade.")


def _right(space: Space) -> None:
    """Hold what a space of its type must have."""
    place = f"Space {space.index} ({space.name})"
    if space.type not in {MONTH, LAVATORY, UTILITY, CARD, AIRPORT, *_ONE_EACH}:
        raise DataError(f'{place}: there is no type "{space.type}".')
    if space.type == LAVATORY and (len(space.wipe) != LEVELS or not space.group or space.upgrade_cost <= 0):
        raise DataError(f"{place}: a lavatory has a group, {LEVELS} fees and a cost of upgrading.")
    if space.can_be_owned and space.price <= 0:
        raise DataError(f"{place}: what can be bought has a price.")
    if space.type == CARD and space.deck not in DECKS:
        raise DataError(f"{place}: its deck is one of {', '.join(DECKS)}.")
