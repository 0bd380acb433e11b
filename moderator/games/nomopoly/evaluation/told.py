"""What the law tells of which things: of deeds that may be ordered, of what is defined, of an event that is awaited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from moderator.games.nomopoly.evaluation.building import Scope, build_members
from moderator.games.nomopoly.evaluation.events import Watcher, as_heard
from moderator.games.nomopoly.evaluation.laws import LawfulState, called, named, narrowed, noun_of, scope_of
from moderator.games.nomopoly.evaluation.sets import fits_kind
from moderator.games.nomopoly.evaluation.terms import equal
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.amounts import plain
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Value, is_only_words
from moderator.games.nomopoly.world.values import Sort as Spoken
from moderator.law.binding import free, walk
from moderator.law.nodes import (
    DOER,
    OTHER,
    All,
    Choice,
    Kind,
    Named,
    Number,
    Pattern,
    Pick,
    Sort,
    State,
    Term,
    Truth,
    Unit,
    Variable,
)


class LawfulDeed:
    """Which deeds may be ordered by a sentence, and what its words then stand for.

    `weight` counts what it demands of who orders and of what is ordered.
    """

    def __init__(self, pattern: Pattern, names: Mapping[Variable, str]) -> None:
        self.weight = Watcher(pattern).weight
        self._parts = tuple(_OrderedPart(role.name, term, pattern, names) for role, term in pattern.deed.parts)
        state = State(pattern.binds, pattern.where)
        self._state = LawfulState(narrowed(state), named(state, names))

    def ways(self, frame: Frame, ordered: Mapping[str, Value]) -> Iterator[dict[str, Value]]:
        """Give each way in which a deed is such a one, with what plays its parts, those that the order leaves out too.

        `ordered` are who orders and what is ordered, by their roles. What is only words of the order is taken as it is.
        """
        scope = scope_of(frame, ())
        parts = [part for part in self._parts if not is_only_words(ordered.get(part.role))]
        for part in parts:
            if part.role in ordered and not part.take(scope, ordered[part.role]):
                return
        for _ in self._state.ways(scope):
            played = dict(ordered)
            if all(part.is_played(scope, played) for part in parts):
                yield played


class _OrderedPart:
    """One part of a deed that may be ordered: its own variable takes what is ordered, anything else must be that."""

    def __init__(self, role: str, term: Term, pattern: Pattern, names: Mapping[Variable, str]) -> None:
        self.role = role
        self.name = called(term, names) if isinstance(term, Variable) else ""
        self._number = term.number if isinstance(term, Variable) and term in pattern.own else None
        self._kind = term.kind.name if isinstance(term, Variable) else ""
        self._all = isinstance(term, All)
        self._sort = term.kind.name if isinstance(term, Sort) else ""
        self._members = build_members(term)

    def take(self, scope: Scope, value: Value) -> bool:
        """Let the part's variable stand for what is ordered; gives whether it can."""
        if self._sort:
            return isinstance(value, Spoken) and facts.is_a(scope.run, value, self._sort)
        if self._number is None:
            if self.name:
                scope.frame.required[self.name] = value
            return True
        if self._number in scope.values:
            return equal(scope.values[self._number], value)
        each = value if isinstance(value, tuple) else (value,)
        if not all(fits_kind(scope, one, self._kind) for one in each):
            return False
        scope.values[self._number] = scope.frame.variables[self.name] = value
        return True

    def is_played(self, scope: Scope, played: dict[str, Value]) -> bool:
        """Say whether what is ordered is what the sentence says; where the order leaves it out, it is that."""
        if self._number is not None:
            if self.role not in played and self._number in scope.values:
                played[self.role] = scope.values[self._number]
            return True
        if self._sort:
            return self.role in played
        members = self._members(scope)
        if not members:
            return False
        meant = members if self._all or len(members) > 1 else members[0]
        if self.role not in played:
            played[self.role] = meant
            return True
        value = played[self.role]
        if self._all:
            return set(members) == set(value if isinstance(value, tuple) else (value,))
        return equal(meant, value)


class LawfulThings:
    """Of which things a sentence tells something, each for itself, and to which others where it tells it of two.

    `kind` is the noun of such a thing, `name` how a frame knows it.
    """

    def __init__(self, pattern: Pattern, names: Mapping[Variable, str]) -> None:
        parts = dict(pattern.deed.parts)
        thing = parts[DOER]
        self.kind = noun_of(thing)
        self.name = called(thing, names) if isinstance(thing, Variable) else ""
        self.of_two = OTHER in parts
        self._deed = LawfulDeed(pattern, names)
        self._outright = build_members(thing) if _names_outright(thing) else None
        alone = not self.of_two and thing in pattern.own and not pattern.binds and pattern.where == Truth()
        self.any_of_kind = alone and isinstance(thing, Variable)

    def named(self, frame: Frame) -> tuple[Value, ...] | None:
        """Give the things that it names outright, of which alone it is told; None where it describes them."""
        try:
            return None if self._outright is None else self._outright(scope_of(frame, ()))
        except Missing:
            return None

    def ways(self, frame: Frame, thing: Value, other: Value = None) -> Iterator[None]:
        """Give each way in which it is told of a thing, with what its words then stand for."""
        if thing is None or (self.of_two and other is None):
            return
        if self.any_of_kind and isinstance(thing, Id):
            if fits_kind(Scope(frame), thing, self.kind):
                frame.variables[self.name] = thing
                yield
            return
        things = {DOER.name: thing, OTHER.name: other} if self.of_two else {DOER.name: thing}
        for _ in self._deed.ways(frame, things):
            yield

    def admits(self, frame: Frame, thing: Value, other: Value = None) -> bool:
        """Say whether it is told of a thing. Raises Missing where what the words speak of is not there."""
        return any(True for _ in self.ways(frame, thing, other))


_OUTRIGHT = (Named, Number, Pick, All, Variable, Kind, Truth, Enum, type(None))


def _names_outright(term: Term) -> bool:
    """Say whether a term is a name, or a place in the order of all of a kind: "The Carnival", "the 28th square"."""
    parts = tuple(walk(term))
    drawn = any(isinstance(each, Pick) and each.how is Choice.RANDOM for each in parts)
    return not free(term) and not drawn and all(isinstance(each, _OUTRIGHT) for each in parts)


class LawfulEvents:
    """Of which events a sentence tells something: "a payment to a party"."""

    of_two = any_of_kind = False

    def __init__(self, pattern: Pattern, kind: str) -> None:
        self.kind, self.name = kind, ""
        self._watcher = Watcher(pattern)

    def ways(self, frame: Frame, thing: Value, _other: Value = None) -> Iterator[None]:
        """Give the one way in which it is told of an event, if it is."""
        if isinstance(thing, Occurrence) and self._watcher.meets(frame, thing):
            yield

    def admits(self, frame: Frame, thing: Value, other: Value = None) -> bool:
        """Say whether it is told of an event."""
        return any(True for _ in self.ways(frame, thing, other))

    def named(self, _frame: Frame) -> None:
        """Describe events, and name none."""


class Awaited:
    """An event for which an order waits, with what must be so then; a frame knows by name what its words stand for."""

    def __init__(self, pattern: Pattern, state: State, names: Mapping[Variable, str]) -> None:
        self.verb = pattern.deed.verb.name
        self._watchers = tuple(map(Watcher, as_heard(pattern)))
        self._names = {variable.number: name for variable, name in names.items()}
        self._state = LawfulState(narrowed(state), named(state, names))

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether this is the event, and what must be so is so."""
        scope = Scope(frame)
        for number, name in self._names.items():
            if name in frame.variables:
                scope.values[number] = frame.variables[name]
        if not any(watcher.meets(frame, occurrence) for watcher in self._watchers):
            return False
        for number, name in self._names.items():
            if number in scope.values:
                frame.variables[name] = scope.values[number]
        return self._state.holds(scope)


class LawfulPhrase:
    """What a phrase stands for, whenever it is asked: all that it describes, or a value.

    `known` is how a frame names what its words stand for; None where the event at hand has brought that in.
    """

    def __init__(self, term: Term, names: Mapping[Variable, str] | None) -> None:
        self.term = term
        self.kind = noun_of(term)
        self._known = None if names is None else tuple((each.number, names[each]) for each in free(term))
        self._members = build_members(term)

    @property
    def written(self) -> Value:
        """The number that it is, where that is written down; None for any other."""
        return plain(self.term.value) if isinstance(self.term, Number) and self.term.unit is Unit.PLAIN else None

    def values(self, frame: Frame) -> tuple[Value, ...]:
        """Give all that it stands for, in the order of the game."""
        return self._members(Scope(frame) if self._known is None else scope_of(frame, self._known))

    def value(self, frame: Frame) -> Value:
        """Give what it stands for, several things as a group. Raises Missing if there is none."""
        found = self.values(frame)
        if not found:
            raise Missing(f"there is no {self.kind or 'such thing'} here")
        return found if len(found) > 1 else found[0]
