"""Amounts: sums and shares, so much for each of something, how many there are."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.compiling.measures import COUNTED_IN, each_unit_of
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, lower_term
from moderator.games.nomopoly.lowering.measures import measured
from moderator.games.nomopoly.lowering.parts import AMOUNT, TOTAL
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import (
    All,
    Calculation,
    Count,
    Goods,
    Group,
    Number,
    Operator,
    Paid,
    Part,
    Role,
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
    if phrase.operator == "each":
        return lower_term(phrase.items[0], lowering)  # so much to each of several, who are told apart by themselves
    if phrase.operator == "of" and isinstance(phrase.items[0], tree.Amount):
        return lower_term(phrase.items[0], lowering)
    items = tuple(_number(item, lowering) for item in phrase.items)
    if phrase.operator == "difference":
        spread = (Calculation(Operator.GREATEST, items), Calculation(Operator.LEAST, items))
        return Calculation(Operator.SUBTRACT, spread)
    operator = _OPERATORS.get(phrase.operator)
    if operator is None:
        raise NotYet(f"the arithmetic {phrase.operator}")
    measure = next((item for item in items if isinstance(item, Goods)), None)
    if measure is None:
        return Calculation(operator, items)
    numbers = tuple(item.number if isinstance(item, Goods) else item for item in items)
    return Goods(Calculation(operator, numbers), measure.kind, measure.unit)


_NUMBERS = frozenset({AMOUNT, TOTAL, Role("price"), Role("rest")})


def _number(phrase: tree.Phrase, lowering: Lowering) -> Term:
    """Lower what stands in a calculation: a number by its nature."""
    term = lower_term(phrase, lowering)
    known = isinstance(term, (Number, Calculation, Count, The)) or (isinstance(term, Goods) and term.unit is not None)
    if not known and not isinstance(term, (Paid, Group)) and not (isinstance(term, Part) and term.role in _NUMBERS):
        raise NotYet("what is calculated is no number")
    return term


_FUNCTIONS = {
    "floor": Operator.FLOOR,
    "ceiling": Operator.CEILING,
    "sqrt": Operator.ROOT,
    "log": Operator.LOGARITHM,
}


@lower_term.register(tree.Formula)
def _formula(phrase: tree.Formula, lowering: Lowering) -> Term:
    function = _FUNCTIONS.get(phrase.function)
    if function is None:
        known = ", ".join(sorted(_FUNCTIONS))
        raise NotRunnable(f"the engine knows no function {phrase.function!r}; it knows {known}")
    return Calculation(function, tuple(_number(item, lowering) for item in phrase.items))


@lower_term.register(tree.ForEach)
def _for_each(phrase: tree.ForEach, lowering: Lowering) -> Term:
    amount, number = lower_term(phrase.amount, lowering), _units(phrase.noun, lowering)
    if phrase.per != 1:
        shared = Calculation(Operator.DIVIDE, (number, Number(Fraction(phrase.per))))
        number = Calculation(Operator.FLOOR, (shared,))
    return Calculation(Operator.MULTIPLY, (amount, number))


def _units(noun: tree.Noun, lowering: Lowering) -> Term:
    """Count what there is so much for each of: pips of a roll, pounds of Chains, dollars, things."""
    bare = not noun.which and noun.rank is None and noun.quantity is None
    if noun.kind == "pip" and bare and noun.of is not None:
        return lower_term(noun.of, lowering)
    measure = measured(noun, lowering)
    counted = COUNTED_IN | {measure.unit.name if measure is not None else ""}
    if bare and noun.kind in counted and isinstance(noun.of, tree.Noun):
        whole = lower_term(noun.of, lowering)
        return whole.number if isinstance(whole, Goods) else whole
    return _count(noun, lowering)


@lower_term.register(tree.Count)
def _count_of(phrase: tree.Count, lowering: Lowering) -> Term:
    if not isinstance(phrase.noun, tree.Noun):
        raise NotYet("the number of what is no description")
    return _count(phrase.noun, lowering)


def _is_amount(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether an attribute is itself a number or an amount, and not so many things."""
    things = ("party", "person", "proposal", "ownable", "piece", "square")
    return lowering.compiler.money_noun(noun.kind) or not any(lowering.is_a(noun.kind, each) for each in things)


def _count(noun: tree.Noun, lowering: Lowering) -> Term:
    """Count all that a noun describes, whatever its article."""
    number = lowering.compiler.is_attribute(noun.kind) and _is_amount(noun, lowering)
    if number or each_unit_of(lowering.compiler, noun) is not None or noun.quantity is not None or noun.rank:
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
