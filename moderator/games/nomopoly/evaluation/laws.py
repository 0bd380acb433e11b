"""Laws as the program keeps them: what waits for events, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.evaluation import changes, clock, effects, formulas, past, sets, terms, works  # noqa: F401 - they register what they build
from moderator.games.nomopoly.evaluation.building import Scope, build_act, build_members, build_test, build_value
from moderator.games.nomopoly.evaluation.sets import fits_kind, is_anywhere
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Rule
from moderator.games.nomopoly.values import Value
from moderator.law.binding import walk
from moderator.law.canonical import as_json
from moderator.law.nodes import (
    DOER,
    All,
    Becomes,
    Bound,
    Deed,
    Effect,
    Goods,
    Grant,
    Named,
    Pick,
    Role,
    Sort,
    Term,
    Variable,
    Work,
)

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


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
        super().__init__(grant.effect, {each: names[each] for each in grant.slots}, grant.event)
        self.grant = grant
        self._deeds = tuple(each for each in walk(grant.effect) if isinstance(each, Deed))

    def remakes(self) -> bool:
        """Say whether something becomes of what is ordered, and not of whoever orders it."""
        doer, slots = dict(self.grant.deed.parts).get(DOER), self.grant.slots
        become = (dict(each.parts).get(DOER) for each in self._deeds if each.verb.name in ("become", "paint"))
        return any(one in slots and one != doer for one in become)

    def handed_over(self, role: str) -> Iterator[str]:
        """Give the kinds of what its steps let whoever plays a role get, or anybody lose; "" of money."""
        whom = dict(self.grant.deed.parts).get(Role(role))
        for deed in self._deeds:
            parts = dict(deed.parts)
            gets = parts.get(DOER if deed.verb.name == "get" else Role("recipient"))
            if deed.verb.name == "lose" or (gets is not None and gets == whom):
                yield _kind_of(parts.get(Role("amount")) or parts.get(Role("object")))


class LawfulPrice:
    """What an order is charged by its own sentence, and who is paid that."""

    def __init__(self, grant: Grant, names: Mapping[Variable, str]) -> None:
        assert grant.price is not None
        self._known = tuple((each.number, names[each]) for each in grant.slots)
        self._amount = build_value(grant.price)
        self._payees = tuple(build_members(term) for term in grant.payees)
        self.names_payees = bool(grant.payees)

    def amount(self, frame: Frame) -> Value:
        """Give how much it is, None if that cannot be told. Raises Missing where what it speaks of is not there."""
        return self._amount(self._scope(frame))

    def payee(self, frame: Frame) -> Value:
        """Give the first who is to be paid and who is there, None if nobody is."""
        scope = self._scope(frame)
        for members in self._payees:
            with suppress(Missing):
                if found := members(scope):
                    return found[0]
        return None

    def _scope(self, frame: Frame) -> Scope:
        scope = Scope(frame)
        known = {number: frame.variables.get(name) for number, name in self._known}
        scope.values = known  # the order itself is still to come: what its steps bind is not looked at
        return scope


def _kind_of(term: Term | None) -> str:
    if isinstance(term, (Variable, Sort, Goods, Named)):
        return term.kind.name
    return _kind_of(term.variable if isinstance(term, All) else term.among) if isinstance(term, (All, Pick)) else ""


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

    def broken(self, run: Run, party: Value) -> bool:
        """Say whether a party is in that state."""
        scope = Scope(Frame(run, self.rule))
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

    def __init__(self, state: Becomes, names: tuple[str, ...]) -> None:
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
            yield from self._solve(scope, 0)
            return
        _, number, name = self._binds[0]
        scope.values[number] = scope.frame.variables[name] = thing
        if self._such(scope):
            yield from self._solve(scope, 1)

    def _solve(self, scope: Scope, place: int) -> Iterator[None]:
        if place == len(self._binds):
            try:
                so = self._test(scope)
            except Missing:
                return
            if so:
                yield
            return
        members, number, name = self._binds[place]
        named = scope.frame.variables
        for each in members(scope):
            scope.values[number] = named[name] = each
            yield from self._solve(scope, place + 1)
        scope.values.pop(number, None)
        named.pop(name, None)

    def __eq__(self, other: object) -> bool:
        """Say whether the same state is watched for."""
        return isinstance(other, LawfulState) and as_json(self.state) == as_json(other.state)

    def __hash__(self) -> int:
        return hash(self.state)
