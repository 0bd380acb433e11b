"""What something is, or how it stands, now: `X is Y`, `X owns Y`, `this week is even`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.complement import Complement
from moderator.games.nomopoly.compiling.conditions import Condition, over
from moderator.games.nomopoly.compiling.meaning import GapMeaning, Joined, Meaning, compare
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.compiling.states import STATES
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Id, Value

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler
    from moderator.games.nomopoly.compiling.states import State


class Being(Condition):
    """`X is Y`."""

    def __init__(self, subject: Meaning, complement: Complement) -> None:
        self.subject = subject
        self.complement = complement

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each subject that fits the complement."""
        yield from over(frame, self.subject, lambda value: self._rest(frame, value))

    def _rest(self, frame: Frame, value: Value) -> Iterator[None]:
        before = frame.agent
        if isinstance(value, Id):
            frame.agent = value
        try:
            if self.complement.matches(frame, value):
                frame.agent = before
                yield
        finally:
            frame.agent = before

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Narrow by what the complement knows."""
        return self.complement.source(frame, kind) if isinstance(self.subject, GapMeaning) else None


class Dated(Condition):
    """`this week is before the 12th week`: a question to the clock, with the numbers that the weeks are known by."""

    def __init__(self, comparison: str, week: int) -> None:
        self.comparison = comparison
        self.week = week

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if the week fits."""
        if compare(self.comparison, frame.run.week, self.week):
            yield


class DatedEvenly(Condition):
    """`this week is even`, `this week is a multiple of 5`."""

    def __init__(self, every: int, rest: int = 0) -> None:
        self.every = every
        self.rest = rest

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if the week's number is so."""
        if frame.run.week % self.every == self.rest:
            yield


class InPhase(Condition):
    """`this phase is the auction phase`."""

    def __init__(self, phase: str) -> None:
        self.phase = phase

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once while that phase is held."""
        if frame.run.phase == self.phase:
            yield


class Stating(Condition):
    """A state verb: `she owns a square`, `a square with a coating`."""

    def __init__(self, state: State, subject: Meaning | None, thing: Meaning | None, compiler: Compiler) -> None:
        self.state = state
        self.subject = subject
        self.thing = thing
        self.of_an_owner = (
            state is STATES["own"]
            and isinstance(thing, GapMeaning)
            and isinstance(subject, NounMeaning)
            and subject.indefinite
            and not (subject.negative or subject.universal or subject.counted() is not None)
        )

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each subject of which the state is true."""
        if self.of_an_owner and self.subject is not None:
            # a thing has one owner, so nobody else need be looked at
            owner = facts.owner(frame.run, frame.gap)
            if isinstance(owner, Id) and self.subject.admits(frame, owner):
                yield
            return
        yield from over(frame, self.subject, lambda value: self._rest(frame, value))

    def _rest(self, frame: Frame, value: Value) -> Iterator[None]:
        before = frame.agent
        if isinstance(value, Id):
            frame.agent = value
        try:
            for _ in _of_each(self.state, frame, value, self.thing):
                held, frame.agent = frame.agent, before
                yield
                frame.agent = held
        finally:
            frame.agent = before

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Narrow by who owns or holds the gap."""
        if isinstance(self.thing, GapMeaning) and self.subject is not None and not self.subject.negative:
            return self.state.source(frame, self.subject, kind)
        return None


def _of_each(state: State, frame: Frame, value: Value, thing: Meaning | None) -> Iterator[None]:
    """Give each way in which a state holds of a thing; of several joined by *and* it holds of each, by *or* of any."""
    if not isinstance(thing, Joined):
        yield from state.solve(frame, value, thing)
    elif thing.universal:
        yield from _of_all(state, frame, value, thing.items)
    else:
        for item in thing.items:
            yield from _of_each(state, frame, value, item)


def _of_all(state: State, frame: Frame, value: Value, things: tuple[Meaning, ...]) -> Iterator[None]:
    if not things:
        yield
        return
    for _ in _of_each(state, frame, value, things[0]):
        yield from _of_all(state, frame, value, things[1:])
