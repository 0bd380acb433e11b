"""Play a whole game again from its inputs and its secret, and compare: the proof that nothing else was ever used."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, runtime_checkable

from moderator.core.deadlines import say
from moderator.core.dice import Dice, Draw, FairDice
from moderator.core.inputs import Deadline, Decision, Input, Mail
from moderator.core.outcome import Event, Outcome, State
from moderator.house.errors import HouseError
from moderator.house.rooms import Rooms
from moderator.house.running import Holding
from moderator.store import games, plain, record, revisions
from moderator.store.games import Game
from moderator.store.record import Taken


class Beginning(Enum):
    """How a game would begin today, beside how it began: the value is what the admin is told of it."""

    SAME = ""
    OTHER_RULES = "It began under an earlier edition of the rules"
    READ_OTHERWISE = "It began when some sentences of its rules were read otherwise than this release reads them"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a replay found: how much was played again, and the first difference in words, or "" if there is none.

    `beginning` says whether the game would begin today as it did; where not, its kept beginning is played on from.
    `first` is the week with which it began.
    """

    inputs: int
    updates: int
    events: int
    draws: int
    difference: str = ""
    beginning: Beginning = Beginning.SAME
    first: int = 1


class _Differs(Exception):  # noqa: N818 - it is a finding, not a fault
    """Carries the first difference out of the replay."""


@runtime_checkable
class Retracing(Protocol):
    """A ruleset that can take an input again with less work, where nobody reads what is answered."""

    def retrace(self, state: State, given: Input, dice: Dice) -> Outcome:
        """Take one input as `step` does; the same state, events, draws and notices come of it."""
        ...


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the store says came of a game, against which the replay is held."""

    inputs: tuple[Taken, ...]
    openings: dict[int, int]
    events: dict[int, list[Event]]
    draws: dict[int, tuple[Draw, ...]]
    states: dict[int, str]


def replay(rooms: Rooms, game: Game, first: int | None = None) -> Replayed:
    """Fold all inputs of a game again with the same luck, and compare states, events and draws byte for byte.

    It begins from what is kept of the week before the `first`; where none is named, with the first week of all, or
    with that from which on the mended moderator worked it out again. Raises HouseError for a week that is not there.
    """
    first = revisions.worked_out_since(rooms.database, game) if first is None else first
    if not 1 <= first <= game.week:
        raise HouseError(f"{game.name} has weeks 1 to {game.week}, and no week {first}.")
    events: dict[int, list[Event]] = {}
    for place, event in record.events(rooms.database, game):
        events.setdefault(place, []).append(event)
    taken = record.taken(rooms.database, game)
    kept = _Kept(
        taken,
        revisions.openings(rooms.database, game, frozenset(range(1, game.place + 1)) - {it.place for it in taken}),
        events,
        record.draws(rooms.database, game),
        record.states(rooms.database, game),
    )
    told = sum(len(happened) for happened in events.values())
    drawn = sum(len(draws) for draws in kept.draws.values())
    beginning, difference = Beginning.SAME, ""
    try:
        beginning = _begun(rooms, game, kept)
        _fold(rooms, game, kept, first)
    except _Differs as found:
        difference = str(found)
    return Replayed(len(kept.inputs), game.updates, told, drawn, difference, beginning, first)


def _begun(rooms: Rooms, game: Game, kept: _Kept) -> Beginning:
    """Begin anew, and compare that with how the game began. Raises _Differs for its luck."""
    dice = _dice(game, 0, 0)
    outcome = rooms.ruleset(game).begin(game.options, dice)
    _same_draws("the beginning", kept.draws.get(0, ()), dice.log)
    ruleset, first = rooms.ruleset(game), kept.states.get(0, "")
    if first == ruleset.save(outcome.state):
        return Beginning.SAME
    otherwise = isinstance(ruleset, Holding) and ruleset.held(ruleset.load(first))
    return Beginning.READ_OTHERWISE if otherwise else Beginning.OTHER_RULES


def _fold(rooms: Rooms, game: Game, kept: _Kept, first: int) -> None:
    ruleset = rooms.ruleset(game)
    text = kept.states.get(first - 1, "")
    state, week, dice = ruleset.load(text), first, _dice(game, first, kept.openings[first])
    skipped = _before(kept, first)
    step = ruleset.retrace if isinstance(ruleset, Retracing) else ruleset.step
    for each in kept.inputs[skipped:]:
        place, given = each.place, each.given
        where = f"input {place} ({name_of(given)})"
        outcome = step(state, given, dice)
        text = ruleset.save(outcome.state)
        _same_events(where, kept.events.get(place, []), outcome.events)
        state = outcome.state
        if isinstance(given, Deadline):
            _same_draws(where, kept.draws.get(week, ()), dice.log)
            _same_text(where, kept.states.get(week, ""), text)
            week += 1
            dice = _dice(game, week, kept.openings[week])
            # Through its saved form, as when the house is started anew: what `save` leaves out must not matter.
            state = ruleset.load(text)
        if plain.digest(text) != each.digest:
            raise _Differs(f"After {where} the state is another one, though its events are the same.")
    _same_draws("the open week", kept.draws.get(week, ()), dice.log)
    _same_text("the last input", game.state, text)


def _before(kept: _Kept, first: int) -> int:
    """Count the inputs of the weeks before one."""
    ends = [place for place, each in enumerate(kept.inputs, 1) if isinstance(each.given, Deadline)]
    return ends[first - 2] if first > 1 else 0


def name_of(given: Input) -> str:
    """Say which input this is, as the admin knows it."""
    match given:
        case Mail():
            return f"mail {given.number} from {given.address}"
        case Decision():
            return f"decision {given.number}, {given.what}"
        case Deadline():
            return f"the update of week {given.number}, {say(given.moment)}"


def _dice(game: Game, week: int, opened: int) -> FairDice:
    return FairDice(games.secret_of(game.secret, game.name, week, opened), game.name, week)


def _same_events(where: str, kept: Sequence[Event], came: Sequence[Event]) -> None:
    """Compare events, of what moved money only the rule: earlier releases had other words for what for, or none.

    Of sentences that go on from each other they cited the first, or all.
    """
    for place, (before, now) in enumerate(zip(kept, came, strict=False), 1):
        same = plain.event_row(before.without_reasons) == plain.event_row(now.without_reasons)
        if not same or before.sentence[0] not in (now.sentence[0], ""):
            raise _Differs(f"Event {place} of {where} was:\n  {_show(before)}\nand is now:\n  {_show(now)}")
    if len(kept) != len(came):
        more = kept[len(came) :] or came[len(kept) :]
        which = "is missing now" if len(kept) > len(came) else "is new"
        raise _Differs(f"{where} had {len(kept)} events and has {len(came)} now; this one {which}:\n  {_show(more[0])}")


def _same_draws(where: str, kept: Sequence[Draw], came: Sequence[Draw]) -> None:
    for place, (before, now) in enumerate(zip(kept, came, strict=False), 1):
        if plain.draw_row(before) != plain.draw_row(now):
            raise _Differs(f"Draw {place} of {where} was:\n  {before}\nand is now:\n  {now}")
    if len(kept) != len(came):
        raise _Differs(f"{where} drew {len(kept)} times and draws {len(came)} times now.")


def _same_text(where: str, kept: str, came: str) -> None:
    if kept == came:
        return
    at = next((i for i, (a, b) in enumerate(zip(kept, came, strict=False)) if a != b), min(len(kept), len(came)))
    lines = difflib.ndiff([kept[max(at - 60, 0) : at + 60]], [came[max(at - 60, 0) : at + 60]])
    shown = "\n  ".join(line.rstrip("\n") for line in lines)
    raise _Differs(f"After {where} the state differs from its character {at + 1} on (- kept, + now):\n  {shown}")


def _show(event: Event) -> str:
    causes = ", ".join(event.causes)
    return f"{event.verb}: {event.line}" + (f" [{causes}]" if causes else "") + f" {plain.write(event.details)}"
