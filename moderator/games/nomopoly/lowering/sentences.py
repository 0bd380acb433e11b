"""Sentences: from the form of a rule to its law."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.later import is_next
from moderator.games.nomopoly.lowering import amounts, conditions, nouns  # noqa: F401 - they register what they lower
from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Ranging,
    closed,
    opened,
)
from moderator.games.nomopoly.lowering.events import lower_event
from moderator.games.nomopoly.lowering.forbidding import lower_prohibition, lower_replacement
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.binding import unbound
from moderator.law.nodes import Becomes, Edge, Formula, If, Law, Moment, On, Pattern, Period, Variable

_EDGES = {"in": Edge.IN, "during": Edge.IN, "each": Edge.START, "start": Edge.START, "end": Edge.END}


def lower(form: tree.Form, compiler: Compiler) -> Law:
    """Lower a sentence. Raises NotYet where no construction takes it, NotRunnable where it cannot be what is meant."""
    return lower_named(form, compiler)[0]


def lower_named(form: tree.Form, compiler: Compiler) -> tuple[Law, dict[Variable, str]]:
    """Lower a sentence as `lower` does; gives also how its phrases name the variables."""
    lowering = Lowering(compiler, form)
    match form:
        case tree.Trigger():
            law: Law = _trigger(form, lowering)
        case tree.Scheduled():
            law = _scheduled(form, lowering)
        case tree.Prohibition():
            law = lower_prohibition(form, lowering)
        case tree.Replacement():
            law = lower_replacement(form, lowering)
        case _:
            raise NotYet(f"a {type(form).__name__}")
    left = unbound(law)
    if left:
        raise NotYet("a phrase that stands outside what it is said of")
    return law, lowering.names


_STATES = frozenset({"be", "own", "have"})


def _trigger(form: tree.Trigger, lowering: Lowering) -> Law:
    if form.times:
        raise NotYet("before or after every other effect")
    if form.soon or _is_state(form.event):
        trigger: Becomes | Pattern = _becomes(form.event, lowering)
        tests: tuple[Formula, ...] = ()
    else:
        clauses = form.event.items if isinstance(form.event, tree.Both) else (form.event,)
        if isinstance(form.event, tree.Both) and form.event.word != "and":
            raise NotYet("one event or the other")
        first, *rest = clauses
        if not isinstance(first, tree.Clause):
            raise NotYet("the event of a sentence")
        trigger = lower_event(first, lowering)
        tests = tuple(closed(lowering, each) for each in rest)
    tests += tuple(closed(lowering, condition) for condition in form.conditions)
    effect = lower_steps(form.steps, lowering)
    for test in reversed(tests):
        effect = If(test, effect)
    return On(trigger, effect)


def _is_state(event: tree.Condition) -> bool:
    """Say whether it is waited for until something is so, and not for what happens."""
    over = isinstance(event, tree.Clause) and "no longer" in event.adverbs
    return isinstance(event, tree.Clause) and not over and (event.verb in _STATES or event.perfect)


def _becomes(event: tree.Condition, lowering: Lowering) -> Becomes:
    """Lower a state that is waited for; who it is about is bound for what comes of it."""
    if isinstance(event, tree.Clause) and event.perfect and event.negative:
        raise NotYet("what has not happened, waited for")
    formula, frame = opened(lowering, event, at_least=True)
    return Becomes(tuple(each.over for each in frame.binders if isinstance(each, Ranging)), formula)


def _scheduled(form: tree.Scheduled, lowering: Lowering) -> Law:
    moment = _moment(form, lowering)
    return On(moment, lower_steps(form.steps, lowering))


def _moment(form: tree.Scheduled, lowering: Lowering) -> Moment:
    """Lower "in the purchases phase", "at the end of each third update", "in week 5", "in the next update"."""
    phrase, edge = form.time.phrase, _EDGES.get(form.time.kind)
    if edge is None or not isinstance(phrase, tree.Noun) or phrase.of is not None:
        raise NotYet("the time of a sentence")
    weekly = phrase.kind in ("week", "update")
    period = "update" if weekly else phrase.kind
    if period == "phase" or not (weekly or lowering.is_a(period, "phase")):
        raise NotYet(f"the period {period}")
    if is_next(form.time) and len(phrase.which) == 1 and weekly and phrase.rank is None and phrase.quantity is None:
        return Moment(edge if edge is Edge.END else Edge.START, Period(period), after=1)
    if phrase.which:
        raise NotYet("the time of a sentence")
    if phrase.quantity is not None:
        weeks = phrase.quantity.amount
        if (
            form.time.kind != "in"
            or not weekly
            or phrase.quantity.comparison != "="
            or not isinstance(weeks, tree.Amount)
        ):
            raise NotYet("some weeks on")
        return Moment(Edge.END, Period(period), after=int(weeks.value))
    week = 0
    if phrase.rank is not None and phrase.determiner != "each":
        if phrase.rank.order != "ordinal" or phrase.rank.position < 1 or phrase.determiner != "the" or not weekly:
            raise NotYet("one time among several")
        week = phrase.rank.position
    if edge is Edge.IN and weekly:
        edge = Edge.END if week else Edge.START
    return Moment(edge, Period(period), form.every, week)
