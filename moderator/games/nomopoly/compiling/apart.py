"""How far things are apart: "a player whose square is at most 4 squares from her square"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.conditions import Condition, over
from moderator.games.nomopoly.compiling.meaning import compare, size
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


def is_apart(clause: tree.Clause) -> bool:
    """Say whether a clause says of something that it is so many squares from something."""
    return _from(clause.role("complement")) is not None


def _from(complement: object) -> tuple[tree.Quantity, tree.Place] | None:
    if not isinstance(complement, tree.Noun) or complement.kind != "square" or complement.quantity is None:
        return None
    for which in complement.which:
        place = which.role("complement") if isinstance(which, tree.Clause) and which.verb == "be" else None
        if isinstance(place, tree.Place) and place.preposition == "from":
            return complement.quantity, place
    return None


class Apart(Condition):
    """Something is so many squares from something, by the distance that the rules define (XXIX.3)."""

    def __init__(self, compiler: Compiler, clause: tree.Clause) -> None:
        found = _from(clause.role("complement"))
        assert found is not None
        quantity, place = found
        self.subject = None if clause.subject is None else compiler.phrase(clause.subject)
        self.other = compiler.phrase(place.phrase)
        self.comparison = quantity.comparison
        self.amount = compiler.phrase(quantity.amount)

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each two things that are so far apart."""
        yield from over(
            frame, self.subject, lambda one: over(frame, self.other, lambda other: self._so(frame, one, other))
        )

    def _so(self, frame: Frame, one: Value, other: Value) -> Iterator[None]:
        here, there = _square(frame, one), _square(frame, other)
        if here is None or there is None:
            return
        distance = size(facts.attribute(frame.run, "distance", (here, there), frame))
        if compare(self.comparison, distance, size(self.amount.value(frame))):
            yield


def _square(frame: Frame, value: Value) -> Value:
    """Give the square of a thing: itself, or the one on which it stands."""
    if isinstance(value, Id) and frame.run.world.kind(value) == "square":
        return value
    return facts.place(frame.run, value)
