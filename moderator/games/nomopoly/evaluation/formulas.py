"""Whether formulas are true: qualities, relations, comparisons, and how many there are of whom something is so."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction

from moderator.games.nomopoly.evaluation.building import (
    Members,
    Scope,
    Test,
    ValueOf,
    build_act,
    build_members,
    build_test,
    build_value,
)
from moderator.games.nomopoly.evaluation.qualities import QUALITIES, denied
from moderator.games.nomopoly.evaluation.relations import build_relation
from moderator.games.nomopoly.evaluation.sets import fits_kind, joined, narrowed_by
from moderator.games.nomopoly.evaluation.terms import equal, weight
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.play.under_way import retroactive
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Goods, Id, Value, compare, size
from moderator.games.nomopoly.world.values import Sort as Spoken
from moderator.law.nodes import (
    DOER,
    OBJECT,
    ONE,
    OTHER,
    All,
    Among,
    Both,
    Compare,
    Comparison,
    Either,
    Every,
    Flag,
    Holds,
    HowMany,
    Is,
    Kind,
    May,
    Not,
    Some,
    The,
    Truth,
    Would,
)

_VERDICTS = frozenset({"accepted", "rejected", "discarded"})
"""What has become of a proposal, however long ago."""


@build_test.register(Truth)
def _truth(formula: Truth) -> Test:
    value = formula.value
    return lambda _scope: value


@build_test.register(Both)
def _both(formula: Both) -> Test:
    items = tuple(build_test(item) for item in formula.items)

    def test(scope: Scope) -> bool:
        for item in items:  # noqa: SIM110 - asked more often than anything else
            if not item(scope):
                return False
        return True

    return test


@build_test.register(Either)
def _either(formula: Either) -> Test:
    items = tuple(build_test(item) for item in formula.items)
    return lambda scope: any(item(scope) for item in items)


@build_test.register(Not)
def _not(formula: Not) -> Test:
    item = build_test(formula.item)
    return lambda scope: not item(scope)


@build_test.register(Is)
def _is(formula: Is) -> Test:
    members, what = build_members(formula.term), formula.what
    if isinstance(what, Kind):
        kind = what.name
        return _of_any(members, lambda scope, each: fits_kind(scope, each, kind))
    return _of_any(members, lambda scope, each: _has(scope, each, what))


def _of_any(members: Members, so: Callable[[Scope, Value], bool]) -> Test:
    """Build whether something is so of any of several things."""

    def test(scope: Scope) -> bool:
        for each in members(scope):  # noqa: SIM110 - asked very often
            if so(scope, each):
                return True
        return False

    return test


def _has(scope: Scope, value: Value, flag: Flag) -> bool:
    """Say whether a thing has a quality: as rules say, else as the language knows it."""
    word, run = facts.key(flag.name), scope.run
    if isinstance(value, Occurrence):
        return bool(value.state.get(word))
    if isinstance(value, Spoken) and not isinstance(value.detail, tuple):
        return facts.key(value.kind) == word or facts.has_quality(run, value, word)
    if flag.name in _VERDICTS:
        return isinstance(value, Id) and run.world.get(value, "state") == flag.name
    native = QUALITIES.get(flag.name)
    if native is None or any(not rule.denies for rule in run.program.classes.get(word, ())):
        if isinstance(value, Goods):
            value = facts.product_of(run, value.kind) or value
        return facts.has_quality(run, value, word)
    return native(scope.frame, value) and not denied(scope.frame, word, value)


@build_test.register(Holds)
def _holds(formula: Holds) -> Test:
    parts = dict(formula.parts)
    if formula.relation.name == "own":
        return _owns(formula)
    if (known := build_relation(formula)) is not None:
        return known
    one, other, word = build_members(parts[ONE]), build_members(parts[OTHER]), facts.key(formula.relation.name)
    return lambda scope: any(
        facts.has_quality(scope.run, each, word, another) for each in one(scope) for another in other(scope)
    )


def _owns(formula: Holds) -> Test:
    parts = dict(formula.parts)
    holders, things = build_members(parts[DOER]), build_members(parts[OBJECT])

    def test(scope: Scope) -> bool:
        found = holders(scope)
        return any(equal(_owner(scope, thing), holder) for thing in things(scope) for holder in found)

    return test


def _owner(scope: Scope, thing: Value) -> Value:
    if isinstance(thing, Id) and scope.run.world.kind(thing) == "Jumpgate":
        squares = scope.run.world.get(thing, "squares", ())
        return tuple(owner for owner in (facts.owner(scope.run, each) for each in squares) if owner is not None)
    if isinstance(thing, Spoken) and isinstance(thing.detail, tuple):  # a block, which is owned by definition alone
        thing = thing.detail[1][0]
    return facts.owner(scope.run, thing)


@build_test.register(Compare)
def _compare(formula: Compare) -> Test:
    how = formula.how.value
    left, right = build_value(formula.left), build_value(formula.right)
    if formula.how is Comparison.EQUAL and isinstance(formula.left, The) and formula.left.attribute.name == "square":
        return _is_there(formula.left, right)
    if formula.how is Comparison.EQUAL:
        return lambda scope: equal(left(scope), right(scope))

    def test(scope: Scope) -> bool:
        return compare(how, _number(left(scope)), _number(right(scope)))

    return test


def _is_there(place: The, there: ValueOf) -> Test:
    """Build whether somebody is on a square; who gives an order may be where rules let her act as if she were."""
    here, who = build_value(place), build_value(place.of)

    def test(scope: Scope) -> bool:
        square, frame = there(scope), scope.frame
        if equal(here(scope), square):
            return True
        if not frame.acting or frame.asked == "act" or frame.agent is None:
            return False
        piece = who(scope)
        return isinstance(piece, Id) and piece == frame.agent and square in retroactive(frame, piece)

    return test


def _number(value: Value) -> Value:
    if isinstance(value, tuple):
        numbers = [size(each) for each in value]
        return None if None in numbers or not numbers else sum(numbers, Fraction(0))
    return None if value is None else size(value)


@build_test.register(Among)
def _among(formula: Among) -> Test:
    term, several = build_members(formula.term), build_members(formula.several)

    def test(scope: Scope) -> bool:
        found = several(scope)
        return any(equal(each, one) for each in term(scope) for one in found)

    return test


@build_test.register(Would)
def _would(formula: Would) -> Test:
    after, so = build_act(formula.after), build_test(formula.formula)

    def test(scope: Scope) -> bool:
        frame = scope.frame
        supposed = Occurrence("time", {}, frame.rule)
        inner = Scope(Frame(frame.run, frame.rule, dict(frame.variables), event=supposed, agent=frame.agent))
        inner.values = dict(scope.values)
        with scope.run.trial(), suppress(Missing):
            after(inner)
            return so(inner)
        return False

    return test


@build_test.register(May)
def _may(formula: May) -> Test:
    verb, parts = formula.deed.verb.name, tuple((role.name, build_value(term)) for role, term in formula.deed.parts)

    def test(scope: Scope) -> bool:
        frame = scope.frame
        event = Occurrence(verb, {role: value(scope) for role, value in parts}, frame.rule, frame.event)
        return bool(scope.run.may_happen(event))

    return test


@build_test.register(Some)
def _some(formula: Some) -> Test:
    narrowed = narrowed_by(formula.over, formula.body)
    if narrowed is not None:
        found = build_members(narrowed)
        return lambda scope: bool(found(scope))
    members, number, body = build_members(formula.over), formula.over.variable.number, build_test(formula.body)

    def test(scope: Scope) -> bool:
        before = scope.values.get(number)
        try:
            for each in members(scope):
                scope.values[number] = each
                if body(scope):
                    return True
            return False
        finally:
            scope.values[number] = before

    return test


@build_test.register(Every)
def _every(formula: Every) -> Test:
    some = build_test(Some(formula.over, Not(formula.body)))
    return lambda scope: not some(scope)


@build_test.register(HowMany)
def _how_many(formula: HowMany) -> Test:
    members = build_members(All(formula.over.variable, joined(formula.over.where, formula.body)))
    how, wanted = formula.how, build_value(formula.number)

    def test(scope: Scope) -> bool:
        count = sum(weight(each) for each in members(scope))
        amount = _number(wanted(scope))
        if amount is None:
            raise Missing("how many is not known")
        return bool(compare(how.value, count, amount))

    return test
