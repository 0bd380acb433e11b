"""A game played again from its record, turn by turn, so that each past turn has its page.

Only inputs and drawn luck are kept; what the board looked like is worked out from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from moderator.core.dice import Dice, Draw
from moderator.core.inputs import Input
from moderator.core.outcome import Event, Outcome
from moderator.core.ruleset import Record
from moderator.games.table.game import TableGame
from moderator.games.table.seated import Seats
from moderator.games.table.table import Table

Closed: TypeAlias = tuple[tuple[int, Seats], ...]
"""The turns that passed with an input, each with the game's state as it ended."""


class Playable(Protocol):
    """What a game is played again with: its rules, and how an input is taken."""

    game: TableGame[Any]

    def load(self, text: str) -> Table:
        """Read a table that was saved."""

    def played(self, state: Table, given: Input, dice: Dice) -> tuple[Outcome, Closed]:
        """Take one input; give also the turns that passed with it."""


class _DrawnBefore:
    """The luck of a game that has been played: each draw as it was logged."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = iter(draws)

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - as the log has it
        """Give the pips that were thrown."""
        result = next(self._draws).result
        assert isinstance(result, tuple)
        return result

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:  # noqa: ARG002 - as the log has it
        """Give the place of what was drawn; one candidate takes no luck."""
        if len(candidates) == 1:
            return 0
        result = next(self._draws).result
        return next(place for place, (label, _) in enumerate(candidates) if label == result)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was played: its number, the game as it ended or now stands, and what happened in it."""

    number: int
    state: Seats
    events: tuple[Event, ...]


def turns(ruleset: Playable, record: Record, now: Table) -> tuple[Turn, ...]:
    """Give every turn, oldest first; the last is the one that is being played, or that ended the game."""
    if now.game is None:
        return ()
    ended = _ended(ruleset, record)
    ended[now.game.turn] = now.game
    happened: dict[int, list[Event]] = {}
    for event in record.events:
        happened.setdefault(event.week, []).append(event)
    return tuple(Turn(number, state, tuple(happened.get(number, ()))) for number, state in sorted(ended.items()))


def _ended(ruleset: Playable, record: Record) -> dict[int, Seats]:
    """Give the game as each turn ended."""
    dice = _DrawnBefore([draw for week in sorted(record.draws) if week for draw in record.draws[week]])
    table: Table = ruleset.load(record.states[0])
    ended: dict[int, Seats] = {}
    for given in record.inputs:
        outcome, closed = ruleset.played(table, given, dice)
        ended.update(closed)
        assert isinstance(outcome.state, Table)
        table = outcome.state
    return ended
