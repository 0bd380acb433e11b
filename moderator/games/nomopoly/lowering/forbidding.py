"""What may not happen, what happens instead, and what nobody may come to have."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.granting import said_of_the_doer
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, both, closed
from moderator.games.nomopoly.lowering.descriptions import described_all
from moderator.games.nomopoly.lowering.events import GAIN, lower_event
from moderator.games.nomopoly.lowering.steps import lower_steps
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import Alter, Bound, Forbid, Formula, Instead, Not, Pattern

_STATES = frozenset({"own", "have", "hold"})


def lower_prohibition(form: tree.Prohibition, lowering: Lowering) -> Forbid | Bound:
    """Lower "no player may ...", "... cannot ...", "... may ... only if ..."."""
    form = said_of_the_doer(form)
    clause = form.clause
    if isinstance(clause.subject, (tree.Refer, tree.Join)) or clause.role("either"):
        raise NotYet("who may not do it")
    if clause.verb in _STATES:
        if not isinstance(clause.subject, tree.Noun):
            raise NotYet("who may not have it")
        return _bound(form, clause.subject, lowering)
    pattern = _event(replace(clause, modal=""), lowering)
    tests = tuple(closed(lowering, condition) for condition in form.conditions)
    if form.only_if:
        if not tests:
            raise NotYet("only if, of nothing")
        tests = (Not(both(*tests)),)
    return Forbid(_where(pattern, tests), ordered=form.modal == "may")


def lower_replacement(form: tree.Replacement, lowering: Lowering) -> Instead | Alter:
    """Lower "if ... would ..., ... instead": where its first step has a condition, nothing is replaced without it."""
    if not form.instead and form.steps[0].clauses[0].verb == form.event.verb:
        raise NotRunnable(
            'whether this happens in its place or besides is not said: write "... instead", or "When ..."'
        )
    pattern = _event(form.event, lowering)
    first, *rest = form.steps
    if any(step.otherwise for step in rest):
        raise NotYet("instead, or else otherwise")
    tests = tuple(closed(lowering, condition) for condition in (*form.conditions, *first.conditions))
    if pattern.deed.verb == GAIN and any(clause.verb == "get" for step in form.steps for clause in step.clauses):
        raise NotYet("what somebody gets instead, and from whom")
    lowering.altering = True
    lowering.compiler.at_hand = frozenset({form.event.verb})
    effect = lower_steps((replace(first, conditions=()), *rest), lowering)
    return (Instead if form.instead else Alter)(_where(pattern, tests), effect)


def _event(clause: tree.Clause, lowering: Lowering) -> Pattern:
    if clause.verb == "be" or clause.modal not in ("", "would"):
        raise NotYet(f"the event {clause.modal} {clause.verb}")
    return lower_event(replace(clause, modal=""), lowering)


def _where(pattern: Pattern, tests: tuple[Formula, ...]) -> Pattern:
    return replace(pattern, where=both(pattern.where, *tests))


def _bound(form: tree.Prohibition, subject: tree.Noun, lowering: Lowering) -> Bound:
    """Lower "no player may own more than 3 squares"."""
    if form.only_if or subject.plural or subject.quantity is not None or subject.rank is not None or form.clause.times:
        raise NotYet("what somebody may own only if something is so")
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        over = described_all(subject, lowering)
    finally:
        lowering.frames.pop()
    lowering.know(subject.variable, over.variable)
    lowering.mentioned.append(over.variable)
    state = replace(form.clause, subject=tree.Refer(subject.variable, "she"), modal="")
    return Bound(over, both(*(closed(lowering, condition) for condition in form.conditions), closed(lowering, state)))
