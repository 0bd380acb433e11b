"""The same as the pages, for programs: players, squares, proposals and each week's events as JSON.

What a file tells are the values of the view, under their own names; nothing stands in it that no page tells.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from fractions import Fraction

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.places import BOARD_DATA, PLAYERS_DATA, PROPOSALS_DATA


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
    for week in view.weeks:
        told = {"game": view.title, "week": week.number, "closed": week.closed, "notes": week.notes}
        path = made.places.week_data(week.number)
        yield data_page(path, f"Week {week.number}", {**told, "events": week.events, "draws": week.draws})


def data_page(path: str, title: str, told: dict[str, object]) -> Page:
    """Give a file of data."""
    return Page(path, "nomopoly/data.txt", title, Data(json.dumps(told, ensure_ascii=False, default=_plainer)))


def _plainer(value: object) -> object:
    """Give a value as JSON has it; an amount that is no whole number is written as a fraction, 5/2."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    raise TypeError(f"{type(value).__name__} has no form in JSON: give it one in {__name__}.")
