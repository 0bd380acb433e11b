"""Whose games keep their own time: a turn game says itself when its next decision runs out; others have weeks."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from moderator.core.ruleset import Ruleset


@runtime_checkable
class Timing(Protocol):
    """A ruleset whose games act on mail at once, and wait for one decision after the other."""

    def due(self, state: Any) -> datetime | None:
        """Give when the next decision runs out (UTC), None where nothing is waited for."""
        ...


def is_turn_game(ruleset: Ruleset) -> bool:
    """Say whether games of a ruleset go on by turns and not by weeks."""
    return isinstance(ruleset, Timing)


def due_after(ruleset: Ruleset, state: Any, weekly: datetime | None) -> datetime | None:
    """Give the next deadline of a game that goes on: its own, else that of the week."""
    return ruleset.due(state) if isinstance(ruleset, Timing) else weekly
