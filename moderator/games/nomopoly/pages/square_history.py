"""What has happened on each square, week by week, by the published log: who came, whose it was, the rent it brought."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from moderator.games.nomopoly.record.gathering import on_the_way
from moderator.games.nomopoly.record.view import Dollars, EventView, GameView

RENT = "rent"
LANDS = re.compile(r"(?P<who>.+) lands on (?P<square>\d+)")
OWNED = re.compile(r"(?P<square>\d+) becomes (?P<owner>.+)'s")
_LOSES = re.compile(r"(?P<owner>.+) loses (?P<square>\d+)")
_ABOUT = re.compile(r"\bsquare (\d+)\b")


class SquareWeek(NamedTuple):
    """A week of a square: each who landed and how often, dollars of rent, and its owners in turn.

    `owners` begin with the one that the square had before, "" for nobody, and go on with each that it became. Whose it
    was before the log first tells of an owner is not known; a square that never changed hands was always whose it is.
    """

    week: int
    landed: tuple[tuple[str, int], ...]
    rent: Dollars
    owners: tuple[str, ...]

    @property
    def is_quiet(self) -> bool:
        """Say whether nobody came, nothing was paid, and its owner stayed."""
        return not (self.landed or self.rent or len(self.owners) > 1)


def histories(view: GameView) -> dict[int, tuple[SquareWeek, ...]]:
    """Give the weeks of each square, the oldest first."""
    told: dict[int, list[SquareWeek]] = {square.number: [] for square in view.squares}
    every = [(week.number, *_happened(week.events)) for week in view.weeks]
    changing = {number for *_, changed in every for number, _ in changed}
    owned = {square.number: (square.owner,) for square in view.squares if square.number not in changing}
    for week, landed, rent, changed in every:
        owners = dict(owned)
        for number, owner in changed:
            owners[number] = (*owners.get(number, ()), owner)
        for number, weeks in told.items():
            came = landed.get(number)
            here = tuple(sorted(came.items(), key=lambda each: (-each[1], each[0]))) if came else ()
            weeks.append(SquareWeek(week, here, rent.get(number, 0), owners.get(number, ())))
        owned = {number: had[-1:] for number, had in owners.items()}
    return {number: tuple(weeks) for number, weeks in told.items()}


def _happened(
    events: Iterable[EventView],
) -> tuple[dict[int, dict[str, int]], dict[int, Dollars], list[tuple[int, str]]]:
    """Give of a week's log who landed on each square and how often, its rent, and which squares became whose."""
    landed: dict[int, dict[str, int]] = {}
    rent: dict[int, Dollars] = {}
    changed = []
    for event in events:
        if event.transfer is not None and event.transfer.kind == RENT:
            for number in squares_about(event):
                rent[number] = rent.get(number, 0) + event.transfer.amount
        elif " lands on " in event.line and (lands := LANDS.fullmatch(event.line)) is not None:
            for number in event.squares:
                came = landed.setdefault(number, {})
                came[lands["who"]] = came.get(lands["who"], 0) + 1
        elif found := _changed(event):
            changed.append(found)
    return landed, rent, changed


def stops(events: Iterable[EventView]) -> dict[str, list[int]]:
    """Give the squares on which each piece came to rest."""
    found: dict[str, list[int]] = {}
    for event in events:
        if " lands on " in event.line and (lands := LANDS.fullmatch(event.line)) is not None:
            found.setdefault(lands["who"], []).append(int(lands["square"]))
    return found


def _changed(event: EventView) -> tuple[int, str] | None:
    """Give the square that changed hands and its owner now, "" for nobody."""
    if " becomes " in event.line and (becomes := OWNED.fullmatch(event.line)) is not None:
        return int(becomes["square"]), becomes["owner"]
    if " loses " in event.line and (loses := _LOSES.fullmatch(event.line)) is not None:
        return int(loses["square"]), ""
    return None


def squares_about(event: EventView) -> tuple[int, ...]:
    """Give the squares that an event's line or the purpose of its money speaks of."""
    return tuple(dict.fromkeys((*event.squares, *map(int, _ABOUT.findall(event.purpose)))))


def notable(events: tuple[EventView, ...]) -> Iterator[EventView]:
    """Give the events that are worth a line of a square's page: not that somebody only passed there or left."""
    return (event for event in events if not on_the_way(event.line))
