"""Answers to questions about what has happened: a game's state holds no log, so the house hands the log over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol, runtime_checkable

from moderator.core.outcome import Answer, Event, State
from moderator.house.rooms import Rooms
from moderator.store import record
from moderator.store.games import Game


@runtime_checkable
class Recalling(Protocol):
    """A ruleset that can answer questions about the past out of the log."""

    def asks_of_the_past(self, answer: Answer) -> bool:
        """Say whether an answer has a question that only the log can answer."""
        ...

    def recalled(self, state: State, answer: Answer, events: Sequence[Event], ends: Mapping[int, datetime]) -> Answer:
        """Answer such questions; `events` are all, oldest first, `ends` says when each week ended (UTC)."""
        ...


def with_the_past(rooms: Rooms, game: Game, state: State, answer: Answer | None) -> Answer | None:
    """Answer what a mail asks about the past, if its game's rules know how; `state` is the game's after it."""
    ruleset = rooms.ruleset(game)
    if answer is None or not isinstance(ruleset, Recalling) or not ruleset.asks_of_the_past(answer):
        return answer
    events = record.recent_events(rooms.database, game, 0)
    return ruleset.recalled(state, answer, events, record.ends_of_weeks(rooms.database, game))
