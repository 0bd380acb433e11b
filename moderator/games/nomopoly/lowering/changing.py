"""Numbers and other values that change: what rises, falls, is doubled or becomes another."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.lowering.context import Lowering, kind_of, lower_term
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.language import tree
from moderator.law.nodes import (
    Amend,
    Attribute,
    Calculation,
    Change,
    Effect,
    Number,
    Operator,
    Part,
    Shift,
    Term,
    The,
    Unit,
)

_WAYS = {
    "rise": Shift.UP,
    "increase": Shift.UP,
    "fall": Shift.DOWN,
    "decrease": Shift.DOWN,
    "reduce": Shift.DOWN,
    "double": Shift.TIMES,
    "halve": Shift.TIMES,
    "multiply": Shift.TIMES,
}
CHANGING = frozenset(_WAYS)
_FACTORS = {"double": Fraction(2), "halve": Fraction(1, 2)}
_BOUNDS = {"=": Shift.TO, "<=": Shift.AT_MOST, ">=": Shift.AT_LEAST}
_ONE = Number(Fraction(1))


def lower_change(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "her fame rises by 2", "the rent is doubled"."""
    subject, what = taker.subject, taker.role("object")
    if subject is not None and what is not None:
        raise NotYet("somebody who changes a number")
    changed = _what(what if subject is None else subject, lowering)
    how, by, to = _WAYS[taker.verb], taker.role("by"), taker.role("to")
    factor = _FACTORS.get(taker.verb)
    if factor is not None and by is None and to is None:
        return _changed(changed, how, Number(factor))
    if to is not None and by is None and how is not Shift.TIMES:
        return _changed(changed, Shift.TO, lower_term(to, lowering))
    if by is None or to is not None or factor is not None:
        raise NotYet("by how much something changes")
    value = lower_term(by, lowering)
    if isinstance(value, Number) and value.unit is Unit.SHARE and how is not Shift.TIMES:
        grows = Operator.ADD if how is Shift.UP else Operator.SUBTRACT
        return _changed(changed, Shift.TIMES, Calculation(grows, (_ONE, value)))
    return _changed(changed, how, value)


def lower_setting(subject: tree.Phrase, complement: Filler, lowering: Lowering) -> Effect:
    """Lower "the rent is at most $10", "her fame becomes 5"."""
    changed = _what(subject, lowering)
    if isinstance(complement, tree.Quantity):
        how = _BOUNDS.get(complement.comparison)
        if how is None or complement.amount is None or not isinstance(changed, Part):
            raise NotYet("a bound that is set")
        return _changed(changed, how, lower_term(complement.amount, lowering))
    if not isinstance(complement, (tree.Amount, tree.Arithmetic, tree.ForEach, tree.Count, tree.Noun)):
        raise NotYet("what a value becomes")
    return _changed(changed, Shift.TO, lower_term(complement, lowering))


def _what(phrase: object, lowering: Lowering) -> Term:
    if not isinstance(phrase, (tree.Noun, tree.Refer)):
        raise NotYet("what changes is no attribute")
    term = lower_term(phrase, lowering)
    if isinstance(term, Part):
        if term.role.name != "amount" or not lowering.altering:
            raise NotYet("what has happened and changes")
        return term
    if not isinstance(term, The) or term.attribute.name in ("owner", "name", "color", "square", "number"):
        raise NotYet("what changes is no attribute")
    if lowering.is_a(kind_of(term.of), "item"):
        raise NotYet("what one of many goods alike has")
    word, program = facts.key(term.attribute.name), lowering.compiler.program
    if word != "cash" and word not in program.attributes and not lowering.declares(kind_of(term.of), word):
        raise NotYet("what changes is no attribute that a rule declares")
    return term


def _changed(what: Term, how: Shift, value: Term) -> Effect:
    if isinstance(what, Part):
        return Amend(what, how, value)
    assert isinstance(what, The)
    return Change(Attribute(what.attribute.name), what.of, how, value)
