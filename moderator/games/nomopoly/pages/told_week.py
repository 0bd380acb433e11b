"""A week with all that its report is told from, and what follows from its log about each player."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from moderator.games.nomopoly.pages.accounts import Account
from moderator.games.nomopoly.pages.frame import Telling
from moderator.games.nomopoly.pages.headline import Players
from moderator.games.nomopoly.pages.lines import Line, Run, in_a_row
from moderator.games.nomopoly.pages.proposals import Card
from moderator.games.nomopoly.pages.square_history import OWNED
from moderator.games.nomopoly.pages.stories import RuleChange
from moderator.games.nomopoly.record.view import EventView, WeekView
from moderator.games.nomopoly.world.figures import as_read

_BECOMES = re.compile(r"(?P<who>.+?) becomes (?P<what>(?:an? )?[A-Z][\w' -]*)")
_NO_LONGER = re.compile(r"(?P<who>.+?) is no longer (?P<what>.+)")


@dataclass(frozen=True, slots=True)
class ToldWeek:
    """A week with what its report needs: who played, the accounts of all, verdicts, changed rules, and how it ended.

    `stops` are the squares on which each came to rest, in order, `owned` those that became each one's, `became` what
    players have become and who did.
    """

    made: Telling
    week: WeekView
    players: Players
    accounts: Mapping[str, Account]
    verdicts: tuple[Card, ...]
    changes: tuple[RuleChange, ...]
    over: Line
    stops: Mapping[str, Sequence[int]]
    owned: Mapping[str, Sequence[tuple[EventView, int]]]
    became: Mapping[str, Sequence[str]]


def squares_taken(told: ToldWeek, name: str) -> dict[str, list[int]]:
    """Give the squares that became a player's, by whether she "bought " them or "took " them "over ", as gifts are."""
    paid = {(each.event.mail, each.event.causes) for each in told.accounts[name].entries if each.amount < 0}
    taken: dict[str, list[int]] = {}
    for event, square in told.owned.get(name, ()):
        taken.setdefault("bought " if (event.mail, event.causes) in paid else "took over ", []).append(square)
    return taken


def all_of(told: ToldWeek, squares: Sequence[int]) -> Line:
    """Give squares in a row; where none has a name, their numbers: "squares 9 and 16"."""
    numbers = dict.fromkeys(squares)
    named = [told.made.linker.square(number) for number in numbers]
    if len(named) > 1 and all(line[0].text == f"square {number}" for line, number in zip(named, numbers, strict=True)):
        bare = [(Run(str(number), line[0].path),) for line, number in zip(named, numbers, strict=True)]
        return (Run("squares "), *in_a_row(bare))
    return in_a_row(named)


def states_after(events: Sequence[EventView], playing: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Give what players have become in a week and still are at its end, and who of those `playing` did."""
    became: dict[str, list[str]] = {}
    for event in events:
        line = as_read(event.line)
        if (ends := _NO_LONGER.fullmatch(line)) and ends["who"] in (names := became.get(ends["what"], [])):
            names.remove(ends["who"])
        found = _BECOMES.fullmatch(line)
        if found and found["who"] in playing and not event.line.endswith("'s"):
            became.setdefault(found["what"], []).append(found["who"])
    return {what: tuple(dict.fromkeys(names)) for what, names in became.items() if names}


def owned_after(events: Sequence[EventView]) -> dict[str, list[tuple[EventView, int]]]:
    """Give the squares that each came to own in a week, with the events that tell it."""
    owned: dict[str, list[tuple[EventView, int]]] = {}
    for event in events:
        if found := OWNED.fullmatch(event.line):
            owned.setdefault(found["owner"], []).append((event, int(found["square"])))
    return owned
