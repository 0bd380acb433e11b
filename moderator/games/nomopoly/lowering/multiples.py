"""Multiples of a number."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.lowering.context import Lowering, lower_term
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import Calculation, Compare, Comparison, Formula, Number, Operator, Term


def multiple_of(value: Term, noun: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "is a multiple of 4", "an odd multiple of 4"."""
    if noun.of is None or noun.which or noun.quantity is not None:
        raise NotYet("of what it is a multiple")
    of: Term = lower_term(noun.of, lowering)
    if noun.kind != "multiple":
        twice = Calculation(Operator.MULTIPLY, (of, Number(Fraction(2))))
        rest = of if noun.kind == "odd multiple" else Number(Fraction(0))
        return Compare(Comparison.EQUAL, Calculation(Operator.REMAINDER, (value, twice)), rest)
    return Compare(Comparison.EQUAL, Calculation(Operator.REMAINDER, (value, of)), Number(Fraction(0)))
