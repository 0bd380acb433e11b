"""When decisions run out: each has its hours from the moment at which it was first waited for.

Which moment it is, is told; nothing here asks a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from moderator.games.table.game import TURN, Pending, S, TableGame
from moderator.games.table.latest import kept_for_the_latest
from moderator.games.table.table import GATHERING, PLAYING, Table

GATHER = "gather"
INVITATION = 168
"""How many hours an invitation stands."""


def hours_of(game: TableGame[S]) -> dict[str, int]:
    """Give how many hours each kind of decision has at a table of this game, with an invitation's."""
    return {**game.hours, GATHER: INVITATION}


@kept_for_the_latest
def decisions_in(game: TableGame[S], state: S) -> tuple[Pending, ...]:
    """Give the decisions that are open in a position."""
    return game.pending(state)


def open_decisions(game: TableGame[S], table: Table) -> tuple[Pending, ...]:
    """Give the decisions that a table waits for; none before the game and after it."""
    return decisions_in(game, table.game) if table.phase == PLAYING else ()


def timed(game: TableGame[S], table: Table, moment: datetime) -> Table:
    """Give each open decision its time from `moment` on, if it has none yet; what is decided has none any more.

    A decision for which silence stands for nothing has no time.
    """
    decisions = open_decisions(game, table)
    # Orders sent ahead wait to be carried out, and so does a turn that is not open yet.
    is_waited_for = bool(table.kept) or all(each.kind != TURN for each in decisions)
    hours = {each.key: _hours({**game.hours, **table.hours}, each, is_waited_for) for each in decisions if each.silence}
    if table.phase == GATHERING:
        hours = {GATHER: table.hours.get(GATHER, INVITATION)}
    due = {key: table.due.get(key) or _after(moment, count) for key, count in hours.items()}
    return table if due == table.due else replace(table, due=due)


def _hours(given: Mapping[str, int], decision: Pending, is_waited_for: bool) -> int:
    """Give how long a decision may take. One that ends with the next die has until then, if nobody waits for it."""
    hours, turn = decision.hours or given[decision.kind], given[TURN]
    if decision.hours or not decision.is_heard_first:
        return hours
    return min(hours, turn) if is_waited_for else turn


def due_of(table: Table, key: str) -> datetime | None:
    """Give when a decision runs out (UTC), None if nothing is known of it."""
    text = table.due.get(key)
    return datetime.fromisoformat(text) if text else None


def next_due(table: Table) -> datetime | None:
    """Give the moment at which the next decision runs out, None where nothing is waited for."""
    return min((datetime.fromisoformat(text) for text in table.due.values()), default=None)


def _after(moment: datetime, hours: int) -> str:
    return (moment.astimezone(UTC) + timedelta(hours=hours)).isoformat()
