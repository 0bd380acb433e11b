"""What the laws of sentences answer to whoever runs them: asked in a frame of that work, of which they know its words.

The program keeps them and stands below what runs it and what builds them, and so leaves open what a frame is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from moderator.core.outcome import Question
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.values import Id, Value


class Binding(Protocol):
    """Where words of a sentence stand for something."""

    variables: dict[str, Value]


F = TypeVar("F", bound=Binding)
F_contra = TypeVar("F_contra", bound=Binding, contravariant=True)


class EventPattern(Protocol[F_contra]):
    """What events a sentence speaks of.

    `weight` counts what it demands beyond its verb.
    """

    weight: int

    @property
    def roles(self) -> Sequence[tuple[str, object]]:
        """What it says of the event's roles."""

    def meets(self, frame: F_contra, occurrence: Occurrence) -> bool:
        """Say whether an event is such a one, binding what its words bring in."""


class OrderedDeed(Protocol[F_contra]):
    """Which deeds may be ordered by a sentence. `weight` counts what it demands."""

    weight: int

    def ways(self, frame: F_contra, ordered: Mapping[str, Value]) -> Iterator[dict[str, Value]]:
        """Give each way in which a deed is such a one, with what plays its parts; what the order leaves out too."""
        ...


class ToldOf(Protocol[F_contra]):
    """Of which things a sentence tells something; `kind` is their noun, `name` how a frame knows one of them.

    With `any_of_kind` it says no more of them than their noun.
    """

    kind: str
    name: str
    of_two: bool
    any_of_kind: bool

    def ways(self, frame: F_contra, thing: Value, other: Value = None) -> Iterator[None]:
        """Give each way in which it is told of a thing, with what its words then stand for."""
        ...

    def admits(self, frame: F_contra, thing: Value, other: Value = None) -> bool:
        """Say whether it is told of a thing."""
        ...

    def named(self, frame: F_contra) -> tuple[Value, ...] | None:
        """Give the things that it names outright, of which alone it is told; None where it describes them."""
        ...


class OfNumbers(Protocol[F_contra]):
    """What is so of squares by nothing but their numbers."""

    def among(self, frame: F_contra, squares: Mapping[Id, int]) -> tuple[Id, ...]:
        """Give those of some squares, here with their numbers, of which it is so."""
        ...


class Phrase(Protocol[F_contra]):
    """What a phrase stands for, whenever it is asked; `kind` is its noun."""

    kind: str

    @property
    def written(self) -> Value:
        """The number that it is, where that is written down; None for any other."""
        ...

    def values(self, frame: F_contra) -> tuple[Value, ...]:
        """Give all that it stands for."""
        ...

    def value(self, frame: F_contra) -> Value:
        """Give what it stands for. Raises Missing if there is none."""
        ...


class CompiledSteps(Protocol[F_contra]):
    """What a sentence lets happen."""

    def run(self, frame: F_contra) -> bool:
        """Carry it out; gives whether the last of it applied."""


class OrderedSteps(CompiledSteps[F_contra], Protocol[F_contra]):
    """What an order does, and what that says of the order's own deed."""

    def does(self, verb: str) -> bool:
        """Say whether an event of a verb comes of it."""
        ...

    def remakes(self) -> bool:
        """Say whether something becomes of what is ordered, and not of whoever orders it."""
        ...

    def handed_over(self, role: str) -> Iterator[str]:
        """Give the kinds of what its steps let whoever plays a role get, or anybody lose; "" of money."""
        ...


class Price(Protocol[F_contra]):
    """What an order is charged by its own sentence, and who is paid that."""

    @property
    def names_payees(self) -> bool:
        """Whether the sentence says who is paid."""
        ...

    def amount(self, frame: F_contra) -> Value:
        """Give how much it is, None if that cannot be told. Raises Missing where what it speaks of is not there."""
        ...

    def payee(self, frame: F_contra) -> Value:
        """Give the first who is to be paid and who is there, None if nobody is."""
        ...


class CostLaw(Protocol[F_contra]):
    """What it costs to do something, and who is paid that."""

    def holds(self, frame: F_contra, deed: Occurrence) -> bool:
        """Say whether it is told of a deed that is still to come."""
        ...

    def amount(self, frame: F_contra) -> Value:
        """Give how much it is, None if that cannot be told. Raises Missing where what it speaks of is not there."""
        ...

    def payee(self, frame: F_contra) -> Value:
        """Give the first who is to be paid and who is there, None if nobody is."""
        ...


class WorthLaw(Protocol[F_contra]):
    """What an attribute of a thing is worth. `kind` is the noun of that thing, "" if it is of nothing in particular."""

    @property
    def kind(self) -> str:
        """The noun of what it is the value of."""
        ...

    def holds(self, frame: F_contra, thing: Value) -> bool:
        """Say whether the law tells it of a thing, of two together, or of nothing: None."""
        ...

    def value(self, frame: F_contra) -> Value:
        """Give how much it is, for what it holds of in this frame. Raises Missing where that is not there."""
        ...


class Definition(Protocol[F_contra]):
    """What stands in a relation to somebody: `A player owns a block if ...`."""

    rule: Rule

    def solutions(self, frame: F_contra, subject: Value) -> Iterator[Value]:
        """Give, for each way in which it is so of a subject, what it then stands in the relation to."""
        ...

    def things(self, frame: F_contra, subject: Value, value: Value) -> tuple[Value, ...]:
        """Give the things that make up what a subject owns by it."""
        ...


class Unclear(Protocol[F_contra]):
    """Who decides on an order whose condition nobody can read."""

    rule: Rule

    def decided(self, frame: F_contra, key: str, words: str) -> bool | None:
        """Ask whether an order is carried out; None while that waits for an answer."""


class Foreseen(Protocol[F_contra]):
    """A decision that can be told before its moment."""

    rule: Rule

    def coming(self, frame: F_contra) -> Iterator[Question]:
        """Give what will be asked about things that are in the game now."""
        ...


class WatchedState(Protocol[F_contra]):
    """A state that a sentence watches. `ranges_over` is the kind over whose things it ranges one by one, "" if none."""

    ranges_over: str

    def solve(self, frame: F_contra, thing: Value = None) -> Iterator[None]:
        """Give each way in which it is so, of a thing where that is said, its words bound."""


class Limit(Protocol[F_contra]):
    """A state that nothing may bring about anew."""

    rule: Rule

    def broken(self, frame: F_contra, party: Value) -> bool:
        """Say whether a party is in that state."""
        ...
