"""Tells what undecided proposals would do and would have done to the last weeks, for the desk and the proposals' pages.

What their proposers were told when they mailed them holds for the words of that day; this is of the words and the rules
as they now are, so that what was restated carries no warning that no longer holds, and none is missing.

It is worked out on the side, from the published record, and is no part of the game: nothing that is replayed rests on
it. It is bounded by the steps that the rules take, never by a clock: the same record is published alike everywhere.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, runtime_checkable

from moderator.core.ruleset import Record
from moderator.house.rooms import Rooms
from moderator.store import hindsight, plain, record
from moderator.store.games import Game

WEEKS = 3


@runtime_checkable
class Reconsidering(Protocol):
    """A ruleset that can play past weeks again as if a proposal had been in force."""

    def wordings(self, told: Record) -> dict[int, str]:
        """Give the words by which each undecided proposal would be enacted now, by its number."""
        ...

    def warnings(self, told: Record, proposals: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would take from the game or not do, in those words."""
        ...

    def hindsight(self, told: Record, proposals: Collection[int], weeks: int) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would have changed in the last weeks."""
        ...


def reckon(rooms: Rooms, game: Game, only: int | None = None) -> None:
    """Work out what the undecided proposals of a game would do and have done, and keep it; of `only` one where said."""
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Reconsidering):
        return
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    known = hindsight.bases(rooms.database, game)
    basis = {number: plain.digest(f"{game.week}\n{words}") for number, words in ruleset.wordings(told).items()}
    wanted = [number for number, digest in basis.items() if known.get(number) != digest and only in (None, number)]
    if not wanted:
        return
    warnings = ruleset.warnings(told, wanted)
    found = ruleset.hindsight(told, wanted, WEEKS)
    with rooms.database.transaction():
        for number in wanted:
            effects = (*warnings.get(number, ()), *found.get(number, ()))
            hindsight.keep(rooms.database, game, number, basis[number], effects)
