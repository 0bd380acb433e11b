"""Amounts: sums and shares, so much for each of something, how many there are."""

from __future__ import annotations

from moderator.games.nomopoly.compiling.measures import each_unit_of
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, lower_term
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import (
    All,
    Calculation,
    Count,
    Number,
    Operator,
    Term,
    The,
)

_OPERATORS = {
    "+": Operator.ADD,
    "sum": Operator.ADD,
    "-": Operator.SUBTRACT,
    "*": Operator.MULTIPLY,
    "greater": Operator.GREATEST,
    "less": Operator.LEAST,
}


@lower_term.register(tree.Arithmetic)
def _arithmetic(phrase: tree.Arithmetic, lowering: Lowering) -> Term:
    operator = _OPERATORS.get(phrase.operator)
    if operator is None:
        raise NotYet(f"the arithmetic {phrase.operator}")
    return Calculation(operator, tuple(_number(item, lowering) for item in phrase.items))


def _number(phrase: tree.Phrase, lowering: Lowering) -> Term:
    """Lower what stands in a calculation: a number by its nature."""
    term = lower_term(phrase, lowering)
    if not isinstance(term, (Number, Calculation, Count, The)):
        raise NotYet("what is calculated is no number")
    return term


@lower_term.register(tree.ForEach)
def _for_each(phrase: tree.ForEach, lowering: Lowering) -> Term:
    if phrase.per != 1:
        raise NotYet("for each so many")
    return Calculation(Operator.MULTIPLY, (lower_term(phrase.amount, lowering), _count(phrase.noun, lowering)))


@lower_term.register(tree.Count)
def _count_of(phrase: tree.Count, lowering: Lowering) -> Term:
    if not isinstance(phrase.noun, tree.Noun):
        raise NotYet("the number of what is no description")
    return _count(phrase.noun, lowering)


def _count(noun: tree.Noun, lowering: Lowering) -> Term:
    """Count all that a noun describes, whatever its article."""
    measured = lowering.compiler.is_attribute(noun.kind) and noun.kind != "square"
    if measured or each_unit_of(lowering.compiler, noun) is not None or noun.quantity is not None or noun.rank:
        raise NotYet("units that are counted")
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        bare = tree.Noun(noun.kind, "each", which=noun.which, of=noun.of, variable=noun.variable)
        variable = lower_term(bare, lowering)
        binders = lowering.frame.binders
        lowering.close(lowering.frame)
    finally:
        lowering.frames.pop()
    (ranging,) = binders if len(binders) == 1 else (None,)
    over = getattr(ranging, "over", None)
    if not isinstance(over, All) or over.variable != variable:
        raise NotYet("what is counted ranges over something else")
    return Count(over)
