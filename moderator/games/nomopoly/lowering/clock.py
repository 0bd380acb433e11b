"""What time it is, as a condition: this week is even, is before the 12th week; this phase is the auction phase."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.compiling.later import delay_of
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import (
    Calculation,
    Compare,
    Comparison,
    Either,
    Formula,
    GoesOn,
    Number,
    Operator,
    Period,
    Week,
)

_WEEKS = frozenset({"week", "update"})


def is_clock(subject: object) -> bool:
    """Say whether something is said of the week or the phase that goes on."""
    known = isinstance(subject, tree.Noun) and subject.determiner == "this" and subject.kind in (*_WEEKS, "phase")
    return known and isinstance(subject, tree.Noun) and not subject.which and subject.of is None


def lower_clock(kind: str, complement: object) -> Formula:
    """Lower what is said of this week or this phase."""
    match complement:
        case tree.Either("or", items):
            return Either(tuple(lower_clock(kind, item) for item in items))
        case tree.Noun() if kind == "phase":
            return GoesOn(Period(complement.kind))
        case tree.Adjective("odd" | "even" as word, ()):
            return _multiple(2, int(word == "odd"))
        case tree.Noun(kind="multiple", of=tree.Amount(value)):
            return _multiple(int(value))
        case tree.Place("before" | "after" as way, tree.Noun() as week) if week.kind in _WEEKS:
            return Compare(Comparison.LESS if way == "before" else Comparison.MORE, Week(), _number(week))
        case tree.Noun() if complement.kind in _WEEKS:
            return Compare(Comparison.EQUAL, Week(), _number(complement))
    raise NotYet(f"a {kind} of which something else is said")


def _multiple(of: int, rest: int = 0) -> Formula:
    left = Calculation(Operator.REMAINDER, (Week(), Number(Fraction(of))))
    return Compare(Comparison.EQUAL, left, Number(Fraction(rest)))


def _number(week: tree.Noun) -> Number:
    if week.rank is None or week.rank.order != "ordinal" or week.which:
        raise NotYet("which week it is")
    return Number(Fraction(week.rank.position))


def for_some_weeks(time: tree.Time) -> Formula:
    """Lower "in this update and the next two": as long as the rule is no older."""
    last = Calculation(Operator.ADD, (Week(began=True), Number(Fraction(delay_of(time.phrase)))))
    return Compare(Comparison.AT_MOST, Week(), last)
