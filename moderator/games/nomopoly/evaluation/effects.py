"""How effects come about: events one after the other, for each of several things, under conditions, by chance."""

from __future__ import annotations

from contextlib import suppress

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.amounts import is_number
from moderator.games.nomopoly.compiling.lasting import HowLong
from moderator.games.nomopoly.compiling.meaning import size
from moderator.games.nomopoly.compiling.undoing import short_of_money
from moderator.games.nomopoly.errors import Missing, Refused
from moderator.games.nomopoly.evaluation.building import (
    Act,
    Scope,
    Test,
    build_act,
    build_members,
    build_test,
    build_value,
)
from moderator.games.nomopoly.happening import bring_about, first_time
from moderator.games.nomopoly.lapsing import is_passing, stop_after
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Id, Value
from moderator.games.nomopoly.values import Sort as Spoken
from moderator.games.nomopoly.world import World
from moderator.law.binding import walk
from moderator.law.nodes import (
    BY,
    DOER,
    OBJECT,
    TRUE,
    Chance,
    Deed,
    Drop,
    Each,
    Fail,
    If,
    Lasting,
    Let,
    Nobody,
    Once,
    Part,
    Repeat,
    Role,
    Rounded,
    Sequence,
    Term,
)


@build_act.register(Deed)
def _deed(effect: Deed) -> Act:
    verb = effect.verb.name
    told = sorted(effect.parts, key=lambda part: part[0] in (DOER, BY))  # an event's record names the doer last
    parts = tuple((role.name, build_value(term)) for role, term in told)
    money = frozenset({"amount", "object" if verb in _OF_MONEY else "amount"})
    manner = frozenset(effect.manner)
    # who would have been paid may be nobody: then the money leaves the game
    lost = {role.name for role, term in effect.parts if role == RECIPIENT and _may_be_nobody(term)}

    if verb == "gain":
        return _gained(effect)

    def act(scope: Scope) -> None:
        scope.run.spend()
        roles: dict[str, Value] = {}
        for role, value in parts:
            found = value(scope)
            if role == BY.name:
                roles |= {} if found is None else {DOER.name: found}
                continue
            if found is None and role not in lost:
                raise Missing(f"nobody and nothing is the {role} of {verb}")
            paid = role in money and is_number(found)
            roles[role] = scope.run.money(found, scope.frame.rounding) if paid else found
        frame = scope.frame
        assert frame.rule is not None
        made = bring_about(frame, frame.rule, verb, roles, manner)
        frame.came = True
        if scope.last is not None and verb == "become":
            _passes(scope.run.world, made, scope.last)

    return act


def _passes(world: World, made: Occurrence, last: int) -> None:
    """Let what has become something be it no longer at the end of a week: unless it was so before, and for good."""
    thing, quality = made.subject, made.roles.get("complement")
    if not isinstance(thing, Id) or not isinstance(quality, Spoken):
        return
    word = facts.key(quality.kind)
    if made.done or is_passing(world, thing, word):
        stop_after(world, thing, word, quality.kind, last)


@build_act.register(Lasting)
def _lasting(effect: Lasting) -> Act:
    body, how_long = build_act(effect.body), HowLong(effect.until, effect.weeks)

    def act(scope: Scope) -> None:
        before, scope.last = scope.last, how_long.last(scope.run.week, updating=bool(scope.run.phase))
        try:
            body(scope)
        finally:
            scope.last = before

    return act


RECIPIENT = Role("recipient")


def _may_be_nobody(term: Term) -> bool:
    return isinstance(term, Nobody) or (isinstance(term, Part) and term.role == RECIPIENT)


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


@build_act.register(Repeat)
def _repeat(effect: Repeat) -> Act:
    body = build_act(effect.body)
    if effect.times is None:
        return _until(build_test(effect.until or TRUE), body)
    times = build_value(effect.times)

    def act(scope: Scope) -> None:
        number = size(times(scope))
        if number is None:
            raise Missing("how often is not known")
        for _ in range(int(number)):
            scope.run.spend()  # whoever says a billion times burns fuel as they are counted
            with suppress(*(() if scope.frame.obeys else (Missing,))):
                body(scope)

    return act


_LOOP = 10_000


def _until(so: Test, body: Act) -> Act:
    def act(scope: Scope) -> None:
        for _ in range(_LOOP):
            if so(scope):
                return
            body(scope)
            scope.run.spend()

    return act


@build_act.register(Drop)
def _drop(effect: Drop) -> Act:
    event = effect.event

    def act(scope: Scope) -> None:
        at_hand = scope.event(event)
        at_hand.dropped |= not at_hand.state.get("paid in part")
        scope.frame.came = True

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
    needed = effect.needed

    def act(scope: Scope) -> None:
        found = value(scope)
        if found is None and needed:
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
