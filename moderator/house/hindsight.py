"""Tells what undecided proposals would do and would have done to the last weeks, for the desk and the proposals' pages.

What their proposers were told when they mailed them holds for the words of that day; this is of the words and the rules
as they now are, so that what was restated carries no warning that no longer holds, and none is missing.

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

    def warnings(self, told: Record, proposals: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would take from the game or not do, in those words."""
        ...

    def hindsight(
        self, told: Record, proposals: Collection[int], weeks: int, go_on: Callable[[], bool]
    ) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would have changed in the last weeks, while `go_on` allows it."""
        ...


def reckon(rooms: Rooms, game: Game, seconds: float = SECONDS) -> None:
    """Work out what the undecided proposals of a game would do and have done, and keep it.

    The past is tried for so many seconds of work at most.
    """
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Reconsidering):
        return
    told = record.read(rooms.database, game, ruleset.title, rooms.address(game.name))
    known = hindsight.bases(rooms.database, game)
    basis = {number: plain.digest(f"{game.week}\n{words}") for number, words in ruleset.wordings(told).items()}
    wanted = [number for number, digest in basis.items() if known.get(number) != digest]
    if not wanted:
        return
    warnings = ruleset.warnings(told, wanted)
    ends = time.thread_time() + seconds
    found = ruleset.hindsight(told, wanted, WEEKS, lambda: time.thread_time() < ends)
    with rooms.database.transaction():
        for number in wanted:
            effects = (*warnings.get(number, ()), *found.get(number, ()))
            hindsight.keep(rooms.database, game, number, basis[number], effects)
