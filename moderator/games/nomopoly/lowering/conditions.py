"""Conditions: joined ones, and clauses by what their verb says."""

from __future__ import annotations

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
from moderator.games.nomopoly.lowering.having import lower_having
from moderator.games.nomopoly.lowering.past import lower_past
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet
from moderator.language import tree
from moderator.law.nodes import Either, Formula, Not


@lower_condition.register(tree.Both)
def _both(condition: tree.Both, lowering: Lowering) -> Formula:
    if condition.word == "and":
        return both(*(closed(lowering, item) for item in condition.items))
    if condition.word == "or":
        return Either(tuple(closed(lowering, item) for item in condition.items))
    raise NotYet(f"conditions joined by {condition.word}")


@lower_condition.register(tree.Clause)
def _clause(clause: tree.Clause, lowering: Lowering) -> Formula:
    if clause.modal:
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
    taker = ClauseTaker(clause)
    if clause.verb == "be":
        formula = lower_being(taker, lowering)
    elif clause.verb in ("own", "have", "hold"):
        if clause.verb == "hold":
            raise NotYet("holding")
        formula = lower_having(taker, lowering)
    elif clause.perfect:
        formula = lower_past(taker, lowering)
    else:
        raise NotYet(f"a condition with the verb {clause.verb}")
    taker.done()
    return formula
