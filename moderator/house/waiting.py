"""What waits for the admin in a game: proposals without a verdict, and questions that the rules put to her."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Protocol, runtime_checkable

from moderator.core.outcome import Question, State
from moderator.house.rooms import Rooms
from moderator.store import hindsight, open_matters
from moderator.store.games import Game
from moderator.store.open_matters import Filed

ADMIN = "admin"


@runtime_checkable
class Proposing(Protocol):
    """A ruleset in which proposals can lose their turn without a verdict: pushed out, withdrawn, overtaken."""

    def undecided(self, state: State) -> Collection[int]:
        """Give the numbers of the proposals that can still be judged."""
        ...


def undecided(rooms: Rooms, game: Game) -> tuple[Filed, ...]:
    """Give the proposals that wait for a verdict, by number."""
    effects = hindsight.effects(rooms.database, game)
    filed = tuple(
        replace(it, effects=effects.get(it.number, it.effects))
        for it in open_matters.proposals(rooms.database, game, undecided=True)
    )
    ruleset = rooms.ruleset(game)
    if not (filed and isinstance(ruleset, Proposing)):
        return filed
    still = set(ruleset.undecided(rooms.state(game)))
    return tuple(it for it in filed if it.number in still)


def questions(rooms: Rooms, game: Game) -> tuple[Question, ...]:
    """Give the questions that wait for the admin's answer."""
    return tuple(it for it in open_matters.questions(rooms.database, game) if it.who.lower() == ADMIN)
