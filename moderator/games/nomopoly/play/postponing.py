"""What a sentence does later: noted when it is set off, with whom and what its words stand for, done at its moment.

Amounts are worked out when it is done. What a rule has promised goes with the words that promised it: a repeal or
another wording ends it.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from moderator.games.nomopoly.play.program import LaterRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import GAME, Goods, Id, Value
from moderator.games.nomopoly.world.world import World

_NOTED = "postponed"

_Bindings = tuple[tuple[str, Value], ...]


class Moment(NamedTuple):
    """The start or end of an update or a phase, the first that comes in a week or later."""

    when: str
    period: str
    week: int

    def __str__(self) -> str:
        if self.period == "update":
            return f"{self.when} of update {self.week}"
        return f"{self.when} of the {self.period}"


def postpone(frame: Frame, later: LaterRule[Frame], moment: Moment, variables: dict[str, Value] | None = None) -> None:
    """Note something for its moment, unless that is over, with what its words stand for: `variables`, or all."""
    run = frame.run
    if moment.period == "update" and moment.week < run.week:
        return
    event, kept = frame.event, frame.variables if variables is None else variables
    told = ("", (), None) if event is None else (event.verb, _bindings(event.roles), frame.agent)
    noted = (tuple(moment), later.rule.key, later.rule.text, later.place, _bindings(kept), *told)
    run.world.set(GAME, _NOTED, (*_pending(run.world), noted))
    run.log(f"what {later.rule.name} says comes at the {moment}", event, None if event else (later.rule.name,))


def come_due(run: Run, when: str, period: str) -> None:
    """Do what has been noted for this moment, what was noted first first."""
    if not _pending(run.world):
        return
    found = [each for each in _pending(run.world) if each[0][:2] == (when, period) and each[0][2] <= run.week]
    run.world.set(GAME, _NOTED, tuple(each for each in _pending(run.world) if each not in found))
    for _, key, text, place, variables, verb, roles, agent in found:
        later = next(
            (
                each
                for each in run.program.later
                if (each.rule.key, each.rule.text, each.place) == (key, text, place) and not run.suspended(each.rule)
            ),
            None,
        )
        if later is not None:
            event = Occurrence(verb, _there(run, roles), later.rule, done=True)
            frame = Frame(run, later.rule, _there(run, variables), event, agent=_still(run, agent))
            run.ask_rule(later.rule)
            account = run.account_of(later.rule.item)
            if run.rests(account):
                continue
            with run.chain(f"what {later.rule.name} says", (later.rule.name,), account):
                with suppress(Missing):
                    later.act(frame)
                run.settle()


def _pending(world: World) -> tuple[tuple[Value, ...], ...]:
    noted: tuple[tuple[Value, ...], ...] = world.get(GAME, _NOTED, ()) if world.exists(GAME) else ()
    return noted


def _bindings(words: dict[str, Value]) -> _Bindings:
    return tuple((word, value) for word, value in words.items() if _can_be_kept(value))


def _can_be_kept(value: Value) -> bool:
    if isinstance(value, tuple):
        return all(map(_can_be_kept, value))
    return isinstance(value, (str, int, Fraction, Goods, Sort))


def _there(run: Run, bindings: _Bindings) -> dict[str, Value]:
    """Give what words stand for, without what has left the game meanwhile."""
    return {word: value for word, value in bindings if _still(run, value) is not None}


def _still(run: Run, value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(each for each in value if _still(run, each) is not None) or None
    return None if isinstance(value, Id) and not run.world.exists(value) else value
