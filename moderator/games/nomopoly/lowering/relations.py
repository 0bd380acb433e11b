"""What holds between things and is no event: who owes whom, what the rules name, what somebody sells or holds."""

from __future__ import annotations

from fractions import Fraction

from moderator.games.nomopoly.compiling.wanted import of_the_rules
from moderator.games.nomopoly.lowering.context import Lowering, both, lower_term
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, says_any
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    OBJECT,
    OTHER,
    Attribute,
    Compare,
    Comparison,
    Extent,
    Flag,
    Formula,
    Holds,
    Is,
    Nobody,
    Not,
    Number,
    Relation,
    Term,
    The,
)

OWE = Relation("owe")
_OF_THE_RULES = frozenset({"name", "mention", "anchor"})
_BETWEEN = frozenset({"repeat", "occupy", "sell", "offer"})
PART = Relation("get a part")
RELATIONS = frozenset({"owe", "change", "understand", *_OF_THE_RULES, *_BETWEEN})
"""The verbs of what is so as long as it is so, and does not come to pass."""

_VERDICTS = {"accept": "accepted", "reject": "rejected", "discard": "discarded"}


def lower_relation(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "she owes him $5", "the rules name it", "it repeats another proposal word for word"."""
    match taker.verb:
        case "owe":
            return _owing(taker, lowering)
        case "change":
            return _changing(taker, lowering)
        case "understand":
            return _understanding(taker, lowering)
    taker.adverb("still", "also", *(("word for word",) if taker.verb == "repeat" else ()))
    what = taker.role("object")
    if what is None or taker.subject is None:
        raise NotYet(f"who {taker.verb}s what")
    if taker.verb in _OF_THE_RULES:
        if not of_the_rules(taker.subject):
            raise NotYet(f"somebody who {taker.verb}s something")
        return Holds(Relation(taker.verb), ((OBJECT, _term(what, lowering)),))
    doer = lower_term(taker.subject, lowering)
    return Holds(Relation(taker.verb), ((DOER, doer), (OBJECT, _term(what, lowering))))


def lower_part_of(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "the holder of a job gets a part", of the amount of the event that is being lowered."""
    taker.role("object")
    if taker.subject is None or not lowering.events:
        raise NotYet("who gets a part")
    event, _ = lowering.events[-1]
    return Holds(PART, ((DOER, lower_term(taker.subject, lowering)), (OBJECT, event)))


def _term(what: Filler, lowering: Lowering) -> Term:
    if isinstance(what, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
        raise NotYet("a relation to what is no thing")
    return lower_term(what, lowering)


def _owing(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "owes The Government more than $600", "owes her nothing", "owes another player"."""
    if taker.subject is None:
        raise NotYet("who owes is not said")
    debtor = lower_term(taker.subject, lowering)
    creditor, amount = taker.role("recipient"), taker.role("amount")
    parts = ((DOER, debtor), *(((OTHER, _term(creditor, lowering)),) if creditor is not None else ()))
    owed = Extent(OWE, parts)
    match amount:
        case None:
            return Compare(Comparison.MORE, owed, Number(Fraction(0)))
        case tree.Pronoun("nothing"):
            return Compare(Comparison.EQUAL, owed, Number(Fraction(0)))
        case tree.Quantity(comparison, number) if number is not None and not says_any(number):
            return Compare(COMPARISONS[comparison], owed, lower_term(number, lowering))
        case tree.Amount():
            return Compare(Comparison.EQUAL, owed, lower_term(amount, lowering))
    raise NotYet("how much is owed")


def lower_owing_for(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "has owed money to The Government for 2 weeks"."""
    creditor, amount, time = taker.role("recipient"), taker.role("amount"), taker.time("for")
    noun = None if time is None else time.phrase
    number = noun.quantity.amount if isinstance(noun, tree.Noun) and noun.quantity is not None else None
    if isinstance(amount, tree.Pronoun):
        raise NotRunnable("since when nothing is owed is not kept: ask for how long something has been")
    plain = amount is None or (isinstance(amount, tree.Noun) and amount == tree.Noun("money", variable=amount.variable))
    if taker.subject is None or not plain or not isinstance(noun, tree.Noun) or noun.kind not in ("week", "update"):
        raise NotYet("for how long something has been owed")
    debtor = (DOER, lower_term(taker.subject, lowering))
    parts = (debtor,) if creditor is None else (debtor, (OTHER, _term(creditor, lowering)))
    weeks = Number(Fraction(1)) if number is None else lower_term(number, lowering)
    return Compare(Comparison.AT_LEAST, Extent(Relation("owe for"), parts), weeks)


def _changing(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "it changes a rule", "it changes no rule"."""
    what = taker.role("object")
    plain = isinstance(what, tree.Noun) and what.kind == "rule" and not what.which and what.of is None
    if taker.subject is None or not plain or not isinstance(what, tree.Noun):
        raise NotYet("what changes what")
    so = Holds(Relation("change"), ((DOER, lower_term(taker.subject, lowering)),))
    return Not(so) if what.determiner == "no" else so


def _understanding(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "nobody can understand it"; whether that is so the admin says."""
    who, what = taker.subject, taker.role("object")
    if not isinstance(who, tree.Noun) or who.which or who.of is not None or what is None:
        raise NotYet("who understands what")
    so = Holds(Relation("understand"), ((OBJECT, _term(what, lowering)),))
    return Not(so) if who.determiner == "no" else so


def lower_result(taker: ClauseTaker, lowering: Lowering) -> Formula | None:
    """Lower what has come of a thing and still is so: coated with grease, named, accepted; None for any other."""
    clause = taker.clause
    if clause.subject is not None or clause.times or clause.adverbs or clause.verb not in {"coat", "name", *_VERDICTS}:
        return None
    if not clause.perfect and clause.verb != "coat":  # what is not coated has never been, or no longer is
        return None
    if clause.verb != "coat" and len(clause.roles) != 1:
        return None
    what = taker.role("object")
    if what is None:
        return None
    thing = _term(what, lowering)
    if clause.verb != "coat":
        return Is(thing, Flag(_VERDICTS.get(clause.verb, "named")))
    coating, has = taker.role("with"), The(Attribute("coating"), thing)
    if coating is None:
        return Not(Compare(Comparison.EQUAL, has, Nobody()))
    return both(Compare(Comparison.EQUAL, has, _term(coating, lowering)))
