"""Tells what undecided proposals would have done to the last weeks, for the admin's desk and the proposals' pages.

It is worked out on the side, from the published record, and is no part of the game: nothing that is replayed rests on
it. So it may be bounded by the clock, and says so where it was cut.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Protocol, runtime_checkable

from moderator.core.ruleset import Record
from moderator.house.rooms import Rooms
from moderator.store import hindsight, plain, record
from moderator.store.games import Game

WEEKS = 3
SECONDS = 20.0


@runtime_checkable
class Reconsidering(Protocol):
    """A ruleset that can play past weeks again as if a proposal had been in force."""

    def wordings(self, told: Record) -> dict[int, str]:
        """Give the words by which each undecided proposal would be enacted now, by its number."""
        ...

    def hindsight(
        self, told: Record, proposals: Collection[int], weeks: int, go_on: Callable[[], bool]
    ) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would have changed in the last weeks, while `go_on` allows it."""
        ...


def reckon(rooms: Rooms, game: Game, seconds: float = SECONDS) -> None:
    """Work out, for so many seconds at most, what the undecided proposals of a game would have done; keep it."""
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Reconsidering) or game.updates == 0:
        return
    told = record.read(rooms.database, game, ruleset.title, rooms.address(game.name))
    known = hindsight.bases(rooms.database, game)
    basis = {number: plain.digest(f"{game.week}\n{words}") for number, words in ruleset.wordings(told).items()}
    wanted = [number for number, digest in basis.items() if known.get(number) != digest]
    if not wanted:
        return
    ends = time.monotonic() + seconds
    found = ruleset.hindsight(told, wanted, WEEKS, lambda: time.monotonic() < ends)
    with rooms.database.transaction():
        for number, effects in found.items():
            hindsight.keep(rooms.database, game, number, basis[number], effects)
