"""Amounts: sums and shares, so much for each of something, how many there are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.measures import COUNTED_IN, is_each_unit
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, lower_term
from moderator.games.nomopoly.lowering.measures import measured
from moderator.games.nomopoly.lowering.parts import AMOUNT, TOTAL
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import is_measured
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    All,
    Around,
    Attribute,
    Calculation,
    Count,
    Extent,
    Goods,
    Group,
    Number,
    Operator,
    Otherwise,
    Paid,
    Part,
    Role,
    Streak,
    Tally,
    Term,
    The,
    Variable,
    Verb,
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
    if phrase.operator == "of" and _is_each_price(phrase.items[1], lowering):
        return _of_each_price(lower_term(phrase.items[0], lowering), lowering)
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


def _is_each_price(phrase: tree.Phrase, lowering: Lowering) -> bool:
    each = isinstance(phrase, tree.Noun) and phrase.kind == "price" and phrase.determiner == "each"
    return each and lowering.ordered is not None


def _of_each_price(amount: Term, lowering: Lowering) -> Term:
    """Lower "$40 of each price" to so much for each thing that is ordered, but no more than is left of what is paid."""
    assert lowering.ordered is not None
    wanted = Calculation(Operator.MULTIPLY, (amount, Count(lowering.ordered)))
    left = Part(Around(lowering.events[0][0], Verb("order")), Role("rest"))
    return Calculation(Operator.LEAST, (wanted, Group((left, wanted), first=True)))


_NUMBERS = frozenset({AMOUNT, TOTAL, Role("price"), Role("rest"), Role("by")})


_COUNTED_BY = frozenset({"amount", "number", "money"})


def is_of_things(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a plural noun speaks of several things, and not of a number that somebody has."""
    if measured(noun, lowering) is not None or lowering.compiler.money_noun(noun.kind) or noun.quantity is not None:
        return False
    return lowering.is_a(noun.kind, "thing") or lowering.is_a(noun.kind, "party") or lowering.is_a(noun.kind, "ownable")


def _number(phrase: tree.Phrase, lowering: Lowering) -> Term:
    """Lower what stands in a calculation: a number by its nature, of several things how many they are."""
    if isinstance(phrase, tree.Noun) and phrase.plural and is_of_things(phrase, lowering):
        return _count(phrase, lowering)
    before, lowering.summing = lowering.summing, True
    term = lower_term(phrase, lowering)
    lowering.summing = before
    if not _is_number(term):
        raise NotYet("what is calculated is no number")
    return term


def _is_number(term: Term) -> bool:
    match term:
        case Variable(_, kind):
            return kind.name in _COUNTED_BY
        case Goods(_, _, unit):
            return unit is not None
        case Part(_, role):
            return role in _NUMBERS
    return isinstance(term, (Number, Calculation, Count, The, Tally, Streak, Paid, Group, Extent, Otherwise))


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
        number = Calculation(Operator.CEILING if lowering.rounding_up else Operator.FLOOR, (shared,))
    return Calculation(Operator.MULTIPLY, (amount, number))


def _units(noun: tree.Noun, lowering: Lowering) -> Term:
    """Count what there is so much for each of: pips of a roll, pounds of Chains, dollars, things."""
    bare = not noun.which and noun.rank is None and noun.quantity is None
    if noun.kind == "pip" and bare:
        return lower_term(tree.Refer("@roll", "the roll") if noun.of is None else noun.of, lowering)
    if noun.kind == "step" and bare and isinstance(noun.of, tree.Refer):
        return lower_term(noun.of, lowering)  # a route counts its steps
    if (beyond := _beyond(noun)) is not None:
        left, least = beyond
        more = Calculation(Operator.SUBTRACT, (_units(left, lowering), lower_term(least, lowering)))
        return Calculation(Operator.GREATEST, (Number(Fraction(0)), more))
    if bare and noun.of is None and noun.kind in lowering.streaks:
        return lowering.streaks[noun.kind]
    if (whose := _whose_number(noun, lowering)) is not None:
        return The(Attribute(noun.kind), whose)
    measure = measured(noun, lowering)
    counted = COUNTED_IN | {measure.unit.name if measure is not None else ""}
    if bare and noun.kind in counted and isinstance(noun.of, tree.Noun):
        whole = lower_term(noun.of, lowering)
        return whole.number if isinstance(whole, Goods) else whole
    return _count(noun, lowering)


def _beyond(noun: tree.Noun) -> tuple[tree.Noun, tree.Phrase] | None:
    """Take "beyond 2" from what is counted."""
    for clause in noun.which:
        place = tree.quality_said(clause)
        if isinstance(place, tree.Place) and place.preposition == "beyond":
            return replace(noun, which=tuple(each for each in noun.which if each is not clause)), place.phrase
    return None


def _whose_number(noun: tree.Noun, lowering: Lowering) -> Term | None:
    """Give whose "each level" is, or "each fame that she has": of a number that somebody has; None for any thing."""
    program, word = lowering.compiler.program, facts.key(noun.kind)
    if noun.of is not None or noun.rank is not None or noun.quantity is not None:
        return None
    if len(noun.which) == 1 and is_measured(program, noun.kind):
        has = noun.which[0]
        held = isinstance(has, tree.Clause) and has.verb in ("have", "own") and has.role("object") == tree.Gap()
        return lower_term(has.subject, lowering) if held and isinstance(has, tree.Clause) and has.subject else None
    bearers = [kind for kind, attribute in program.firsts if attribute == word]
    if noun.which or not bearers or word in program.flags or lowering.is_a(noun.kind, "item"):
        return None
    if "player" not in bearers or lowering.doer is None:
        raise NotRunnable(f'whose {noun.kind} is counted is not said: write "for each {noun.kind} of the {bearers[0]}"')
    return lowering.doer


@lower_term.register(tree.Count)
def _count_of(phrase: tree.Count, lowering: Lowering) -> Term:
    if isinstance(phrase.noun, tree.Refer) and isinstance(several := lowering.recall(phrase.noun), Variable):
        return Count(several)
    if not isinstance(phrase.noun, tree.Noun):
        raise NotYet("the number of what is no description")
    return _count(phrase.noun, lowering)


def _is_amount(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether an attribute is itself a number or an amount, and not so many things."""
    things = ("party", "person", "proposal", "ownable", "piece", "square")
    return lowering.compiler.money_noun(noun.kind) or not any(lowering.is_a(noun.kind, each) for each in things)


def _count(noun: tree.Noun, lowering: Lowering) -> Term:
    """Count all that a noun describes, whatever its article."""
    owned = any(isinstance(each, tree.Clause) and each.verb == "own" for each in noun.which)  # what is owned is a thing
    number = lowering.compiler.is_attribute(noun.kind) and _is_amount(noun, lowering) and not owned
    if number or is_each_unit(lowering.compiler, noun) or noun.quantity is not None or noun.rank:
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
