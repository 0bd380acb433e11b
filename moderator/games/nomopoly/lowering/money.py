"""Whether a term is an amount of money."""

from __future__ import annotations

from moderator.games.nomopoly.lowering.context import Lowering
from moderator.law.nodes import (
    Calculation,
    Extent,
    Group,
    Number,
    Operator,
    Paid,
    Part,
    Role,
    Term,
    The,
    Unit,
    Variable,
)


def is_worth(term: Term, lowering: Lowering) -> bool:
    """Say whether a term is an attribute that is an amount of money: a market value, a rent."""
    if isinstance(term, Calculation) and term.operator is Operator.MULTIPLY:
        return any(is_worth(item, lowering) for item in term.items)
    return isinstance(term, The) and lowering.compiler.money_noun(term.attribute.name)


def is_money(term: Term, lowering: Lowering) -> bool:
    """Say whether a term is an amount of money for certain."""
    if isinstance(term, Number):
        return term.unit is Unit.MONEY
    if isinstance(term, The):
        return term.attribute.name == "cash"
    if isinstance(term, Variable):
        return term.kind.name == "money" or (term.kind.name == "amount" and term in lowering.slots)
    if isinstance(term, Part):
        return term.role in (Role("amount"), Role("price"))
    if isinstance(term, Group) and term.first:
        return all(is_money(item, lowering) or is_worth(item, lowering) for item in term.items)
    if isinstance(term, (Paid, Extent)):
        return True
    if isinstance(term, Calculation) and term.operator is Operator.MULTIPLY:
        return any(is_money(item, lowering) for item in term.items)
    return isinstance(term, Calculation) and all(is_money(item, lowering) for item in term.items)
