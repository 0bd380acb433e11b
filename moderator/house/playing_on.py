"""Plays on from a week with the inputs that stand, where others stood before or the game has come from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline, Input
from moderator.core.outcome import Outcome, State
from moderator.house.ending import ended
from moderator.house.errors import HouseError
from moderator.house.replaying import Retracing, name_of
from moderator.house.rooms import Rooms
from moderator.house.timing import due_after
from moderator.store import games, plain, record, revisions
from moderator.store.games import Game
from moderator.store.record import Step, Taken
from moderator.store.rewriting import Rewritten


def played(
    rooms: Rooms,
    game: Game,
    place: int,
    standing: Sequence[Taken],
    *,
    due: datetime | None = None,
    whole: bool = False,
    tells: bool = True,
) -> Rewritten:
    """Play on with the inputs that stand, from the week of a place, or from one before it where none of it is left.

    What stands before the place is only gone through, since it is written down already: unless the `whole` week shall
    be written anew, or comes to something else than it did under an earlier release. Where it `tells` nothing, no
    answer is worked out that takes long: for who wants to know of all the rest. `due` is the deadline of the week that
    is open in the end, None for the one that the game has.
    """
    ruleset = rooms.ruleset(game)
    quick = ruleset.retrace if isinstance(ruleset, Retracing) else ruleset.step
    openings = revisions.openings(rooms.database, game, _without(game, standing))
    ends = [each.place for each in standing if isinstance(each.given, Deadline) and each.place < place]
    if ends and not any(each.place > ends[-1] for each in standing):
        ends.pop()
    week, begins = len(ends) + 1, (ends[-1] if ends else 0) + 1
    first = begins if whole else max(begins, place)
    text, outcome = record.states(rooms.database, game)[week - 1], None
    now = replace(game, updates=week - 1, drawn=0, state=text, opened=openings[week])
    state, steps = ruleset.load(text), []
    for taken in standing:
        if taken.place < begins:
            continue
        luck = FairDice(now.week_secret, now.name, now.week)
        luck.count = now.drawn
        is_known = taken.place < first
        outcome = _stepped(quick if is_known or not tells else ruleset.step, taken, state, luck)
        text, is_end = ruleset.save(outcome.state), isinstance(taken.given, Deadline)
        if is_known and plain.digest(text) != taken.digest:
            return played(rooms, game, place, standing, due=due, whole=True, tells=tells)
        if not is_known:
            steps.append((taken, Step(now, taken.given, outcome, text, tuple(luck.log), luck.count, None)))
        now = replace(now, state=text, drawn=0 if is_end else luck.count, updates=now.updates + is_end)
        now = replace(now, opened=openings[now.week])
        # As a house does that is started anew: what `save` leaves out must not matter.
        state = ruleset.load(text) if is_end else outcome.state
    if outcome is None:  # nothing stands: what is asked then is what the beginning asked
        outcome = ruleset.begin(game.options, FairDice(games.secret_of(game.secret, game.name, 0), game.name, 0))
    is_over = bool(ended(ruleset, state))
    due = due or game.due or rooms.due_from(game, rooms.clock.now())
    due = None if is_over else due_after(ruleset, state, due)
    return Rewritten(game, replace(now, due=due), first, tuple(steps), outcome, openings)


def _without(game: Game, standing: Sequence[Taken]) -> frozenset[int]:
    return frozenset(range(1, game.place + 1)) - {each.place for each in standing}


def _stepped(step: Callable[[State, Input, FairDice], Outcome], taken: Taken, state: State, luck: FairDice) -> Outcome:
    try:
        return step(state, taken.given, luck)
    except Exception as error:
        raise HouseError(
            f"{name_of(taken.given)} could not be played again, and nothing is changed: {error}"
        ) from error
