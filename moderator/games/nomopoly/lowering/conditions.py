"""Conditions: joined ones, and clauses by what their verb says."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.lowering.being import lower_being
from moderator.games.nomopoly.lowering.context import (
    ClauseFrame,
    Lowering,
    Mode,
    both,
    closed,
    lower_condition,
    quantified,
)
from moderator.games.nomopoly.lowering.events import lower_event
from moderator.games.nomopoly.lowering.having import lower_having
from moderator.games.nomopoly.lowering.past import lower_past
from moderator.games.nomopoly.lowering.relations import RELATIONS, lower_relation, lower_result
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet
from moderator.language import tree
from moderator.law.nodes import Caused, Either, Formula, Not


@lower_condition.register(tree.Both)
def _both(condition: tree.Both, lowering: Lowering) -> Formula:
    if condition.word == "and":
        return both(*(closed(lowering, item) for item in condition.items))
    if condition.word == "or":
        return Either(tuple(closed(lowering, item) for item in condition.items))
    raise NotYet(f"conditions joined by {condition.word}")


@lower_condition.register(tree.Clause)
def _clause(clause: tree.Clause, lowering: Lowering) -> Formula:
    if clause.modal and (clause.modal, clause.verb) != ("can", "understand"):
        raise NotYet(f"a condition with {clause.modal}")
    if clause.negative:
        lowering.frames.append(ClauseFrame(Mode.CONDITION))
        try:
            formula = _fact(clause, lowering)
            frame = lowering.frame
        finally:
            lowering.frames.pop()
        lowering.close(frame)
        return Not(quantified(formula, frame.binders))
    return _fact(clause, lowering)


def _fact(clause: tree.Clause, lowering: Lowering) -> Formula:
    clause = _where_it_is(clause)
    taker = ClauseTaker(clause)
    formula: Formula | None
    if clause.verb == "be":
        formula = lower_being(taker, lowering)
    elif clause.verb in ("own", "have", "hold"):
        formula = lower_having(taker, lowering)
    elif clause.verb in RELATIONS and not clause.perfect:
        formula = lower_relation(taker, lowering)
    elif (result := lower_result(taker, lowering)) is not None:
        formula = result
    elif clause.perfect:
        formula = lower_past(taker, lowering)
    else:
        return _at_hand(clause, lowering)
    taker.done()
    return formula


def _where_it_is(clause: tree.Clause) -> tree.Clause:
    """Take "who stands on it" for who is on it; any other clause stays."""
    if clause.verb != "stand" or clause.perfect or clause.modal or len(clause.roles) != 1:
        return clause
    preposition, where = clause.roles[0]
    place = tree.Place(preposition, where)  # type: ignore[arg-type]
    return replace(clause, verb="be", roles=(("complement", place),))


def _at_hand(clause: tree.Clause, lowering: Lowering) -> Formula:
    """Lower an event in the present tense: what may not come about, or does otherwise, comes of it."""
    if not lowering.guarding or not lowering.events:
        raise NotYet(f"a condition with the verb {clause.verb}")
    event, _ = lowering.events[0]
    return Caused(event, lower_event(clause, lowering))
