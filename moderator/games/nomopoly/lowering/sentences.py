"""Sentences: from the form of a rule to its law."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.games.nomopoly.compiling.beginning import is_beginning
from moderator.games.nomopoly.compiling.coming_about import is_over
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.later import apart_from_later, delay_of, is_next
from moderator.games.nomopoly.compiling.timing import (
    after_the_move,
    beside_the_others,
    changes_what_is_paid,
    times_of,
    timing,
)
from moderator.games.nomopoly.compiling.wanted import kind_of
from moderator.games.nomopoly.lowering import amounts, conditions, nouns  # noqa: F401 - they register what they lower
from moderator.games.nomopoly.lowering.clock import for_some_weeks
from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Ranging,
    opened,
)
from moderator.games.nomopoly.lowering.events import lower_event
from moderator.games.nomopoly.lowering.forbidding import lower_prohibition, lower_replacement
from moderator.games.nomopoly.lowering.steps import lower_steps, under
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.lowering.words_held import hold_words
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import free
from moderator.law.nodes import (
    Alter,
    Edge,
    Effect,
    If,
    Kind,
    Law,
    Moment,
    On,
    Order,
    Pattern,
    Period,
    Some,
    State,
    Variable,
)

_EDGES = {"in": Edge.IN, "during": Edge.IN, "each": Edge.START, "start": Edge.START, "end": Edge.END}


def alternatives(form: tree.Form) -> tuple[tree.Form, ...]:
    """Give a sentence for each event of which any is waited for: "rolls doubles or lands on square 14".

    So for each week of several, and for what goes on for some weeks and what comes then.
    """
    if isinstance(form, tree.Scheduled):
        return _at_each_time(form)
    event = form.event if isinstance(form, tree.Trigger) else None
    if not isinstance(form, tree.Trigger) or not isinstance(event, tree.Both) or event.word != "or":
        return (form,)
    if form.soon or not all(isinstance(item, tree.Clause) for item in event.items):
        return (form,)
    first = event.items[0]
    said = {each.variable: each for each in tree.walk(first) if isinstance(each, tree.Noun) and each.variable}

    def in_full(phrase: tree.Complement | tree.Clause | None) -> tree.Complement | tree.Clause | None:
        return said.get(phrase.variable, phrase) if isinstance(phrase, tree.Refer) else phrase

    def told(clause: tree.Clause) -> tree.Clause:
        roles = tuple((role, in_full(filler)) for role, filler in clause.roles)
        return replace(clause, subject=in_full(clause.subject), roles=roles)  # type: ignore[arg-type]

    return tuple(replace(form, event=told(item)) for item in event.items if isinstance(item, tree.Clause))


def _at_each_time(form: tree.Scheduled) -> tuple[tree.Scheduled, ...]:
    times, first = form.time.phrase, form.steps[0].sentence if form.steps else 0
    if isinstance(times, tree.Join) and times.word == "and":
        return tuple(replace(form, time=replace(form.time, phrase=each)) for each in times.items)
    now = tuple(step for step in form.steps if step.sentence == first)
    then = tuple(step for step in form.steps if step.sentence != first)
    if form.time.kind != "this and next" or not then or not isinstance(times, tree.Noun):
        return (form,)
    last = tree.Time("in", replace(times, determiner=""))
    return (replace(form, steps=now), tree.Scheduled(last, then))


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
    lowering.check(law)
    hold_words(form, law, lowering.meant)
    return law, lowering.names


_STATES = frozenset({"be", "own", "have"})


def _trigger(form: tree.Trigger, lowering: Lowering) -> Law:
    form, moved = _put_off(form, lowering), any(map(after_the_move, times_of(form)))
    verb, before_it = "", False
    if any(not beside_the_others(time) and not after_the_move(time) for time in form.times):
        timing(form, verb)
        raise NotYet("when a sentence takes hold")
    form = replace(form, event=_reached(form.event, lowering))
    if (form.soon and not _is_over(form.event)) or _is_state(form.event, lowering):
        trigger: State | Pattern | Moment = _becomes(form.event, lowering)
        beside: tuple[tree.Condition, ...] = ()
    else:
        clauses = form.event.items if isinstance(form.event, tree.Both) else (form.event,)
        if isinstance(form.event, tree.Both) and form.event.word != "and":
            raise NotYet("one event or the other")
        first, *rest = clauses
        if not isinstance(first, tree.Clause):
            raise NotYet("the event of a sentence")
        verb = first.verb
        if verb == "end" and kind_of(first.role("object")) in ("week", "update"):
            raise NotRunnable('nobody ends a week: write "At the end of each update, each player on ..."')
        lowering.compiler.at_hand = frozenset({verb})
        if is_beginning(first):
            assert isinstance(first.subject, tree.Noun)
            trigger = Moment(Edge.START, Period(first.subject.kind))
        else:
            trigger = lowering.at_hand = lower_event(first, lowering)
        before_it = changes_what_is_paid(lowering.compiler.program, form, verb)
        lowering.altering = before_it
        beside = tuple(rest)
    asked = [opened(lowering, each) for each in (*beside, *form.conditions)]
    effect = lower_steps(form.steps, lowering)
    if asked:
        effect = under(asked, effect, lowering)
    if isinstance(trigger, Pattern) and before_it:
        return Alter(trigger, effect, first=True)
    if isinstance(trigger, State):
        trigger = _of_any(trigger, effect)
    if moved and verb != "roll":
        raise NotRunnable("after the move something comes of a roll: when a player rolls 7, after the move, she ...")
    return On(trigger, effect, Order.LAST if moved else Order(timing(form, verb)), moved)


def _put_off(form: tree.Trigger, lowering: Lowering) -> tree.Trigger:
    """Let a moment before what happens ("..., in the next update, she ...") be said of each step of its sentence."""
    later, times = apart_from_later(lowering.compiler, form.times)
    if not later:
        return form
    first = form.steps[0].sentence
    steps = tuple(replace(step, times=(*step.times, *later)) if step.sentence == first else step for step in form.steps)
    return replace(form, times=times, steps=steps)


def _is_over(event: tree.Condition) -> bool:
    return isinstance(event, tree.Clause) and is_over(event)


def _is_state(event: tree.Condition, lowering: Lowering) -> bool:
    """Say whether it is waited for until something is so, and not for what happens."""
    if not isinstance(event, tree.Clause) or is_over(event):
        return False
    if event.verb == "become":
        return _is_attribute(event.subject, lowering)
    return event.perfect or (event.verb in _STATES and event.verb not in lowering.compiler.program.offered)


def _reached(event: tree.Condition, lowering: Lowering) -> tree.Condition:
    """Wait for "her score reaches 10" as for that it is at least 10."""
    clause = event if isinstance(event, tree.Clause) and event.verb == "reach" else None
    amount = clause.role("object") if clause is not None else None
    if clause is None or not isinstance(amount, tree.Amount) or not _is_attribute(clause.subject, lowering):
        return event
    return replace(clause, verb="be", roles=(("complement", tree.Quantity(">=", amount)),))


def _is_attribute(subject: object, lowering: Lowering) -> bool:
    """Say whether it is a number or a season of which it is told what it becomes, which it then is."""
    known = lowering.compiler.program.attributes
    return isinstance(subject, tree.Noun) and subject.of is not None and facts.key(subject.kind) in known


def _becomes(event: tree.Condition, lowering: Lowering) -> State:
    """Lower a state that is waited for; who it is about is bound for what comes of it."""
    if isinstance(event, tree.Clause) and event.perfect and (event.negative or _is_nobody(event.subject, *event.roles)):
        raise NotRunnable(
            "what has not been done is so at once: say when, 'At the end of each update, if ... has not ...'"
        )
    if isinstance(event, tree.Clause) and event.verb == "become" and not event.perfect:
        event = replace(event, verb="be")
    if isinstance(event, tree.Clause):
        event = _comes_to(event, lowering)
    formula, frame = opened(lowering, event, at_least=True)
    return State(tuple(each.over for each in frame.binders if isinstance(each, Ranging)), formula)


def _of_any(state: State, effect: Effect) -> State:
    """Let "as soon as a player owns a Store, she gets $5" come about with her first Store, of which no more is said.

    Who it is about stays bound, and so does all that the effect speaks of.
    """
    kept, formula = list(state.binds), state.formula
    for each in reversed(state.binds[1:]):
        beside = (effect, *(other.where for other in kept if other is not each))
        if each.variable not in free(beside):
            kept.remove(each)
            formula = Some(each, formula)
    return State(tuple(kept), formula)


def _comes_to(event: tree.Clause, lowering: Lowering) -> tree.Clause:
    """Wait for "she has 10 points" as for that she has come to so many: from 9 to 11 she has passed 10.

    What begins higher, as three lives do, comes to one by falling; what begins with so many has to be just that.
    """
    what = event.role("object")
    if event.verb not in ("have", "own") or event.perfect or event.negative:
        return event
    if isinstance(what, tree.Amount) and what.unit == "$" and not what.value:  # everybody has at least nothing
        return replace(event, roles=_put(event, what, tree.Quantity("<=", what)))
    if not isinstance(what, tree.Noun):
        return event
    quantity = what.quantity
    if quantity is None or quantity.comparison != "=" or quantity.exact or not isinstance(quantity.amount, tree.Amount):
        return event
    wanted, begins = quantity.amount.value, _begins_with(event.subject, what, lowering)
    if begins is None or begins == wanted:
        return event
    reached = replace(what, quantity=replace(quantity, comparison=">=" if begins < wanted else "<="))
    return replace(event, roles=_put(event, what, reached))


def _put(event: tree.Clause, old: tree.Phrase, new: tree.Phrase | tree.Quantity) -> tuple[tuple[str, Any], ...]:
    return tuple((role, new if filler is old else filler) for role, filler in event.roles)


def _begins_with(who: tree.Phrase | None, what: tree.Noun, lowering: Lowering) -> int | None:
    """Give how many of something somebody has at first: as it was declared of them; of things to own, one."""
    if lowering.is_a(what.kind, "ownable"):
        return 1
    program, word = lowering.compiler.program, facts.key(what.kind)
    for above in program.kinds.above(lowering.bearer(kind_of(who))):
        if (above, word) in program.firsts:
            first = program.firsts[above, word]
            written = 0 if first is None else first.written
            return written if isinstance(written, int) else None
    return None


def _is_nobody(subject: tree.Phrase | None, *roles: tuple[str, object]) -> bool:
    """Say whether nobody did it, or to nothing: "has made no proposal"."""
    nobody = isinstance(subject, tree.Pronoun) and subject.word == "nobody"
    phrases = (subject, *dict(roles).values())
    return nobody or any(isinstance(each, tree.Noun) and each.determiner == "no" for each in phrases)


def _scheduled(form: tree.Scheduled, lowering: Lowering) -> Law:
    if form.time.kind in _AROUND and not delay_of(form.time.phrase) and (event := _around_what(form.time)) is not None:
        return _around(form, event, lowering)
    if form.time.kind == "this and next":
        while_it_lasts = If(for_some_weeks(form.time), lower_steps(form.steps, lowering))
        return On(Moment(Edge.END, Period("update")), while_it_lasts)
    form, beside = _beside(form, lowering)
    moment = _moment(form, lowering) if beside is None or beside.phrase is not form.time.phrase else _UNTOLD
    if beside is not None and isinstance(beside.phrase, tree.Noun):
        moment = replace(moment, beside=Kind(beside.phrase.kind), before=beside.kind != "after", every=form.every)
    return On(moment, lower_steps(form.steps, lowering))


_AROUND = frozenset({"before", "right before", "after"})
_UNTOLD = Moment(Edge.IN, Period(""))
"""Whenever that comes beside which something is done."""


def _beside(form: tree.Scheduled, lowering: Lowering) -> tuple[tree.Scheduled, tree.Time | None]:
    """Take "before the property tax" out of a sentence: gives the rest, and beside what is paid it comes."""
    if form.time.kind in _AROUND and _is_paid(form.time.phrase, lowering):
        return form, form.time
    if not form.steps:
        return form, None
    first, *rest = form.steps
    beside = next((time for time in first.times if time.kind in _AROUND and _is_paid(time.phrase, lowering)), None)
    left = replace(first, times=tuple(time for time in first.times if time is not beside))
    return replace(form, steps=(left, *rest)), beside


def _is_paid(phrase: object, lowering: Lowering) -> bool:
    plain = isinstance(phrase, tree.Noun) and not phrase.which and phrase.of is None and phrase.rank is None
    return plain and isinstance(phrase, tree.Noun) and lowering.compiler.money_noun(phrase.kind)


_EVENTS_AROUND = {"turn": "take", "lottery": "hold"}


def _around_what(time: tree.Time) -> tree.Clause | None:
    """Give the event of which "right before the turn for an accepted proposal" tells; None for any other time."""
    phrase = time.phrase
    if isinstance(phrase, tree.Name) and phrase.kind == "storm":
        return tree.Clause(phrase, "strike")
    if not isinstance(phrase, tree.Noun) or phrase.kind.lower() not in _EVENTS_AROUND or phrase.of is not None:
        return None
    roles: list[tuple[str, tree.Complement | tree.Clause]] = [("object", tree.Noun(phrase.kind, "a"))]
    for clause in phrase.which:
        place = tree.quality_said(clause)
        if not isinstance(place, tree.Place) or place.preposition != "for":
            raise NotYet(f"a {phrase.kind} of which more is said")
        roles.append(("for", place.phrase))
    return tree.Clause(None, _EVENTS_AROUND[phrase.kind.lower()], tuple(roles))


def _around(form: tree.Scheduled, event: tree.Clause, lowering: Lowering) -> Law:
    """Lower what comes right before or after something that happens."""
    pattern = lower_event(event, lowering)
    effect = lower_steps(form.steps, lowering)
    if form.time.kind == "after":
        return On(pattern, effect, Order.LAST)
    return Alter(pattern, effect, first=True)


def _moment(form: tree.Scheduled, lowering: Lowering) -> Moment:
    """Lower "in the purchases phase", "at the end of each third update", "in week 5", "in the next update"."""
    phrase, edge = form.time.phrase, _EDGES.get(form.time.kind)
    if form.time.kind == "after" and delay_of(phrase):
        edge = Edge.END
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
            form.time.kind not in ("in", "after")
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
