"""How effects come about: events one after the other, for each of several things, under conditions, by chance."""

from __future__ import annotations

from contextlib import suppress

from moderator.games.nomopoly.amounts import is_number
from moderator.games.nomopoly.compiling.undoing import short_of_money
from moderator.games.nomopoly.errors import Missing, Refused
from moderator.games.nomopoly.evaluation.building import Act, Scope, build_act, build_members, build_test, build_value
from moderator.games.nomopoly.happening import bring_about, first_time
from moderator.games.nomopoly.values import Id, Value
from moderator.law.binding import walk
from moderator.law.nodes import (
    DOER,
    OBJECT,
    Chance,
    Deed,
    Each,
    Fail,
    If,
    Let,
    Once,
    Rounded,
    Sequence,
)


@build_act.register(Deed)
def _deed(effect: Deed) -> Act:
    verb = effect.verb.name
    told = sorted(effect.parts, key=lambda part: part[0] == DOER)  # an event's record names the doer last
    parts = tuple((role.name, build_value(term)) for role, term in told)
    money = frozenset({"amount", "object" if verb in _OF_MONEY else "amount"})
    manner = frozenset(effect.manner)

    if verb == "gain":
        return _gained(effect)

    def act(scope: Scope) -> None:
        scope.run.spend()
        roles: dict[str, Value] = {}
        for role, value in parts:
            found = value(scope)
            if found is None:
                raise Missing(f"nobody and nothing is the {role} of {verb}")
            paid = role in money and is_number(found)
            roles[role] = scope.run.money(found, scope.frame.rounding) if paid else found
        frame = scope.frame
        assert frame.rule is not None
        bring_about(frame, frame.rule, verb, roles, manner)
        frame.came = True

    return act


def _gained(effect: Deed) -> Act:
    """Build that somebody gets what would have been got: from whoever would have paid it, else from nobody."""
    parts = dict(effect.parts)
    who, what = build_value(parts[DOER]), build_value(parts[OBJECT])

    def act(scope: Scope) -> None:
        frame, event = scope.frame, scope.frame.event
        scope.run.spend()
        getter, amount = who(scope), what(scope)
        if getter is None or amount is None or frame.rule is None:
            raise Missing("who gets how much is not known")
        if is_number(amount):
            amount = scope.run.money(amount, frame.rounding)
        if event is not None and event.verb == "pay":
            paid = {"recipient": getter, "amount": amount, "subject": event.subject}
            bring_about(frame, frame.rule, "pay", paid, frozenset(effect.manner))
        else:
            bring_about(frame, frame.rule, "get", {"object": amount, "subject": getter}, frozenset(effect.manner))
        frame.came = True

    return act


@build_act.register(Rounded)
def _rounded(effect: Rounded) -> Act:
    body, way = build_act(effect.body), "up" if effect.up else "down"

    def act(scope: Scope) -> None:
        before, scope.frame.rounding = scope.frame.rounding, way
        try:
            body(scope)
        finally:
            scope.frame.rounding = before

    return act


@build_act.register(Fail)
def _fail(_effect: Fail) -> Act:
    def act(scope: Scope) -> None:
        rule = scope.frame.rule
        assert rule is not None
        raise Refused(f"{short_of_money(scope.frame)}{rule.name}: {rule.text}", (rule.name,))

    return act


_OF_MONEY = frozenset({"get", "lose", "give", "steal"})
"""Verbs whose object is an amount of money where it is a number."""


@build_act.register(Once)
def _once(effect: Once) -> Act:
    within, body = effect.within.name, build_act(effect.body)
    who = None if effect.who is None else build_value(effect.who)

    def act(scope: Scope) -> None:
        frame = scope.frame
        assert frame.rule is not None
        if first_time(frame, frame.rule, within, frame.agent if who is None else who(scope)):
            body(scope)
        else:
            frame.came = True  # it has come about already: that will do for this time as well

    return act


@build_act.register(Sequence)
def _sequence(effect: Sequence) -> Act:
    acts = tuple(build_act(each) for each in effect.effects)

    def act(scope: Scope) -> None:
        scope.frame.came |= not acts  # that nothing happens is said, and so it comes about
        for each in acts:
            with suppress(*(() if scope.frame.obeys else (Missing,))):
                each(scope)

    return act


@build_act.register(Each)
def _each(effect: Each) -> Act:
    members, number, body = build_members(effect.over), effect.over.variable.number, build_act(effect.body)

    def act(scope: Scope) -> None:
        before = scope.values.get(number)
        for value in members(scope):
            if isinstance(value, Id) and not scope.run.world.exists(value):
                continue
            scope.values[number] = value
            with suppress(*(() if scope.frame.obeys else (Missing,))):
                body(scope)
        scope.values[number] = before

    return act


@build_act.register(If)
def _if(effect: If) -> Act:
    test, then = build_test(effect.test), build_act(effect.then)
    otherwise = None if effect.otherwise is None else build_act(effect.otherwise)

    def act(scope: Scope) -> None:
        if test(scope):
            then(scope)
        elif otherwise is not None:
            otherwise(scope)

    return act


@build_act.register(Let)
def _let(effect: Let) -> Act:
    number, value, body = effect.variable.number, build_value(effect.value), build_act(effect.body)

    def act(scope: Scope) -> None:
        found = value(scope)
        if found is None:
            raise Missing("what is spoken of is not there")
        scope.values[number] = found
        body(scope)

    return act


@build_act.register(Chance)
def _chance(effect: Chance) -> Act:
    share, body = effect.share, build_act(effect.body)
    verb = next((each.verb.name for each in walk(effect) if isinstance(each, Deed)), "happen").split()[0]
    weights = ((verb + "s", share.numerator), ("keeps", share.denominator - share.numerator))

    def act(scope: Scope) -> None:
        if scope.run.dice.choose(weights, "a chance") == 0:
            body(scope)

    return act
