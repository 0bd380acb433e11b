"""The same as the pages, for programs: players, squares, proposals and each week's events as JSON.

What a file tells are the values of the view, under their own names; nothing stands in it that no page tells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from operator import attrgetter

from moderator.core.ruleset import Page, Unmade
from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.places import BOARD_DATA, PLAYERS_DATA, PROPOSALS_DATA
from moderator.games.nomopoly.pages.told import Sealed
from moderator.games.nomopoly.record.view import WeekView

_LINE_ENDS = re.compile("[\x85\u2028\u2029]")
_TEMPLATE = "nomopoly/data.txt"


@dataclass(frozen=True, slots=True)
class Data:
    """A file of data, as it is."""

    text: str


def data_pages(made: Making) -> Iterator[Page]:
    """Give the data of the game as it stands, and of each week that was worked out."""
    view = made.view
    head: dict[str, object] = {"game": view.title, "week": view.week}
    yield data_page(PLAYERS_DATA, "Players", {**head, "players": view.players, "organizations": view.organizations})
    if view.squares:
        yield data_page(BOARD_DATA, "Board", {**head, "squares": view.squares, "pieces": view.pieces})
    yield data_page(PROPOSALS_DATA, "Proposals", {**head, "proposals": view.proposals})
    for week in made.weeks:
        number = week.value.number
        yield Page(made.places.week_data(number), _TEMPLATE, f"Week {number}", Unmade(_week_data, (view.title, week)))


def _week_data(game: str, sealed: Sealed[WeekView]) -> Data:
    week = sealed.value
    told = {"game": game, "week": week.number, "closed": week.closed, "notes": week.notes}
    return _data({**told, "events": week.events, "draws": week.draws})


def data_page(path: str, title: str, told: dict[str, object]) -> Page:
    """Give a file of data."""
    return Page(path, _TEMPLATE, title, _data(told))


def _data(told: dict[str, object]) -> Data:
    return Data(as_json(told))


def as_json(told: object) -> str:
    """Write a value as JSON in one line; a line end of any kind within a text is written as JSON's own."""
    text = json.dumps(told, ensure_ascii=False, default=_plainer)
    return _LINE_ENDS.sub(r"\\n", text)


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]:
    """Give the names of a kind's fields, and what gives the values of all of them."""
    names = tuple(each.name for each in fields(kind))
    return names, (attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),))


def _plainer(value: object) -> object:
    """Give a value as JSON has it; an amount that is no whole number is written as a fraction, 5/2."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        names, get = _fields(type(value))
        return dict(zip(names, get(value), strict=True))
    raise TypeError(f"{type(value).__name__} has no form in JSON: give it one in {__name__}.")
