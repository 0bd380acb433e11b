"""Whether a game has ended: then no week of it is open, and nothing of it falls due."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from moderator.core.outcome import State
from moderator.core.ruleset import Ruleset


@runtime_checkable
class Ending(Protocol):
    """A ruleset whose games come to an end."""

    def ended(self, state: State) -> str:
        """Say in a sentence how a game ended, "" while it goes on."""
        ...


def ended(ruleset: Ruleset, state: State) -> str:
    """Say in a sentence how a game ended, "" while it goes on, as all games do whose rules know no end."""
    return ruleset.ended(state) if isinstance(ruleset, Ending) else ""
