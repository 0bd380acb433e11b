"""Tells what undecided proposals would do and would have done to the last weeks, for the desk and the proposals' pages.

What their proposers were told when they mailed them holds for the words of that day; this is of the words and the rules
as they now are, so that what was restated carries no warning that no longer holds, and none is missing.

It is worked out on the side, from the published record, and is no part of the game: nothing that is replayed rests on
it. It is bounded by the steps that the rules take, never by a clock: the same record is published alike everywhere. The
daemon does it when the mail has come, between two mails; what is kept is shown as long as what it rests on stands.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from moderator.core.outcome import State
from moderator.core.ruleset import Record
from moderator.core.trial import Trial
from moderator.house.bounds import bounded
from moderator.house.rooms import Rooms
from moderator.store import games, hindsight, open_matters, plain, record
from moderator.store.games import Game
from moderator.store.inbox import STRIKES

_log = logging.getLogger("moderator.house")

WEEKS = 3
"""How many of the last weeks a proposal is tried on."""

MOST_WEEKS = 96
"""How many weeks are played for all that wait: each may take the fuel of an update, so this bounds the fuel of all."""


@runtime_checkable
class Reconsidering(Protocol):
    """A ruleset that can play past weeks again as if a proposal had been in force."""

    def wordings(self, state: State) -> dict[int, str]:
        """Give the words by which each undecided proposal would be enacted now, by its number."""
        ...

    def named(self, state: State) -> Sequence[str]:
        """Give the names in the game that such words may mean."""
        ...

    def trial(self, state: State, number: int, text: str = "") -> Trial:
        """Read a proposal on the rules as they stand."""
        ...

    def warnings(self, told: Record, proposals: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would take from the game or not do, in those words."""
        ...

    def hindsight(self, told: Record, proposals: Collection[int], weeks: int) -> dict[int, tuple[str, ...]]:
        """Give, by its number, what each proposal would have changed in the last weeks."""
        ...


@dataclass(frozen=True, slots=True)
class _Waiting:
    """The proposals of a game that wait: on how many weeks each is tried and what its trial rests on, by its number.

    `untried` are those of which it is not known what they would have done.
    """

    ruleset: Reconsidering
    weeks: dict[int, int]
    basis: dict[int, str]
    untried: tuple[int, ...]


def _waiting(rooms: Rooms, game: Game) -> _Waiting | None:
    """Look at what waits; None where nothing can wait."""
    return _open(rooms, game) if open_matters.proposals(rooms.database, game, undecided=True) else None


def _open(rooms: Rooms, game: Game) -> _Waiting | None:
    """Look at what can be judged in the open week, judged or not; it reads no more of the record than that week."""
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Reconsidering):
        return None
    state = rooms.state(game)
    known = hindsight.bases(rooms.database, game)
    wordings = ruleset.wordings(state)
    weeks = shares(list(wordings))
    stands = _stands(rooms, game, ruleset.named(state))
    basis = {number: _basis(stands, words, weeks[number]) for number, words in wordings.items()}
    untried = tuple(sorted(number for number, digest in basis.items() if known.get(number) != digest))
    return _Waiting(ruleset, weeks, basis, untried)


def untried(rooms: Rooms, game: Game) -> frozenset[int]:
    """Give the numbers of the undecided proposals of which it is still to be worked out what they would have done."""
    found = _waiting(rooms, game)
    return frozenset(found.untried if found is not None else ())


def trial(rooms: Rooms, game: Game, number: int) -> Trial | None:
    """Give how a proposal that can be judged, or judged again, reads on the rules as they stand; None if not kept."""
    found = _open(rooms, game)
    if found is None or number not in found.basis:
        return None
    return hindsight.trial(rooms.database, game, number, found.basis[number])


def reckon(rooms: Rooms, game: Game, only: int | None = None) -> bool:
    """Work out what the undecided proposals of a game would do and have done, and keep it; of `only` one where said.

    Says whether there was anything to be worked out.
    """
    found = _waiting(rooms, game)
    numbers = () if found is None else tuple(each for each in found.untried if only in (None, each))
    if found is None or not numbers:
        return False
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    # One after another: the rules that a proposal would make are compiled once for all that it is tried on, and what
    # is found is kept though the next one be broken off. The shares fall, so that each length of the past comes once.
    for number in numbers:
        _try(rooms, game, told, found, number)
    return True


def reckon_next(rooms: Rooms) -> bool:
    """Try one proposal of all that wait in all games, and say whether there was one: for who has nothing else to do.

    A trial that hangs ends this process after `rooms.patience.trying`, and counts as begun.
    """
    for game in games.every(rooms.database):
        if rooms.tried.get(game.number) == game.edition:
            continue
        found = _waiting(rooms, game)
        if found is not None and found.untried:
            with bounded(rooms.patience.trying, f"proposal {found.untried[0]} of {game.name}"):
                reckon(rooms, game, found.untried[0])
            return True
        rooms.tried[game.number] = game.edition
    return False


def _try(rooms: Rooms, game: Game, told: Record, found: _Waiting, number: int) -> None:
    """Try one proposal and keep what came of it: that it cannot be tried, where trying it fails or ends its process."""
    basis = found.basis[number]
    if hindsight.strike(rooms.database, game, number, basis) > STRIKES:
        _log.error("proposal %d of %s ended the process that tried it %d times", number, game.name, STRIKES)
        hindsight.keep(rooms.database, game, number, basis, (CANNOT,))
        return
    try:
        effects, read = _effects(told, found, number), found.ruleset.trial(rooms.state(game), number)
    except Exception as error:
        hindsight.forgive(rooms.database, game, number)
        if isinstance(error, sqlite3.Error | MemoryError):
            raise
        # The same trial would fail alike each time: it is tried again when what it rests on has changed.
        _log.exception("proposal %d of %s cannot be tried", number, game.name)
        effects, read = (CANNOT,), None
    except BaseException:
        hindsight.forgive(rooms.database, game, number)
        raise
    hindsight.keep(rooms.database, game, number, basis, effects, read)


def _effects(told: Record, found: _Waiting, number: int) -> tuple[str, ...]:
    share = found.weeks[number]
    warnings = found.ruleset.warnings(told, [number]).get(number, ())
    past = found.ruleset.hindsight(told, [number], share).get(number, ()) if share else ()
    return (*warnings, *past, *_fewer(share, len(found.weeks)))


def shares(waiting: Sequence[int]) -> dict[int, int]:
    """Give on how many weeks each of the proposals that wait is tried: as many for all, one more for the first of them.

    It follows from what waits alone, never from what was tried before.
    """
    each, over = divmod(MOST_WEEKS, max(1, len(waiting)))
    return {number: min(WEEKS, each + (place < over)) for place, number in enumerate(sorted(waiting))}


def _stands(rooms: Rooms, game: Game, named: Sequence[str]) -> str:
    """Give what a trial rests on besides the proposal: the week, what the last one left, and what was decided since."""
    decided = open_matters.decided(rooms.database, game)
    ruled = sorted(f"{given.number} {given.what}" for given in decided if given.what not in _OF_PROPOSALS)
    left = record.state_after(rooms.database, game, game.updates)
    return "\n".join((str(game.week), plain.digest(left), plain.digest(plain.write(list(named))), *ruled))


_OF_PROPOSALS = frozenset({"judge", "restate"})
CANNOT = "It could not be tried: trying it failed, which is a fault of the moderator's."


def _basis(stands: str, words: str, weeks: int) -> str:
    fewer = "" if weeks == WEEKS else f"\n{weeks}"
    return plain.digest(f"{stands}\n{words}{fewer}")


def _fewer(weeks: int, waiting: int) -> tuple[str, ...]:
    if weeks == WEEKS:
        return ()
    tried = f"Tried on {weeks} of the last weeks, and no more" if weeks else "Tried on none of the last weeks"
    return (f"{tried}, since {waiting} proposals wait.",)
