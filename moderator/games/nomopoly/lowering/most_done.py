"""Who has done something the most: "the player who has paid the most rent this week", "landed on the most squares".

History is asked whether they have done it at all, as it is of "who has paid rent", and what it found is counted: money
is added up, and so are goods that are all alike; things are counted once each, and what is no thing (a turn, doubles)
as often as it was done. Who has not done it at all has not done it the most.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.lowering.context import Lowering, Quantifier, both
from moderator.games.nomopoly.lowering.descriptions import described_all, is_goods, range_over, spoken_of_again
from moderator.games.nomopoly.lowering.parts import AMOUNT
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.binding import renamed
from moderator.law.nodes import (
    All,
    Both,
    Choice,
    Compare,
    Comparison,
    Count,
    Every,
    Formula,
    Happened,
    HowMany,
    Number,
    Part,
    Pick,
    Some,
    Tally,
    Term,
)


def did_the_most(phrase: tree.Noun) -> tree.Clause | None:
    """Give what somebody is told by that they have done the most; None for anybody else."""
    return next((each for each in phrase.which if isinstance(each, tree.Clause) and _most_of(each)), None)


def _most_of(clause: tree.Clause) -> tree.Noun | None:
    """Give what has been done to the most of in "who has paid the most rent"; None where nothing has."""
    if not clause.perfect or clause.negative:
        return None
    nouns = (filler for _, filler in clause.roles if isinstance(filler, tree.Noun) and filler.rank is not None)
    return next((each for each in nouns if each.rank and each.rank.by == each.kind and not each.which), None)


def lower_most_done(phrase: tree.Noun, clause: tree.Clause, lowering: Lowering) -> Term:
    """Lower who has done it the most, or the least of all."""
    most = _most_of(clause)
    if most is None or most.rank is None or most.rank.position != 1 or phrase.quantity is not None:
        raise NotYet("who has done it the second most")
    others = tuple(each for each in phrase.which if each is not clause)
    asked = replace(
        phrase, which=(*others, _at_all(clause, most, lowering)), rank=None, determiner="each", plural=False
    )
    over = described_all(asked, lowering)
    tests = over.where.items if isinstance(over.where, Both) else (over.where,)
    key = _how_much(tests[-1], most, lowering)
    if most.rank.order == "least":
        over = All(over.variable, both(*tests[:-1]))
    if phrase.determiner == "the" and not phrase.plural:
        how = Choice.MOST if most.rank.order == "most" else Choice.LEAST
        return spoken_of_again(phrase, Pick(how, over, key), lowering)
    rival = lowering.fresh(over.variable.kind.name)
    how_so = Comparison.AT_LEAST if most.rank.order == "most" else Comparison.AT_MOST
    unbeaten = Every(renamed(over, {over.variable: rival}), Compare(how_so, key, renamed(key, {over.variable: rival})))
    return range_over(lowering, Quantifier.EACH, All(over.variable, both(over.where, unbeaten)), phrase.variable)


def _at_all(clause: tree.Clause, most: tree.Noun, lowering: Lowering) -> tree.Clause:
    """Give what has been done to the most of as done at all: "who has paid rent", "landed on at least one square"."""
    counted = most.rank.counted if most.rank is not None and most.rank.counted is not None else most
    bare = replace(counted, rank=None, determiner="", plural=False)
    if not _is_money(most, lowering):
        at_all = tree.Quantity(">=", tree.Amount(Fraction(1)))
        bare = replace(bare, plural=True, quantity=at_all)
    roles = tuple((role, bare if filler is most else filler) for role, filler in clause.roles)
    return replace(clause, roles=roles)


def _is_money(noun: tree.Noun, lowering: Lowering) -> bool:
    return lowering.is_a(noun.kind, "money") or noun.kind in ("money", "cash", "rent", "amount")


def _how_much(asked: Formula, most: tree.Noun, lowering: Lowering) -> Term:
    """Give how much of it has been done, by what history is asked."""
    match asked:
        case Happened(event, window):
            each = Part(event.event, AMOUNT) if _is_money(most, lowering) else Number(Fraction(1))
            return Tally(event, each, window)
        case HowMany(over, Happened(event, window)) if is_goods(over.variable.kind.name, lowering):
            goods = replace(event, own=(*event.own, over.variable), where=both(event.where, over.where))
            return Tally(goods, Count(over.variable), window)
        case HowMany(over, formula) | Some(over, formula) if over.variable.kind.name == most.kind:
            return Count(All(over.variable, both(over.where, formula)))
    raise NotYet("what has been done the most")
