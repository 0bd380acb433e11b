"""The values of terms: things by name, attributes, calculations, and what is chosen of many."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, prod
from typing import cast

from moderator.games.nomopoly.evaluation.building import (
    Members,
    Scope,
    ValueOf,
    build_event,
    build_members,
    build_value,
)
from moderator.games.nomopoly.evaluation.names import ByName
from moderator.games.nomopoly.evaluation.nearness import nearness
from moderator.games.nomopoly.evaluation.numbers import logarithm, root, worked_out
from moderator.games.nomopoly.evaluation.related import related
from moderator.games.nomopoly.evaluation.sets import is_closed, remembered
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import COUNT
from moderator.games.nomopoly.play.routes import shortest
from moderator.games.nomopoly.world.amounts import is_number, plain, rounded
from moderator.games.nomopoly.world.errors import Missing, NotRunnable
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Goods as Pile
from moderator.games.nomopoly.world.values import Id, Value, same, size
from moderator.games.nomopoly.world.values import Sort as Spoken
from moderator.law.nodes import (
    OTHER,
    All,
    Around,
    Calculation,
    Choice,
    Count,
    Extent,
    Goods,
    Group,
    Here,
    Made,
    Named,
    Nobody,
    Number,
    Operator,
    Otherwise,
    Paid,
    Part,
    Pick,
    Route,
    Sort,
    Sum,
    The,
    Truth,
    Variable,
    Words,
)


@build_value.register(Variable)
def _variable(term: Variable) -> ValueOf:
    number = term.number
    return lambda scope: scope.values.get(number)


@build_value.register(Named)
def _named(term: Named) -> ValueOf:
    name = ByName(term.name, term.kind.name)

    def value(scope: Scope) -> Value:
        found = tuple(name.values(scope.frame))
        return found if len(found) > 1 else found[0] if found else None

    return value


@build_value.register(Otherwise)
def _otherwise(_term: Otherwise) -> ValueOf:
    def value(scope: Scope) -> Value:
        if scope.frame.other is None:
            raise Missing("no other rule says what it is")
        return scope.frame.other() or 0

    return value


@build_value.register(Number)
def _number(term: Number) -> ValueOf:
    number = plain(term.value)
    return lambda _scope: number


@build_value.register(Words)
def _words(term: Words) -> ValueOf:
    text = term.text
    return lambda _scope: text


@build_value.register(Here)
def _here(term: Here) -> ValueOf:
    of_rule = term.kind.name == "rule"

    def value(scope: Scope) -> Value:
        rule = scope.frame.rule
        return None if rule is None else rule.item if of_rule else rule.section

    return value


@build_value.register(Nobody)
def _nobody(_term: Nobody) -> ValueOf:
    return lambda _scope: None


@build_value.register(Sort)
def _sort(term: Sort) -> ValueOf:
    kind, sort = term.kind.name, Spoken(term.kind.name, detail=term.dice or None)
    if term.of is not None:
        of = build_value(term.of)
        return lambda scope: Spoken(kind, detail=of(scope))
    if term.number is None:
        return lambda _scope: sort
    number = build_value(term.number)
    return lambda scope: Spoken(kind, plain(_size(number(scope))))


@build_value.register(Goods)
def _goods(term: Goods) -> ValueOf:
    number, kind = build_value(term.number), term.kind.name
    if term.unit is None:
        return lambda scope: Pile(kind, "", int(_size(number(scope))))
    unit = term.unit.name
    if unit == COUNT:
        return lambda scope: Spoken(kind, _whole(scope, _size(number(scope))), unit)
    return lambda scope: Spoken(kind, plain(_size(number(scope))), unit)


def _whole(scope: Scope, number: int | Fraction) -> Value:
    """Give a number of what is only counted, rounded as the sentence or the rules say."""
    return rounded(number, scope.frame.rounding or scope.run.program.rounding)


@build_members.register(Made)
def _made(term: Made) -> Members:
    verb = term.verb.name
    return lambda scope: tuple(each for each in scope.frame.recent if each.verb == verb and each.done)


def paid_as(payment: Occurrence) -> Value:
    """Give as what something is paid; what comes of a fine is paid as one."""
    kind = payment.roles.get("as")
    of_a_fine = kind is None and payment.verb == "pay" and payment.within("fine") is not None
    return Spoken("fine") if of_a_fine else kind


@build_value.register(Made)
def _all_made(term: Made) -> ValueOf:
    return build_members(term)


@build_value.register(The)
def _the(term: The) -> ValueOf:
    holders, name = build_members(term.of), term.attribute.name

    def value(scope: Scope) -> Value:
        found: list[Value] = []
        for holder in holders(scope):
            try:
                found += [each for each in related(scope.frame, name, holder) if each is not None]
            except Missing:
                continue
        return tuple(found) if len(found) > 1 else found[0] if found else None

    return value


@build_value.register(Part)
def _part(term: Part) -> ValueOf:
    event, role = build_event(term.event), term.role.name
    if role == "way":
        raise NotRunnable("the squares on the way are passed through one by one, and are not known before that")

    def value(scope: Scope) -> Value:
        occurrence = event(scope)
        if role == "amount" and role not in occurrence.roles:  # of what somebody gets or loses it is the object
            what = occurrence.roles.get("object")
            return what if is_number(what) else occurrence.roles.get("price", what)
        if role == "as":
            return paid_as(occurrence)
        return occurrence.roles.get(role, occurrence.state.get(role))

    return value


@build_value.register(Route)
def _route(term: Route) -> ValueOf:
    who, to = build_value(term.who), build_value(term.to)
    avoided, without = (tuple(kind.name for kind in kinds) for kinds in (term.avoids, term.without))

    def value(scope: Scope) -> Value:
        found = shortest(scope.run, who(scope), to(scope), avoided, without)
        return None if found is None else Spoken("route", len(found) - 1, found)

    return value


@build_value.register(Around)
def _around(term: Around) -> ValueOf:
    event, verb = build_event(term.event), term.verb.name

    def value(scope: Scope) -> Value:
        for each in event(scope).chain():
            if each.verb == verb:
                return each
            if verb == "roll" and each.state.get("roll") is not None:
                return cast(Value, each.state["roll"])
        return None

    return value


@build_value.register(Paid)
def _paid(term: Paid) -> ValueOf:
    event, kind = build_event(term.event), term.kind.name

    def value(scope: Scope) -> Value:
        for each in event(scope).chain():
            for paid in reversed(each.state.get("paid", ())):
                paid_as = paid.roles.get("as")
                if isinstance(paid_as, Spoken) and kind in paid_as.kind.split():
                    return cast(Value, paid.roles.get("amount"))
        return None

    return value


@build_value.register(Calculation)
def _calculation(term: Calculation) -> ValueOf:
    items = tuple(_build_total(item) for item in term.items)
    work = _WORK[term.operator]

    def value(scope: Scope) -> Value:
        numbers = [item(scope) for item in items]
        return worked_out(scope.frame, lambda: plain(work(numbers)))

    return value


def _build_total(term: object) -> Callable[[Scope], int | Fraction]:
    """Build what gives the number that a term amounts to: of several things, their sum."""
    if isinstance(term, Number):
        number = term.value.numerator if term.value.denominator == 1 else term.value
        return lambda _scope: number
    members = build_members(term)

    def total(scope: Scope) -> int | Fraction:
        found = members(scope)
        return _size(found[0]) if len(found) == 1 else sum(map(_size, found))

    return total


_WORK: dict[Operator, Callable[[list[int | Fraction]], int | Fraction]] = {
    Operator.ADD: sum,
    Operator.SUBTRACT: lambda numbers: numbers[0] - sum(numbers[1:]),
    Operator.MULTIPLY: prod,
    Operator.DIVIDE: lambda numbers: Fraction(numbers[0]) / numbers[1],
    Operator.GREATEST: max,
    Operator.LEAST: min,
    Operator.REMAINDER: lambda numbers: numbers[0] % numbers[1],
    Operator.FLOOR: lambda numbers: floor(numbers[0]),
    Operator.CEILING: lambda numbers: ceil(numbers[0]),
    Operator.ROOT: lambda numbers: root(numbers[0]),
    Operator.LOGARITHM: lambda numbers: logarithm(numbers[0]),
}


def _size(value: Value) -> int | Fraction:
    """Give a value as a number. Raises Missing for what is none."""
    found: int | Fraction | None = size(value)
    if found is None:
        raise Missing("what is calculated with is no number")
    return found


def weight(value: Value) -> int:
    """Say for how many a value counts: goods for each of them, and so much of what is only counted."""
    return value.count if isinstance(value, (Pile, Spoken)) else 1


@build_value.register(Count)
def _count(term: Count) -> ValueOf:
    members = build_members(term.of)
    return lambda scope: sum(weight(each) for each in members(scope))


@build_value.register(Sum)
def _sum(term: Sum) -> ValueOf:
    members, number, inner = build_members(term.over), term.over.variable.number, _build_total(term.value)

    def value(scope: Scope) -> Value:
        before = scope.values.get(number)
        total: int | Fraction = 0
        for each in members(scope):
            scope.values[number] = each
            total += inner(scope)
        scope.values[number] = before
        return plain(total)

    return value


@build_value.register(Group)
def _group(term: Group) -> ValueOf:
    items = tuple(build_members(item) for item in term.items)
    if not term.first:
        return lambda scope: tuple(each for item in items for each in item(scope))

    def first(scope: Scope) -> Value:
        for item in items:
            with suppress(Missing):
                for each in item(scope):
                    return each
        return None

    return first


@build_value.register(All)
def _all(term: All) -> ValueOf:
    return build_members(term)


@build_value.register(Pick)
def _pick(term: Pick) -> ValueOf:
    members = build_members(term)
    many = term.many is not None

    def value(scope: Scope) -> Value:
        found = members(scope)
        return found if many else found[0] if found else None

    return value


@build_members.register(Pick)
def _picked(term: Pick) -> Members:
    many = None if term.many is None else build_value(term.many)
    how, nth = term.how, term.nth
    if how is Choice.NTH and isinstance(term.among, All) and _is_board(term.among):
        return _by_number(nth)
    among = build_members(term.among)
    key, tie = _key(term), _key(replace(term, how=Choice.LEAST, key=term.tie))
    kind = term.among.variable.kind.name if isinstance(term.among, All) else "thing"

    def members(scope: Scope) -> tuple[Value, ...]:
        found = list(among(scope))
        count = 1 if many is None else int(scope.run.money(_size(many(scope)), scope.frame.rounding))
        if how is Choice.RANDOM:
            return _drawn(scope, found, count, kind)
        if how is Choice.ONLY:
            return tuple(found[:1])
        if how is not Choice.NTH:
            found = key(scope, tie(scope, _as_they_joined(scope, found)))
        start = nth - 1 if nth > 0 else len(found) + nth
        return tuple(map(_single, found[start : start + count])) if start >= 0 else ()

    return remembered(term, members) if term.key is not None and many is None and is_closed(term) else members


def _single(value: Value) -> Value:
    """Give one of several alike things."""
    return replace(value, count=1) if isinstance(value, Pile) else value


def _is_board(over: All) -> bool:
    return over.variable.kind.name == "square" and over.where == Truth()


def _by_number(nth: int) -> Members:
    def members(scope: Scope) -> tuple[Value, ...]:
        board = scope.run.world.board
        place = nth - 1 if nth > 0 else len(board) + nth
        return (board[place],) if 0 <= place < len(board) else ()

    return members


Ordering = Callable[[Scope, list[Value]], list[Value]]


def _key(term: Pick) -> Ordering:
    """Build what puts things in order by a key; those of equal keys stay as they were, those without one come last."""
    if term.key is None:
        return lambda _scope, found: found
    assert isinstance(term.among, All)
    if isinstance(term.key, Extent) and term.key.relation.name == "distance":
        return _by_nearness(term.key, term.how is Choice.MOST)
    number, measure, most = term.among.variable.number, build_members(term.key), term.how is Choice.MOST

    def ordered(scope: Scope, found: list[Value]) -> list[Value]:
        before = scope.values.get(number)

        def by(thing: Value) -> tuple[bool, int | Fraction]:
            scope.values[number] = thing
            values = measure(scope)
            amount = sum(map(_size, values))
            return (not values, -amount if most else amount)

        try:
            return sorted(found, key=by)
        finally:
            scope.values[number] = before

    return ordered


def _by_nearness(key: Extent, most: bool) -> Ordering:
    """Build what puts things in order by how near they are to something, as rules compare them."""
    anchor = build_value(dict(key.parts)[OTHER])

    def ordered(scope: Scope, found: list[Value]) -> list[Value]:
        here = facts.place(scope.run, anchor(scope))
        if here is None:
            return found
        return sorted(found, key=lambda each: nearness(scope.frame, here, each, most=most), reverse=most)

    return ordered


def _as_they_joined(scope: Scope, found: list[Value]) -> list[Value]:
    """Put players into the order in which they joined: of two who are equal the earlier one prevails (C34)."""
    world = scope.run.world
    if not all(isinstance(each, Id) and world.kind(each) == "player" for each in found):
        return found
    return sorted(found, key=lambda each: world.get(each, "joined", 0) or 0)


def _drawn(scope: Scope, found: list[Value], count: int, kind: str) -> tuple[Value, ...]:
    left = list(dict.fromkeys(found))
    weights = [weight(value) for value in left]
    drawn: list[Value] = []
    while left and len(drawn) < count:
        shown = _told_apart(left)
        place = shown.index(scope.run.draw(shown, f"a random {kind}", weights))
        one = left[place]
        drawn.append(replace(one, count=1) if isinstance(one, Pile) else one)
        weights[place] -= 1
        if not (isinstance(one, Pile) and weights[place]):
            del left[place], weights[place]
    return tuple(drawn)


def _told_apart(things: list[Value]) -> list[Value]:
    """Give things as they are drawn: goods of several owners by whose they are, of one by what they are."""
    owners = {each.holder for each in things if isinstance(each, Pile)}
    if len(owners) > 1 or len(things) < len(owners) + 1:
        return things
    return [replace(each, count=1, holder=None) if isinstance(each, Pile) else each for each in things]


def equal(one: Value, other: Value) -> bool:
    """Say whether two values are the same thing; of several, whether one of them is."""
    if type(one) is int and type(other) is int:
        return one == other
    if isinstance(one, tuple) or isinstance(other, tuple):
        left = one if isinstance(one, tuple) else (one,)
        right = other if isinstance(other, tuple) else (other,)
        return any(same(each, another) for each in left for another in right)
    return bool(same(one, other))
