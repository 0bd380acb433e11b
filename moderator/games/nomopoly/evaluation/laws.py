"""Laws as the program keeps them: what waits for events, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from typing import TypeAlias

from moderator.games.nomopoly.evaluation import changes, clock, effects, formulas, past, sets, terms, works  # noqa: F401 - they register what they build
from moderator.games.nomopoly.evaluation.building import (
    Members,
    Scope,
    build_act,
    build_members,
    build_test,
    build_value,
)
from moderator.games.nomopoly.evaluation.events import Watcher
from moderator.games.nomopoly.evaluation.sets import fits_kind, is_anywhere, looked_for
from moderator.games.nomopoly.evaluation.terms import equal
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence, Rule
from moderator.games.nomopoly.world.values import Id, Value
from moderator.law.binding import exchanged, walk
from moderator.law.canonical import as_json
from moderator.law.nodes import (
    DOER,
    All,
    Attribute,
    Both,
    Bound,
    Calculation,
    Compare,
    Cost,
    Deed,
    Effect,
    Either,
    Formula,
    Goods,
    Grant,
    Kind,
    Named,
    Not,
    Number,
    Pick,
    Role,
    Sort,
    State,
    Term,
    The,
    Truth,
    Variable,
    Work,
    Worth,
)

Known: TypeAlias = "tuple[tuple[int, str], ...]"
"""The numbers of variables, with how a frame names what they stand for."""


class LawfulSteps:
    """The effect of a law, as what a rule of the program carries out.

    Where it is commanded, `names` are how a frame names what some of its variables stand for before it begins, `event`
    is the one at hand.
    """

    def __init__(
        self, effect: Effect, names: Mapping[Variable, str] | None = None, event: Variable | None = None
    ) -> None:
        self.effect = effect
        self._commanded = names is not None
        self._known = tuple((variable.number, name) for variable, name in (names or {}).items())
        self._event = event
        self._act = build_act(effect)
        paid = [each for each in walk(effect) if isinstance(each, Deed) and each.verb.name == "pay"]
        self._paid_as = {term.kind.name for deed in paid for _, term in deed.parts if isinstance(term, Sort)}
        payees = [term for deed in paid for role, term in deed.parts if role.name == "recipient"]
        self._payees = tuple(build_members(term) for term in payees)

    def run(self, frame: Frame) -> bool:
        """Bring the effect about; gives whether anything came of it.

        Raises Missing where something that it speaks of is not there.
        """
        scope = Scope(frame)
        scope.commanded = self._commanded
        for number, name in self._known:
            scope.values[number] = frame.variables.get(name)
        if self._event is not None:
            scope.values[self._event.number] = frame.event
        self._act(scope)
        return frame.came

    def does(self, verb: str) -> bool:
        """Say whether an event of a verb comes of it, or a work that is none."""
        nodes = walk(self.effect)
        return any(each.verb.name == verb if isinstance(each, Deed) else _is_work(each, verb) for each in nodes)

    def pays_as(self, noun: str) -> bool:
        """Say whether something is paid as what a noun names: "as property tax"."""
        return noun in self._paid_as

    def payees(self, frame: Frame) -> Iterator[Value]:
        """Give each party to whom the effect pays something, as far as its event tells who that is."""
        for members in self._payees:
            yield from members(Scope(frame))

    def __eq__(self, other: object) -> bool:
        """Say whether the same comes of another effect."""
        return isinstance(other, LawfulSteps) and as_json(self.effect) == as_json(other.effect)

    def __hash__(self) -> int:
        return hash(self.effect)


class LawfulOrder(LawfulSteps):
    """What an order does, and what that says of the order's own deed."""

    def __init__(self, grant: Grant, names: Mapping[Variable, str]) -> None:
        known = {each: called(each, names) for each in _known(grant, names)}
        super().__init__(grant.effect, known, grant.pattern.event)
        self.grant = grant
        self._deeds = tuple(each for each in walk(grant.effect) if isinstance(each, Deed))

    def remakes(self) -> bool:
        """Say whether something becomes of what is ordered, and not of whoever orders it."""
        doer, slots = dict(self.grant.pattern.deed.parts).get(DOER), self.grant.pattern.own
        become = (dict(each.parts).get(DOER) for each in self._deeds if each.verb.name in ("become", "paint"))
        return any(one in slots and one != doer for one in become)

    def handed_over(self, role: str) -> Iterator[str]:
        """Give the kinds of what its steps let whoever plays a role get, or anybody lose; "" of money."""
        whom = dict(self.grant.pattern.deed.parts).get(Role(role))
        for deed in self._deeds:
            parts = dict(deed.parts)
            gets = parts.get(DOER if deed.verb.name == "get" else Role("recipient"))
            if deed.verb.name == "lose" or (gets is not None and gets == whom):
                yield noun_of(parts.get(Role("amount")) or parts.get(Role("object")))


class LawfulPrice:
    """What an order is charged by its own sentence, and who is paid that."""

    def __init__(self, grant: Grant, names: Mapping[Variable, str]) -> None:
        assert grant.price is not None
        self._known = tuple((each.number, called(each, names)) for each in _known(grant, names))
        self._amount = build_value(grant.price)
        self._payees = tuple(build_members(term) for term in grant.payees)
        self.names_payees = bool(grant.payees)

    def amount(self, frame: Frame) -> Value:
        """Give how much it is, None if that cannot be told. Raises Missing where what it speaks of is not there."""
        return self._amount(scope_of(frame, self._known))

    def payee(self, frame: Frame) -> Value:
        """Give the first who is to be paid and who is there, None if nobody is."""
        return _first(self._payees, scope_of(frame, self._known))


class LawfulCost:
    """What it costs to do something: `holds` of which deeds, and how much they cost and who is paid that then."""

    def __init__(self, law: Cost) -> None:
        self._deed = Watcher(law.pattern)
        self._state = LawfulState(narrowed(law.state), named(law.state, {}))
        self._amount = build_value(law.amount)
        self._payees = tuple(build_members(term) for term in law.payees)
        self.weight = self._deed.weight

    def holds(self, frame: Frame, deed: Occurrence) -> bool:
        """Say whether it is told of a deed that is still to come."""
        return self._deed.meets(frame, deed) and self._state.holds(Scope(frame))

    def amount(self, frame: Frame) -> Value:
        """Give how much it is, None if that cannot be told. Raises Missing where what it speaks of is not there."""
        return self._amount(Scope(frame))

    def payee(self, frame: Frame) -> Value:
        """Give the first who is to be paid and who is there, None if nobody is."""
        return _first(self._payees, Scope(frame))


def _first(payees: tuple[Members, ...], scope: Scope) -> Value:
    for members in payees:
        with suppress(Missing):
            if found := members(scope):
                return found[0]
    return None


def _known(grant: Grant, names: Mapping[Variable, str]) -> tuple[Variable, ...]:
    """Give what a frame knows by name when the order is given: what it names, and whom its conditions have found."""
    found = (over.variable for over in (*grant.pattern.binds, *grant.state.binds))
    return (*grant.pattern.own, *(each for each in found if each in names))


def noun_of(term: Term | None) -> str:
    """Give the noun of what a term stands for, "" where it has none."""
    if isinstance(term, (Variable, Sort, Goods, Named)):
        return term.kind.name
    return noun_of(term.variable if isinstance(term, All) else term.among) if isinstance(term, (All, Pick)) else ""


def _is_work(node: object, verb: str) -> bool:
    return isinstance(node, Work) and node.what.name == verb


class LawfulBound:
    """What nobody may come to have: `broken` of whoever has it."""

    def __init__(self, rule: Rule, bound: Bound) -> None:
        self.rule = rule
        self.bound = bound
        self._number = bound.over.variable.number
        self._kind = bound.over.variable.kind.name
        self._described, self._formula = build_test(bound.over.where), build_test(bound.formula)

    def broken(self, frame: Frame, party: Value) -> bool:
        """Say whether a party is in that state."""
        scope = Scope(frame)
        if not fits_kind(scope, party, self._kind):
            return False
        scope.values[self._number] = party
        try:
            return self._described(scope) and self._formula(scope)
        except Missing:
            return False


class LawfulState:
    """A state that is watched for, as a condition of the program: solved once for each way in which it is so.

    `names` are how the saved state of a game knows the things that it binds, in their order.
    """

    def __init__(self, state: State, names: tuple[str, ...]) -> None:
        self.state = state
        self.names = names
        self._binds = tuple(
            (build_members(over), over.variable.number, name) for over, name in zip(state.binds, names, strict=True)
        )
        self._test = build_test(state.formula)
        first = state.binds[0] if state.binds else None
        self.ranges_over = first.variable.kind.name if first is not None and is_anywhere(first) else ""
        self._such = None if first is None else build_test(first.where)

    def solve(self, frame: Frame, thing: Value = None) -> Iterator[None]:
        """Give each way in which it is so, of a thing where that is said, with what its words then stand for."""
        scope = Scope(frame)
        if thing is None or self._such is None:
            yield from self.ways(scope)
            return
        _, number, name = self._binds[0]
        scope.values[number] = scope.frame.variables[name] = thing
        if self._such(scope):
            yield from self.ways(scope, 1)

    def ways(self, scope: Scope, place: int = 0) -> Iterator[None]:
        """Give each way in which it is so; the first `place` of what it binds stand for something already."""
        if place == len(self._binds):
            try:
                so = self._test(scope)
            except Missing:
                return
            if so:
                yield
            return
        members, number, name = self._binds[place]
        named, wanted = scope.frame.variables, scope.frame.required.get(name)
        for each in members(scope):
            if wanted is not None and not equal(each, wanted):
                continue
            scope.values[number] = named[name] = each
            yield from self.ways(scope, place + 1)
        scope.values.pop(number, None)
        named.pop(name, None)

    def holds(self, scope: Scope) -> bool:
        """Say whether it is so, leaving bound what it finds."""
        if self._binds:
            return any(True for _ in self.ways(scope))
        try:
            return self._test(scope)
        except Missing:
            return False

    def __eq__(self, other: object) -> bool:
        """Say whether the same state is watched for."""
        return isinstance(other, LawfulState) and as_json(self.state) == as_json(other.state)

    def __hash__(self) -> int:
        return hash(self.state)


class LawfulWorth:
    """What an attribute of a thing is worth: `holds` of which things the law says it, `value` how much it is then."""

    def __init__(self, law: Worth) -> None:
        self.of = tuple((each.number, each.kind.name) for each in law.of)
        self._state = LawfulState(narrowed(law.state), named(law.state, {}))
        self._value = build_value(law.value)

    @property
    def kind(self) -> str:
        """The noun of what it is the value of, "" of nothing in particular."""
        return self.of[0][1] if self.of else ""

    def holds(self, frame: Frame, thing: Value) -> bool:
        """Say whether the law tells it of a thing, of two together, or of nothing: None."""
        things = () if thing is None else thing if isinstance(thing, tuple) and len(self.of) > 1 else (thing,)
        if len(things) != len(self.of):
            return False
        scope = Scope(frame)
        for (number, kind), each in zip(self.of, things, strict=True):
            if not fits_kind(scope, each, kind):
                return False
            scope.values[number] = each
        return self._state.holds(scope)

    def value(self, frame: Frame) -> Value:
        """Give how much it is, for what it holds of in this frame. Raises Missing where that is not there."""
        found = self._value(Scope(frame))
        if found is None:
            raise Missing("there is no such value here")
        return found


class LawfulCondition:
    """What must be so where a rule tells how things are, or what may be done.

    `known` is how a frame names what its words stand for; so it comes to know by its name what the condition finds.
    """

    def __init__(self, state: State, names: Mapping[Variable, str], known: Iterable[Variable]) -> None:
        self._state = LawfulState(narrowed(state), named(state, names))
        self._known = tuple((each.number, called(each, names)) for each in known)

    def by_number(self, name: str) -> LawfulNumbers | None:
        """Give of which squares, called by a name, it is so, where their numbers alone say that; else None."""
        square = next((number for number, known in self._known if known == name), None)
        state = self._state.state
        if square is None or state.binds:
            return None
        its_number = The(Attribute("number"), Variable(square, Kind("square")))
        number = Variable(square, Kind("number"))
        formula = exchanged(state.formula, lambda part: number if part == its_number else None)
        numeric = all(each == number or isinstance(each, _OF_NUMBERS) for each in walk(formula))
        return LawfulNumbers(formula, square) if numeric else None

    def solve(self, frame: Frame) -> Iterator[None]:
        """Give each way in which it is so, with what its words then stand for."""
        return self._state.ways(scope_of(frame, self._known))

    def holds(self, frame: Frame) -> bool:
        """Say whether it is so."""
        return self._state.holds(scope_of(frame, self._known))


_OF_NUMBERS = (Both, Either, Not, Truth, Compare, Calculation, Number, Kind, Enum)


class LawfulNumbers:
    """What is so of squares by nothing but their numbers: a formula in which a variable stands for the number."""

    def __init__(self, formula: Formula, number: int) -> None:
        self._test, self._number = build_test(formula), number

    def among(self, frame: Frame, squares: Mapping[Id, int]) -> tuple[Id, ...]:
        """Give those of some squares, here with their numbers, of which it is so."""
        scope, found = Scope(frame), []
        for square, number in squares.items():
            scope.values[self._number] = number
            with suppress(Missing):
                if self._test(scope):
                    found.append(square)
        return tuple(found)


def narrowed(state: State) -> State:
    """Let what a state finds last be looked for where the formula says that it is."""
    return State(looked_for(state.binds, state.formula), state.formula)


def scope_of(frame: Frame, known: Known) -> Scope:
    """Give where something is asked of which a frame knows by name what its words stand for, and nothing else."""
    scope = Scope(frame)
    scope.values = {number: frame.variables.get(name) for number, name in known}
    return scope


def called(variable: Variable, names: Mapping[Variable, str]) -> str:
    """Give how a frame names what a variable of a sentence stands for."""
    return names.get(variable) or f"#{variable.number}"


def named(state: State, names: Mapping[Variable, str]) -> tuple[str, ...]:
    """Give how what a state binds is known where it is kept what has come about."""
    return tuple(names.get(over.variable, f"#{place}") for place, over in enumerate(state.binds))
