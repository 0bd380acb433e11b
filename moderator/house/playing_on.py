"""Plays on from a week with the inputs that stand, where others stood before or the game has come from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline
from moderator.core.outcome import Outcome
from moderator.house.ending import ended
from moderator.house.errors import HouseError
from moderator.house.replaying import name_of
from moderator.house.rooms import Rooms
from moderator.house.timing import due_after
from moderator.store import games, record, revisions
from moderator.store.games import Game
from moderator.store.record import Step, Taken
from moderator.store.rewriting import Rewritten


def played(rooms: Rooms, game: Game, place: int, standing: Sequence[Taken]) -> Rewritten:
    """Play on with the inputs that stand, from the week of a place, or from one before it where none of it is left."""
    ruleset = rooms.ruleset(game)
    openings = revisions.openings(rooms.database, game, _without(game, standing))
    ends = [each.place for each in standing if isinstance(each.given, Deadline) and each.place < place]
    if ends and not any(each.place > ends[-1] for each in standing):
        ends.pop()
    week, first = len(ends) + 1, (ends[-1] if ends else 0) + 1
    text = record.states(rooms.database, game)[week - 1]
    dice = FairDice(games.secret_of(game.secret, game.name, 0), game.name, 0)
    outcome = ruleset.begin(game.options, dice) if first == 1 else Outcome(None)
    now = replace(game, updates=week - 1, drawn=0, state=text, opened=openings[week])
    state, steps = ruleset.load(text), []
    for taken in standing:
        if taken.place < first:
            continue
        luck = FairDice(now.week_secret, now.name, now.week)
        luck.count = now.drawn
        outcome = _stepped(rooms, now, taken, state, luck)
        text, is_end = ruleset.save(outcome.state), isinstance(taken.given, Deadline)
        steps.append((taken, Step(now, taken.given, outcome, text, tuple(luck.log), luck.count, None)))
        now = replace(now, state=text, drawn=0 if is_end else luck.count, updates=now.updates + is_end)
        now = replace(now, opened=openings[now.week])
        # As a house does that is started anew: what `save` leaves out must not matter.
        state = ruleset.load(text) if is_end else outcome.state
    is_over = bool(ended(ruleset, state))
    due = None if is_over else due_after(ruleset, state, game.due or rooms.first_due(rooms.clock.now()))
    return Rewritten(game, replace(now, due=due), first, tuple(steps), outcome, openings)


def _without(game: Game, standing: Sequence[Taken]) -> frozenset[int]:
    return frozenset(range(1, game.place + 1)) - {each.place for each in standing}


def _stepped(rooms: Rooms, game: Game, taken: Taken, state: Any, luck: FairDice) -> Outcome:
    try:
        return rooms.ruleset(game).step(state, taken.given, luck)
    except Exception as error:
        raise HouseError(f"{name_of(taken.given)} could not be worked out, and nothing is changed: {error}") from error
