"""How effects come about: events one after the other, for each of several things, under conditions, by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from moderator.core.outcome import ABOUT
from moderator.games.nomopoly.evaluation.building import (
    Act,
    Scope,
    Test,
    build_act,
    build_members,
    build_test,
    build_value,
)
from moderator.games.nomopoly.evaluation.clock import when_due
from moderator.games.nomopoly.evaluation.orderings import in_order
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.happening import bring_about, first_time
from moderator.games.nomopoly.play.lapsing import is_passing, last_week, stop_after
from moderator.games.nomopoly.play.postponing import postpone
from moderator.games.nomopoly.play.program import LaterRule
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.play.under_way import on_the_way
from moderator.games.nomopoly.world.amounts import is_number
from moderator.games.nomopoly.world.errors import Missing, Refused
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Id, Value, size
from moderator.games.nomopoly.world.values import Sort as Spoken
from moderator.games.nomopoly.world.world import World
from moderator.law.binding import walk
from moderator.law.nodes import (
    BY,
    DOER,
    OBJECT,
    TRUE,
    All,
    Among,
    Chance,
    Deed,
    Drop,
    During,
    Each,
    Fail,
    If,
    Lasting,
    Later,
    Let,
    Nobody,
    Once,
    Part,
    Possibly,
    Repeat,
    Role,
    Rounded,
    Sequence,
    Term,
    Turn,
)


@build_act.register(Deed)
def _deed(effect: Deed) -> Act:
    verb = effect.verb.name
    vanishes = any(isinstance(term, Nobody) for _, term in effect.parts)  # from where money goes, it tells first
    as_said = tuple((role.name, build_value(term)) for role, term in effect.parts)
    in_record = sorted(range(len(as_said)), key=lambda place: _place_in_record(effect.parts[place]))
    told = as_said if vanishes else tuple(as_said[place] for place in in_record)
    money = _MONEY | ({"object"} if verb in _OF_MONEY else set())
    manner = frozenset(effect.manner)
    # who would have been paid may be nobody: then the money leaves the game
    lost = {role.name for role, term in effect.parts if role == RECIPIENT and _may_be_nobody(term)}

    if verb == "gain":
        return _gained(effect)
    until = None if effect.until is None else build_test(effect.until)

    def act(scope: Scope) -> None:
        scope.run.spend()
        roles: dict[str, Value] = {}
        state: dict[str, object] = {} if until is None else {"until": _arrival(scope, until)}
        for role, value in as_said if scope.commanded else told:
            found = value(scope)
            if role in _TOLD:
                state[role] = found
                continue
            if role == BY.name:
                roles |= {} if found is None else {DOER.name: found}
                continue
            if found is None and role not in lost:
                raise Missing(f"nobody and nothing is the {role} of {verb}")
            paid = role in money and is_number(found)
            roles[role] = scope.run.money(found, scope.frame.rounding) if paid else found
        frame = scope.frame
        assert frame.rule is not None
        made = bring_about(frame, frame.rule, verb, roles, manner, state, if_possible=scope.if_possible)
        frame.came = True
        if scope.last is not None and verb == "become":
            _passes(scope.run.world, made, scope.last)

    return act


def _place_in_record(part: tuple[Role, Term]) -> int:
    """Give where the record of an event names a part: the doer last, but for what a turn is taken for."""
    return 1 if part[0] in (DOER, BY) else 2 if part[0] == FOR else 0


def _arrival(scope: Scope, until: Test) -> Callable[[Occurrence], bool]:
    """Give the test for where a move *until* something ends: would it be so, if this happened?"""

    def arrived(occurrence: Occurrence) -> bool:
        scope.frame.recent.append(occurrence)
        try:
            return until(scope)
        finally:
            scope.frame.recent.pop()

    return arrived


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
    body, until, weeks = build_act(effect.body), effect.until, effect.weeks

    def act(scope: Scope) -> None:
        before, scope.last = scope.last, last_week(until, weeks, scope.run.week, updating=bool(scope.run.phase))
        try:
            body(scope)
        finally:
            scope.last = before

    return act


_TOLD = frozenset({ABOUT, "called"})
"""What an event only tells: in which words, under which name."""

RECIPIENT = Role("recipient")
FOR = Role("for")
COMPLEMENT = Role("complement")
WAY = Role("way")


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
        raise Refused(f"{_short_of_money(scope.frame)}{rule.name}: {rule.text}", (rule.name,))

    return act


def _short_of_money(frame: Frame) -> str:
    """Say whose money is not enough for what, where a payment that cannot be made is why something fails."""
    world = frame.run.world
    for event in frame.event.chain() if frame.event is not None else ():
        payer, amount = event.subject, size(event.roles.get("amount"))
        if event.verb == "pay" and isinstance(payer, Id) and amount is not None:
            cash = size(world.get(payer, "cash", 0)) or 0
            return f"{world.label(payer)} has ${cash}, not enough for ${amount}. " if cash < amount else ""
    return ""


_MONEY = frozenset({"amount", "price"})
"""The parts of an event that are money where they are numbers."""

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
    number, body = effect.over.variable.number, build_act(effect.body)
    members = build_members(effect.over) if not _is_the_way(effect.over) else _as_it_is_come_to
    order = _ORDERS[effect.order]

    def act(scope: Scope) -> None:
        before = scope.values.get(number)
        found: Iterable[Value] = members(scope)
        if order:
            found = in_order(scope.run, order, tuple(found), lambda thing: thing)
        frame, made = scope.frame, []
        earlier = tuple(frame.recent)
        for value in found:
            if isinstance(value, Id) and not scope.run.world.exists(value):
                continue
            scope.values[number] = value
            frame.recent = [*earlier]  # of what it does for the others this one does not speak
            with suppress(*(() if frame.obeys else (Missing,))):
                body(scope)
            made += frame.recent[len(earlier) :]
        frame.recent = [*earlier, *made]
        scope.values[number] = before

    return act


_ORDERS = {
    Turn.FOUND: "",
    Turn.RISING: "ascending",
    Turn.FALLING: "descending",
    Turn.NAMED: "alphabetical",
    Turn.MADE: "made",
    Turn.JUDGED: "judged",
    Turn.AGE: "age",
}


def _is_the_way(over: All) -> bool:
    """Say whether an effect is for each square on the way of the move under way, which may change meanwhile."""
    match over.where:
        case Among(term, Part(_, role)):
            return term == over.variable and role == WAY
    return False


def _as_it_is_come_to(scope: Scope) -> Iterator[Value]:
    return on_the_way(scope.frame)


@build_act.register(During)
def _during(effect: During) -> Act:
    parts, within = dict(effect.body.parts), effect.within.name
    who, what = build_value(parts[DOER]), build_value(parts[COMPLEMENT])

    def act(scope: Scope) -> None:
        scope.run.spend()
        event, quality = scope.frame.latest(within), what(scope)
        if event is not None and isinstance(quality, Spoken):
            event.state.setdefault("during", []).append((who(scope), quality.kind, scope.frame.rule))
        scope.frame.came = True

    return act


@build_act.register(Possibly)
def _possibly(effect: Possibly) -> Act:
    body = build_act(effect.body)

    def act(scope: Scope) -> None:
        before, scope.if_possible = scope.if_possible, True
        try:
            body(scope)
        finally:
            scope.if_possible = before

    return act


@build_act.register(Later)
def _later(effect: Later) -> Act:
    body, due, due_act = build_act(effect.body), effect.due, when_it_is_due(effect)
    keeps = tuple((name, variable.number) for name, variable in effect.keeps)

    def act(scope: Scope) -> None:
        frame, moment = scope.frame, when_due(due, scope.run)
        if moment is None:
            body(scope)
            return
        assert frame.rule is not None
        kept = {name: scope.values.get(number) for name, number in keeps}
        postpone(frame, LaterRule(frame.rule, effect.place, due_act), moment, kept)
        frame.came = True

    return act


def when_it_is_due(effect: Later, *, commanded: bool = False) -> Callable[[Frame], None]:
    """Build what is done at the moment of what was put off, with what its words stood for."""
    body, event = build_act(effect.body), effect.event

    def act(frame: Frame) -> None:
        scope = Scope(frame)
        scope.commanded = commanded
        for name, variable in effect.keeps:
            scope.values[variable.number] = frame.variables.get(name)
        if event is not None and frame.event is not None:
            scope.values[event.number] = frame.event
        body(scope)

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
    otherwise = None if effect.otherwise is None else build_act(effect.otherwise)
    verb = next((each.verb.name for each in walk(effect) if isinstance(each, Deed)), "happen").split()[0]
    weights = ((verb + "s", share.numerator), ("keeps", share.denominator - share.numerator))

    def act(scope: Scope) -> None:
        if scope.run.dice.choose(weights, "a chance") == 0:
            body(scope)
        elif otherwise is not None:
            otherwise(scope)

    return act
