"""The four things that a node can become, and where each kind of node says how."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import TypeAlias

from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Value
from moderator.law.nodes import Variable


class Scope:
    """Where a law is evaluated: the frame of its rule, and what its variables stand at, by their numbers.

    `before` says that an event is looked at which the past does not hold yet; `last` is the week at whose end what
    is brought about goes back, None if it stays. With `if_possible` an order does not fail with what is forbidden.
    What is `commanded`, by an order or once, is recorded with its parts in the order in which they are said.
    """

    __slots__ = ("before", "commanded", "frame", "if_possible", "last", "run", "values")

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.run = frame.run
        self.values: dict[int, Value] = frame.variables  # type: ignore[assignment]
        self.before = False
        self.last: int | None = None
        self.if_possible = False
        self.commanded = False

    def event(self, variable: Variable) -> Occurrence:
        """Give the event that a variable stands for."""
        found = self.values[variable.number]
        assert isinstance(found, Occurrence)
        return found


ValueOf: TypeAlias = Callable[[Scope], Value]
"""Gives the value of a term; None where there is none, a tuple where there are several."""

Members: TypeAlias = Callable[[Scope], "tuple[Value, ...]"]
"""Gives the things that a term stands for, in the order of the game."""

Test: TypeAlias = Callable[[Scope], bool]
"""Says whether a formula is true."""

Act: TypeAlias = Callable[[Scope], None]
"""Brings an effect about. Raises Missing where something that it speaks of is not there."""


@singledispatch
def build_value(term: object) -> ValueOf:
    """Build what gives the value of a term."""
    raise TypeError(f"{type(term).__name__} is no term")


@singledispatch
def build_members(term: object) -> Members:
    """Build what gives all that a term stands for: several things, or the one that it is."""
    value = build_value(term)

    def members(scope: Scope) -> tuple[Value, ...]:
        found = value(scope)
        return found if isinstance(found, tuple) else () if found is None else (found,)

    return members


def build_event(term: object) -> Callable[[Scope], Occurrence]:
    """Build what gives the event that a term stands for. Raises Missing in play where there is none."""
    if isinstance(term, Variable):
        return lambda scope: scope.event(term)
    value = build_value(term)

    def event(scope: Scope) -> Occurrence:
        found = value(scope)
        if not isinstance(found, Occurrence):
            raise Missing("there is no such event here")
        return found

    return event


@singledispatch
def build_test(formula: object) -> Test:
    """Build what says whether a formula is true."""
    raise TypeError(f"{type(formula).__name__} is no formula")


@singledispatch
def build_act(effect: object) -> Act:
    """Build what brings an effect about."""
    raise TypeError(f"{type(effect).__name__} is no effect")
