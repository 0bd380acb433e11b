"""Tells what undecided proposals would do and would have done to the last weeks, for the desk and the proposals' pages.

What their proposers were told when they mailed them holds for the words of that day; this is of the words and the rules
as they now are, so that what was restated carries no warning that no longer holds, and none is missing.

It is worked out on the side, from the published record, and is no part of the game: nothing that is replayed rests on
it. It is bounded by the steps that the rules take, never by a clock: the same record is published alike everywhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from moderator.core.inputs import Deadline, Decision
from moderator.core.ruleset import Record
from moderator.house.rooms import Rooms
from moderator.store import hindsight, plain, record
from moderator.store.games import Game

WEEKS = 3
"""How many of the last weeks a proposal is tried on."""

MOST_WEEKS = 96
"""How many weeks are played for all that wait: each may take the fuel of an update, so this bounds the fuel of all."""


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


@dataclass(frozen=True, slots=True)
class _Untried:
    """The proposals of which it is not known what they would have done, and what is needed to try them.

    `weeks` and `basis` are by the number of each proposal that waits, tried or not.
    """

    ruleset: Reconsidering
    told: Record
    numbers: tuple[int, ...]
    weeks: dict[int, int]
    basis: dict[int, str]


def _untried(rooms: Rooms, game: Game) -> _Untried | None:
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Reconsidering):
        return None
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    known = hindsight.bases(rooms.database, game)
    wordings = ruleset.wordings(told)
    weeks = shares(list(wordings))
    stands = _stands(told, game)
    basis = {number: _basis(stands, words, weeks[number]) for number, words in wordings.items()}
    numbers = tuple(sorted(number for number, digest in basis.items() if known.get(number) != digest))
    return _Untried(ruleset, told, numbers, weeks, basis)


def untried(rooms: Rooms, game: Game) -> frozenset[int]:
    """Give the numbers of the undecided proposals of which it is still to be worked out what they would have done."""
    found = _untried(rooms, game)
    return frozenset(found.numbers if found is not None else ())


def reckon(rooms: Rooms, game: Game, only: int | None = None) -> None:
    """Work out what the undecided proposals of a game would do and have done, and keep it; of `only` one where said."""
    found = _untried(rooms, game)
    if found is None:
        return
    # One after another: the rules that a proposal would make are compiled once for all that it is tried on, and what
    # is found is kept though the next one be broken off. The shares fall, so that each length of the past comes once.
    for number in found.numbers if only is None else {only} & {*found.numbers}:
        share = found.weeks[number]
        warnings = found.ruleset.warnings(found.told, [number]).get(number, ())
        past = found.ruleset.hindsight(found.told, [number], share).get(number, ()) if share else ()
        effects = (*warnings, *past, *_fewer(share, len(found.weeks)))
        hindsight.keep(rooms.database, game, number, found.basis[number], effects)


def shares(waiting: Sequence[int]) -> dict[int, int]:
    """Give on how many weeks each of the proposals that wait is tried: as many for all, one more for the first of them.

    It follows from what waits alone, never from what was tried before.
    """
    each, over = divmod(MOST_WEEKS, max(1, len(waiting)))
    return {number: min(WEEKS, each + (place < over)) for place, number in enumerate(sorted(waiting))}


def _stands(told: Record, game: Game) -> str:
    """Give what a trial rests on besides the proposal: the week, what the last one left, and what was decided since."""
    open_week = itertools.takewhile(lambda given: not isinstance(given, Deadline), reversed(told.inputs))
    decided = [f"{given.number} {given.what}" for given in open_week if isinstance(given, Decision)]
    ruled = sorted(each for each in decided if each.partition(" ")[2] not in _OF_PROPOSALS)
    return "\n".join((str(game.week), plain.digest(told.states.get(game.updates, "")), *ruled))


_OF_PROPOSALS = frozenset({"judge", "restate"})


def _basis(stands: str, words: str, weeks: int) -> str:
    fewer = "" if weeks == WEEKS else f"\n{weeks}"
    return plain.digest(f"{stands}\n{words}{fewer}")


def _fewer(weeks: int, waiting: int) -> tuple[str, ...]:
    if weeks == WEEKS:
        return ()
    tried = f"Tried on {weeks} of the last weeks, and no more" if weeks else "Tried on none of the last weeks"
    return (f"{tried}, since {waiting} proposals wait.",)
