"""What some rulesets can tell besides playing: their rules, what a proposal would do, what an update came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from moderator.core.mends import NO_MENDS, Mends
from moderator.core.outcome import Event, State
from moderator.core.ruleset import Record
from moderator.core.trial import Trial
from moderator.house import hindsight
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.store import record
from moderator.store.games import Game


@runtime_checkable
class Lawful(Protocol):
    """A ruleset whose rules are a text that changes: it gives them as they stand in a state."""

    def law(self, state: State) -> object:
        """Give the rules of a state."""
        ...


@runtime_checkable
class Trying(Protocol):
    """A ruleset that can try a proposal without enacting it."""

    def trial(self, state: State, number: int, text: str = "") -> Trial:
        """Try a proposal, in its own words or in others. Raises ValueError when there is none of that number."""
        ...


@runtime_checkable
class Mending(Protocol):
    """A ruleset that can suggest what could stand for sentences of a proposal that do not read."""

    def mends(self, state: State, number: int) -> Mends:
        """Suggest it for a proposal as it stands. Raises ValueError when there is none of that number."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A ruleset that can say why something is as it is."""

    def why(self, told: Record, words: Sequence[str]) -> Sequence[str]:
        """Say it in lines. Raises ValueError, with what can be asked, for what it does not know."""
        ...


@runtime_checkable
class Retelling(Protocol):
    """A ruleset whose players may be called something else in the end than when something happened."""

    def retold(self, events: Sequence[Event]) -> Sequence[Event]:
        """Give events in which everybody bears the name that they have in the end."""
        ...


def events(rooms: Rooms, game: Game) -> tuple[tuple[Event, Event], ...]:
    """Give all events of a game, each as it was logged and as it is told with the names that players now bear."""
    ruleset = rooms.ruleset(game)
    logged = [event for _, event in record.events(rooms.database, game)]
    return tuple(zip(logged, ruleset.retold(logged) if isinstance(ruleset, Retelling) else logged, strict=True))


def why(rooms: Rooms, game: Game, words: Sequence[str]) -> tuple[str, ...]:
    """Say why something in a game is as it is, in lines. Raises HouseError, saying what can be asked."""
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Explaining):
        raise HouseError(f"{game.name} cannot say why; see what happened with `moderator log --game {game.name}`.")
    told = record.read(rooms.database, game, rooms.title(game), rooms.address(game.name))
    try:
        return tuple(ruleset.why(told, words))
    except ValueError as error:
        raise HouseError(str(error)) from error


def law(rooms: Rooms, game: Game, week: int | None = None) -> object:
    """Give the rules of a game: now, or as the update of a week left them (0: as it began).

    Raises HouseError for a game whose rules are no text, and for a week that has not been worked out.
    """
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Lawful):
        raise HouseError(f"The rules of {game.name} are no text that can be shown.")
    if week is None:
        return ruleset.law(rooms.state(game))
    kept = record.states(rooms.database, game)
    if week not in kept:
        raise HouseError(f"Week {week} of {game.name} is not over; say one from 0 to {max(kept)}.")
    return ruleset.law(ruleset.load(kept[week]))


def mends(rooms: Rooms, game: Game, number: int) -> Mends:
    """Suggest what could stand for the sentences of a proposal that do not read; raises HouseError for no proposal."""
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Mending):
        return NO_MENDS
    try:
        return ruleset.mends(rooms.state(game), number)
    except ValueError as error:
        raise HouseError(str(error)) from error


def trial(rooms: Rooms, game: Game, number: int, text: str = "") -> Trial | None:
    """Try a proposal on the rules of a game as they stand; None for a ruleset that cannot. Raises HouseError.

    In its own words it is read once, and what came of it is kept (`hindsight`).
    """
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Trying):
        return None
    kept = hindsight.trial(rooms, game, number) if not text else None
    if kept is not None:
        return kept
    try:
        return ruleset.trial(rooms.state(game), number, text)
    except ValueError as error:
        raise HouseError(str(error)) from error
