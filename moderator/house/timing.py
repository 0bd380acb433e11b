"""Whose games keep their own time: a turn game says itself when its next decision runs out; others have weeks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, runtime_checkable

from moderator.core.outcome import State
from moderator.core.ruleset import Ruleset


@runtime_checkable
class Timing(Protocol):
    """A ruleset whose games act on mail at once, and wait for one decision after the other."""

    def due(self, state: State) -> datetime | None:
        """Give when the next decision runs out (UTC), None where nothing is waited for."""
        ...


@runtime_checkable
class Waiting(Protocol):
    """A ruleset whose games may wait, without a deadline of a week, before they go on."""

    def waits_for(self, state: State) -> str:
        """Say for what a game waits ("1 of 3 players have joined"), "" where it goes on or is over."""
        ...


@runtime_checkable
class Seated(Protocol):
    """A ruleset whose players sit at a table: some of them are waited for, and at times another may join."""

    def turn_of(self, state: State) -> Sequence[str]:
        """Give the names of those who have something to decide now."""
        ...

    def can_join(self, state: State) -> bool:
        """Say whether anybody may take a seat now."""
        ...


@runtime_checkable
class AskedFor(Protocol):
    """A ruleset whose games can be asked for by anybody, and are none until who asked has confirmed it."""

    def is_confirmed(self, state: State) -> bool:
        """Say whether somebody who has proved who they are wants this game."""
        ...


def waits_for(ruleset: Ruleset, state: State) -> str:
    """Say for what a game waits, "" where it goes on or is over."""
    return ruleset.waits_for(state) if isinstance(ruleset, Waiting) else ""


def is_turn_game(ruleset: Ruleset) -> bool:
    """Say whether games of a ruleset go on by turns and not by weeks."""
    return isinstance(ruleset, Timing)


def due_after(ruleset: Ruleset, state: State, weekly: datetime | None) -> datetime | None:
    """Give the next deadline of a game: its own, else that of the week, none where no week runs yet."""
    if isinstance(ruleset, Timing):
        return ruleset.due(state)
    return None if waits_for(ruleset, state) else weekly
