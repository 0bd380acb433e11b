"""Steps: what happens in order, under conditions, with a chance, once for each of several things."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.lasting import CHANGES, ENDS_BY_ITSELF, ends_with_an_event
from moderator.games.nomopoly.compiling.later import apart_from_later
from moderator.games.nomopoly.compiling.measures import is_each_unit
from moderator.games.nomopoly.compiling.timing import after_the_move, beside_the_others
from moderator.games.nomopoly.compiling.wanted import how_many
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    both,
    closed,
    for_each,
    lower_term,
    opened,
    quantified,
)
from moderator.games.nomopoly.lowering.deeds import lower_deed
from moderator.games.nomopoly.lowering.later import lower_later, lower_order
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import free
from moderator.law.nodes import (
    All,
    Chance,
    Choice,
    Each,
    Effect,
    Formula,
    Goods,
    If,
    Let,
    Once,
    Pick,
    Possibly,
    Repeat,
    Rounded,
    Sequence,
    Some,
    Term,
    Turn,
    Variable,
    Verb,
)


def lower_steps(steps: tuple[tree.Step, ...], lowering: Lowering) -> Effect:
    """Lower steps to one effect.

    *Otherwise* belongs to the step before it. What goes on without a condition from a step that has one is part of it.
    """
    found: list[Effect] = []
    for place, step in enumerate(steps):
        effect = _step(step, lowering)
        if step.otherwise:
            if not found:
                raise NotYet("otherwise, of nothing")
            found[-1] = _otherwise(found[-1], effect, lowering)
        elif place and steps[0].conditions and steps[0].each is None and not step.conditions:
            found[-1] = _then(found[-1], effect)
        else:
            found = _follow(found, effect)
    return found[0] if len(found) == 1 else Sequence(tuple(found))


def _step(step: tree.Step, lowering: Lowering) -> Effect:
    later, times = apart_from_later(lowering.compiler, step.times)
    if later:
        return lower_later(later, lambda: _step(replace(step, times=times), lowering), lowering)
    step, until, once = _timed(step, lowering)
    lowering.limit, lowering.rounding_up = step.limit, step.rounding == "up"
    often = _how_often(step.each, lowering)
    overs = [] if step.each is None or often is not None else _each(step.each, lowering)
    lowering.turn_for = overs[0].variable if overs else None
    open_conditions = [opened(lowering, condition) for condition in step.conditions]
    found: list[Effect] = []
    for clause in step.clauses:
        found = _follow(found, lower_deed(clause, lowering))
    lowering.turn_for = None
    effect = found[0] if len(found) == 1 else Sequence(tuple(found))
    if lowering.limit is not None:
        raise NotYet("what is at least or at most so much")
    effect = _said_how(step, effect)
    effect = effect if once is None else _once(once, step, effect, lowering)
    if step.chance is not None:
        effect = Chance(step.chance.value, effect)
    if step.conditions:
        effect = under(open_conditions, effect, lowering)
    if until is not None:
        effect = Repeat(None, effect, closed(lowering, until))
    if often is not None:
        return Repeat(often, effect)
    for place, over in reversed(list(enumerate(overs))):
        effect = for_each(over, effect, lowering, Turn.FOUND if place else lowering.order)
    return effect


def _said_how(step: tree.Step, effect: Effect) -> Effect:
    if step.if_possible:
        effect = Possibly(effect)
    return Rounded(step.rounding == "up", effect) if step.rounding else effect


def _timed(step: tree.Step, lowering: Lowering) -> tuple[tree.Step, tree.Condition | None, tree.Time | None]:
    """Take the times of a step apart: gives the step with those of its clauses, until what it goes on, how often."""
    times = step.times
    until = next((time for time in times if ends_with_an_event(time)), None)
    during = next((time for time in times if time.kind == "during"), None)
    apart = (until, during, *filter(after_the_move, times), *filter(beside_the_others, times))
    lowering.order = lower_order(times)
    times = tuple(time for time in times if time not in apart and time.kind not in ("order", "order in which"))
    lowering.times = tuple(time for time in times if time.kind in ("this", "for", "until"))
    once, *others = tuple(time for time in times if time not in lowering.times) or (None,)
    if others or (once is not None and once.kind not in ("once", "per")):
        raise NotYet("a step with a time or a limit")
    changes = [clause.verb in CHANGES for clause in step.clauses]
    if lowering.times and not all(changes):
        raise NotYet("what lasts for a while")
    if until is not None and any(changes):
        raise NotRunnable(ENDS_BY_ITSELF)
    if during is not None:
        step = replace(step, clauses=tuple(replace(each, times=(*each.times, during)) for each in step.clauses))
    if until is not None and any(clause.verb == "move" for clause in step.clauses):
        step = replace(step, clauses=tuple(_going_on(each, until) for each in step.clauses))
        until = None
    ends = None if until is None else until.phrase
    return step, ends if isinstance(ends, (tree.Clause, tree.Both, tree.Exists)) else None, once


def _going_on(clause: tree.Clause, until: tree.Time) -> tree.Clause:
    """Let a move end where something is so, and not be made again and again."""
    return replace(clause, times=(*clause.times, until)) if clause.verb == "move" else clause


def _how_often(phrase: tree.Phrase | None, lowering: Lowering) -> Term | None:
    """Lower "for each dollar of her Dues", "3 times" to how often; None for each of several things."""
    if not isinstance(phrase, tree.Noun):
        return None
    times = phrase.quantity.amount if phrase.kind == "time" and phrase.quantity is not None else None
    whole = phrase.of if is_each_unit(lowering.compiler, phrase) else times
    if whole is None:
        return None
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    try:
        number = lower_term(whole, lowering)
        if lowering.frame.binders:
            raise NotYet("so often, for each of several")
    finally:
        lowering.frames.pop()
    return number.number if isinstance(number, Goods) else number


def _once(time: tree.Time, step: tree.Step, effect: Effect, lowering: Lowering) -> Effect:
    """Lower "once a turn", "once an explosion", "once a week": for whoever does it."""
    period = time.phrase
    if not isinstance(period, tree.Noun) or period.which or period.of is not None:
        raise NotYet("how often it happens")
    if how_many(period, "how often is said as once: once a turn, once an explosion") not in (None, 1):
        raise NotRunnable("how often is said as once: once a turn, once an explosion")
    within = "take" if period.kind.endswith("turn") else EVENTS.get(period.kind, "")
    doer = step.clauses[0].subject
    who = lowering.known.get(doer.variable) if isinstance(doer, tree.Refer) else None
    return Once(Verb(within), who, effect)


def under(conditions: list[tuple[Formula, ClauseFrame]], effect: Effect, lowering: Lowering) -> Effect:
    """Put an effect under conditions; for each of those whom a condition finds and the effect speaks of again.

    Items of a kind are alike: "if she has a Helmet, the Helmet is destroyed" is said of one of her Helmets.
    """
    spoken = free(effect)
    found: list[All] = []
    tests: list[Formula] = []
    for formula, frame in conditions:
        mine = [each for each in frame.binders if isinstance(each, Ranging) and each.over.variable in spoken]
        found += [each.over for each in mine]
        tests.append(quantified(formula, [each for each in frame.binders if each not in mine]))
        lowering.close(frame)
    alike = [over for over in found if lowering.is_a(over.variable.kind.name, "item")]
    for over in alike:
        one = All(over.variable, both(over.where, *tests))
        effect = Let(over.variable, Pick(Choice.NTH, one), effect)
    asked = [_some_of(alike, test) for test in tests]
    effect = If(both(*asked), effect)
    for over in reversed([each for each in found if each not in alike]):
        lowering.found_there.add(over.variable)
        effect = for_each(over, effect, lowering)
    return effect


def _some_of(alike: list[All], test: Formula) -> Formula:
    spoken = free(test)
    return quantified(test, [Ranging(Quantifier.SOME, over) for over in alike if over.variable in spoken])


def _each(phrase: tree.Phrase, lowering: Lowering) -> list[All]:
    """Lower for each of which things a step is done, and with each of whom something is so of them."""
    if not isinstance(phrase, tree.Noun) or phrase.quantity is not None:
        raise NotYet("for each of what is no description")
    frame = ClauseFrame(Mode.EFFECT)
    lowering.frames.append(frame)
    try:
        value = lower_term(replace(phrase, determiner="each") if not phrase.determiner else phrase, lowering)
    finally:
        lowering.frames.pop()
    each = [binder.over for binder in frame.binders if isinstance(binder, Ranging) and binder.how is Quantifier.EACH]
    if not each or len(each) < len(frame.binders) or each[0].variable != value:
        raise NotYet("for each of what is no description")
    return each


def _follow(found: list[Effect], effect: Effect) -> list[Effect]:
    """Put an effect behind others: into the one for each of several that it speaks of, else after them."""
    spoken = free(effect)
    for place in reversed(range(len(found))):
        if spoken & _brings(found[place]):
            if place != len(found) - 1:
                raise NotYet("what goes on from before the last")
            found[place] = _inside(found[place], effect, spoken)
            return found
    return [*found, effect]


def _brings(effect: Effect) -> frozenset[Variable]:
    """Give the variables that an effect binds for what is inside it."""
    match effect:
        case Each(over, body):
            return frozenset({over.variable}) | _brings(body)
        case Let(variable, _, body, _):
            return frozenset({variable}) | _brings(body)
        case If(_, then, _):
            return _brings(then)
        case Rounded(_, body) | Once(_, _, body) | Possibly(body):
            return _brings(body)
        case Sequence(effects):
            return frozenset().union(*map(_brings, effects))
    return frozenset()


def _inside(effect: Effect, more: Effect, spoken: frozenset[Variable]) -> Effect:
    match effect:
        case Each(_, body):
            return replace(effect, body=_inside(body, more, spoken))
        case Let(variable, value, body, needed):
            return Let(variable, value, _inside(body, more, spoken), needed)
        case If(test, then, None) if spoken & _brings(then):
            return If(test, _inside(then, more, spoken))
        case Rounded(_, body) | Once(_, _, body) | Possibly(body) if spoken & _brings(body):
            return replace(effect, body=_inside(body, more, spoken))
        case Sequence(effects):
            return Sequence(tuple(_follow(list(effects), more)))
    return Sequence((effect, more))


def _otherwise(effect: Effect, other: Effect, lowering: Lowering) -> Effect:
    """Put what happens otherwise beside an effect: of whom a condition finds there, where it finds nobody."""
    match effect:
        case Each(All(found), If(test, _, None)) if found in lowering.found_there:
            return If(Some(effect.over, test), effect, other)
        case If(test, then, None):
            return If(test, then, other)
        case If(test, then, If() as another):
            return If(test, then, _otherwise(another, other, lowering))
        case Each(_, body):
            return replace(effect, body=_otherwise(body, other, lowering))
        case Chance(_, _, None):
            return replace(effect, otherwise=other)
        case Let(variable, value, body, needed):
            return Let(variable, value, _otherwise(body, other, lowering), needed)
        case Sequence((*before, last)):
            return Sequence((*before, _otherwise(last, other, lowering)))
    raise NotYet("otherwise, of what has no condition")


def _then(effect: Effect, more: Effect) -> Effect:
    if isinstance(effect, If) and effect.otherwise is None:
        before: list[Effect] = list(effect.then.effects) if isinstance(effect.then, Sequence) else [effect.then]
        return If(effect.test, Sequence(tuple(_follow(before, more))))
    raise NotYet("what goes on from a condition")
