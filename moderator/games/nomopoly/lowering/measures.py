"""Attributes that are weighed, measured or counted: 20 pounds of Chains, all of her fame, normal Chains."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.lowering.context import Lowering, Mode, both, lower_term
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, each_of_any
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import COUNT, NORMAL, flags_of
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    Attribute,
    Compare,
    Comparison,
    Either,
    Flag,
    Formula,
    Goods,
    Is,
    Kind,
    Not,
    Number,
    Sort,
    Term,
    The,
)

_SOME = frozenset({"a", "another"})


class Measure:
    """So much of a measured attribute, as a phrase says it: what is measured, in which unit, whose, how much."""

    def __init__(self, phrase: tree.Noun, whole: tree.Noun, unit: str) -> None:
        self.attribute = Attribute(whole.kind)
        self.kind, self.unit = Kind(whole.kind), Kind(unit)
        self.of = whole.of
        self.which = whole.which
        self.negative = phrase.determiner == "no"
        one = unit == COUNT and phrase.quantity is None and phrase.determiner in _SOME
        self.quantity = tree.Quantity(">=", tree.Amount(Fraction(1))) if one else phrase.quantity


def measured(phrase: object, lowering: Lowering) -> Measure | None:
    """Read a noun as so much of a measured attribute; None for any other."""
    if not isinstance(phrase, tree.Noun):
        return None
    program, word = lowering.compiler.program, facts.key(phrase.kind)
    if phrase.rank is not None:
        return None
    if word in program.measured:
        return Measure(phrase, phrase, program.measured[word])
    if word in program.counted and phrase.of is None and phrase.quantity is not None:
        return Measure(phrase, phrase, COUNT)
    inner = phrase.of
    if isinstance(inner, tree.Noun) and program.measured.get(facts.key(inner.kind)) == phrase.kind:
        return Measure(phrase, inner, phrase.kind)
    return None


def lower_measure(measure: Measure, lowering: Lowering) -> Term:
    """Lower "20 pounds of Chains", "her Chains" to so much of them. Raises NotRunnable where whose is not said."""
    if measure.which or measure.negative:
        raise NotYet(f"{measure.kind.name} of which more is said")
    quantity = measure.quantity
    if quantity is not None:
        if quantity.amount is None or (measure.of is not None and lowering.frame.mode is Mode.EFFECT):
            raise NotYet(f"so much of the {measure.kind.name}")
        return Goods(lower_term(quantity.amount, lowering), measure.kind, measure.unit)
    if measure.of is None:
        raise NotRunnable(f"of whose {measure.kind.name} this speaks is not said")
    has = The(measure.attribute, lower_term(measure.of, lowering))
    return has if measure.unit == Kind(COUNT) else Goods(has, measure.kind, measure.unit)


def has_measure(holder: Term, measure: Measure, lowering: Lowering) -> Formula:
    """Lower "has more than 20 pounds of Chains", "has no normal Chains"."""
    if measure.of is not None:
        raise NotYet("having so much of somebody else's")
    how, number = Comparison.MORE, Number(Fraction(0))
    has, quantity = The(measure.attribute, holder), measure.quantity
    much: Formula = Compare(how, has, number)
    if quantity is not None:
        if quantity.amount is None or quantity.comparison not in COMPARISONS:
            raise NotYet("having any number of something")
        much = Compare(COMPARISONS[quantity.comparison], has, lower_term(each_of_any(quantity.amount), lowering))
    so = both(much, *(quality(holder, measure, clause, lowering) for clause in measure.which))
    return Not(so) if measure.negative else so


def quality(holder: Term, measure: Measure, clause: tree.Condition, lowering: Lowering) -> Formula:
    """Lower what the whole of somebody's measured attribute is: Rusty, or normal, which is nothing else."""
    said = tree.quality_said(clause)
    word = said.word if isinstance(said, tree.Adjective) and not getattr(clause, "negative", False) else ""
    flags = flags_of(lowering.compiler.program, measure.kind.name)
    if word == NORMAL:
        return Not(Either(tuple(Is(holder, Flag(each)) for each in flags)))
    if facts.key(word) not in flags:
        raise NotRunnable(f"no rule says that {measure.kind.name} may be {word or 'so'}")
    return Is(holder, Flag(word))


def status_of(phrase: object, lowering: Lowering) -> Sort | None:
    """Lower "the status of Registered Voter" to what somebody is; None for any other."""
    of = phrase.of if isinstance(phrase, tree.Noun) and phrase.kind == "status" else None
    if not isinstance(of, tree.Noun) or of.kind.casefold() not in lowering.compiler.program.flags:
        return None
    if phrase != tree.Noun("status", "the", of=of, variable=getattr(phrase, "variable", "")) or of.which:
        raise NotYet("a status of which more is said")
    return Sort(Kind(of.kind))
