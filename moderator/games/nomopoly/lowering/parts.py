"""What plays the parts of an event: somebody, something, so much money, so many things, a quality, a cause."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from moderator.games.nomopoly.compiling.events import GENERAL_MONEY
from moderator.games.nomopoly.lowering.context import Lowering, Mode, both, closed, enclosed, kind_of, lower_term
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, described, described_all
from moderator.games.nomopoly.lowering.measures import Measure, measured, status_of
from moderator.games.nomopoly.lowering.multiples import multiple_of
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet
from moderator.games.nomopoly.world.errors import ANY_QUALITY, NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    Among,
    Compare,
    Comparison,
    Count,
    Either,
    Flag,
    Formula,
    Is,
    Kind,
    Not,
    Number,
    Part,
    Role,
    Sort,
    Term,
    Under,
    Variable,
)

_TOLD = frozenset({"charge", "penalty"})
"""What is told in words and is no thing: "of anything" would be of a thing, and of no charge."""

TOTAL = Role("total")
AMOUNT = Role("amount")
COMPLEMENT = Role("complement")
_SUMS = frozenset({Role("by"), Role("price")})
_MONEY_PART = {"get": "object", "lose": "object", "collect": "object"}
_WHERE_TO = {"land": ("on",), "pass through": ("object",), "come": ("to",)}

Played = dict[Role, Term]


def lower_part(
    taker: ClauseTaker, name: str, filler: Filler, event: Variable, gain: bool, lowering: Lowering
) -> Played:
    """Lower what plays a part; what is not said of a thing that plays it is a test of the event's."""
    verb = taker.verb
    filler = _under(filler, event, lowering)
    if name == "by" and taker.subject is None:
        lowering.doer = lower_term(_phrase(filler), lowering)
        return {DOER: lowering.doer}
    if verb == "roll":
        return _rolled(taker, name, filler, event, lowering)
    if isinstance(filler, tree.Noun) and name == "object" and _is_process(filler, lowering):
        return {Role("object"): _turn(filler, event, lowering)}
    if verb == "end" and name == "object" and filler == tree.Noun("week", "a"):
        return {Role("object"): Sort(Kind("week"))}
    if name == "object" and (known := _no_thing(filler, event, lowering)) is not None:
        return known
    paid = lowering.known.get(filler.variable) if isinstance(filler, tree.Refer) else None
    if isinstance(paid, Sort) and name == _MONEY_PART.get(verb, "amount"):
        return {Role("as"): paid}
    general = isinstance(filler, tree.Noun) and filler.kind in GENERAL_MONEY and name == "object"
    if (general or name == _MONEY_PART.get(verb, "amount")) and _is_money(filler, verb, gain, lowering):
        return _money(filler, event, lowering)
    if name == "as":
        return _as_what(filler, event, lowering)
    if name == "complement":
        return _complement(filler, event, lowering)
    if isinstance(filler, tree.Join) and filler.word == "or":
        return {Role(name): any_of(filler.items, lowering)}
    if (measured_by := _tested(Part(event, Role(name)), filler, lowering)) is not None:
        lowering.frame.tests.append(measured_by)
        return {}
    if isinstance(filler, tree.Noun) and filler.quantity is not None:
        return {Role(name): _counted(filler, lowering)}
    return {Role(name): _thing(verb, name, _phrase(filler), lowering)}


def _no_thing(filler: Filler, event: Variable, lowering: Lowering) -> Played | None:
    """Lower so much of what is measured, and a status; None for a thing."""
    if (measure := measured(filler, lowering)) is not None:
        return _so_much(measure, event, lowering)
    status = status_of(filler, lowering)
    return None if status is None else {Role("object"): status}


def _tested(part: Part, filler: Filler, lowering: Lowering) -> Formula | None:
    """Lower by how much something changes, for what price, how far it moves, of what multiples; None for any thing."""
    if part.role in _SUMS and isinstance(filler, tree.Quantity) and filler.amount is not None:
        if filler.comparison not in COMPARISONS:
            raise NotYet(f"any amount {part.role.name} which it is")
        return Compare(COMPARISONS[filler.comparison], part, lower_term(filler.amount, lowering))
    if part.role == Role("distance"):
        return _so_far(part, filler, lowering)
    if isinstance(filler, tree.Noun) and filler.kind.endswith("multiple"):
        return multiple_of(part, filler, lowering)
    return None


def _as_what(filler: Filler, event: Variable, lowering: Lowering) -> Played:
    """Lower "as rent", "as fines or rent"."""
    items = filler.items if isinstance(filler, tree.Join) and filler.word == "or" else (filler,)
    kinds = tuple(Kind(each.kind) for each in items if isinstance(each, tree.Noun) and not each.which)
    if len(kinds) != len(items) or any(getattr(each, "of", None) is not None for each in items):
        raise NotYet("as what it is paid")
    if len(kinds) == 1:  # of "$20 in rent" the rent is so much
        if isinstance(items[0], tree.Noun) and lowering.is_a(items[0].kind, "money"):
            lowering.know(items[0].variable, Part(event, AMOUNT))
        return {Role("as"): Sort(kinds[0])}
    paid = Part(event, Role("as"))
    lowering.frame.tests.append(Either(tuple(Is(paid, kind) for kind in kinds)))
    return {}


def _under(filler: Filler, event: Variable, lowering: Lowering) -> Filler:
    """Take "under this section" from what it stands with: it says of the event from where it comes."""
    if not isinstance(filler, tree.Noun):
        return filler
    for clause in filler.which:
        place = tree.quality_said(clause)
        if isinstance(place, tree.Place) and _is_another_rule(place):
            lowering.frame.tests.append(Not(Under(event, rule=lowering.compiler.rule.item)))
            return replace(filler, which=tuple(each for each in filler.which if each is not clause))
        if not isinstance(place, tree.Place) or place.preposition != "under":
            continue
        of = place.phrase
        own = isinstance(of, tree.Noun) and of.kind == "section" and of.determiner == "this"
        if not own and not (isinstance(of, tree.Name) and of.kind == "section"):
            raise NotYet("under what it happens")
        lowering.frame.tests.append(Under(event, of.name if isinstance(of, tree.Name) else ""))
        return replace(filler, which=tuple(each for each in filler.which if each is not clause))
    return replace(filler, of=_under(filler.of, event, lowering)) if isinstance(filler.of, tree.Noun) else filler  # type: ignore[arg-type]


def _is_another_rule(place: tree.Place) -> bool:
    """Say whether it is told that something happens "by any other rule"."""
    rule = place.phrase
    other = isinstance(rule, tree.Noun) and rule.kind == "rule" and rule.determiner in ("a", "any", "another")
    return place.preposition == "by" and other and isinstance(rule, tree.Noun) and all(map(_says_other, rule.which))


def _says_other(clause: tree.Condition) -> bool:
    complement = tree.quality_said(clause)
    return isinstance(complement, tree.Adjective) and complement.word == "other"


def _phrase(filler: Filler) -> tree.Phrase:
    if isinstance(filler, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
        raise NotYet(f"a part of the shape {type(filler).__name__}")
    return filler


def _is_region(name: tree.Name, lowering: Lowering) -> bool:
    """Say whether a name is that of a place of several squares."""
    return lowering.is_a(name.kind, "place") and not lowering.is_a(name.kind, "square")


def _thing(verb: str, name: str, filler: tree.Phrase, lowering: Lowering) -> Term:
    if name in _TOLD and isinstance(filler, tree.Noun) and filler.kind == "thing":
        raise NotRunnable(f"what {name} it is matters to nobody here: leave that out")
    if name in _WHERE_TO.get(verb, ()) and isinstance(filler, tree.Name) and _is_region(filler, lowering):
        filler = tree.Noun("square", "a", of=filler)  # whoever lands on a bridge of several squares does so on one
    if name in _WHERE_TO.get(verb, ()) and isinstance(filler, tree.Noun) and filler.determiner == "possessive":
        filler = replace(filler, determiner="a")  # "her own square" is one that she owns: she is on it in any case
    if name == _MONEY_PART.get(verb) and isinstance(filler, tree.Noun) and _is_number(filler.kind, lowering):
        raise NotYet("what is got is a number of somebody's")
    return lower_term(filler, lowering)


def _is_process(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun stands for what goes on for a while, and is no thing: a turn, a move, a lottery."""
    return lowering.compiler.is_process(noun.kind) and noun.kind != "roll"


def _so_much(measure: Measure, event: Variable, lowering: Lowering) -> Played:
    """Lower "gets Chains", "loses at least 3 fame": what is measured, and how much of it."""
    if measure.of is not None or measure.which or measure.negative:
        raise NotYet(f"{measure.kind.name} of which more is said, in an event")
    if measure.quantity is not None:
        if measure.quantity.amount is None or measure.quantity.comparison not in COMPARISONS:
            raise NotYet("any number of something, in an event")
        number = lower_term(measure.quantity.amount, lowering)
        how = COMPARISONS[measure.quantity.comparison]
        lowering.frame.tests.append(Compare(how, Part(event, Role("object")), number))
    return {Role("object"): Sort(measure.kind)}


def _is_number(noun: str, lowering: Lowering) -> bool:
    thing = any(lowering.is_a(noun, each) for each in ("item", "square", "job"))
    return lowering.compiler.is_attribute(noun) and not thing


def any_of(items: tuple[tree.Phrase, ...], lowering: Lowering) -> Variable:
    """Lower one of several that may play a part: "on square 4 or 14", "a Corner or a National Park"."""
    kinds = {lowering.bearer(getattr(each, "kind", "thing")) for each in items}
    one = lowering.fresh(kinds.pop() if len(kinds) == 1 else "thing")
    lowering.frame.own.append(one)
    lowering.frame.tests.append(
        Either(tuple(enclosed(lowering, partial(_is_one, one, each, lowering)) for each in items))
    )
    lowering.mentioned.append(one)
    if isinstance(items[0], tree.Noun):
        lowering.know(items[0].variable, one)
    return one


def _is_one(one: Variable, filler: tree.Phrase, lowering: Lowering) -> Formula:
    if isinstance(filler, tree.Noun) and filler.determiner in ("a", "any"):
        return Among(one, described_all(filler, lowering))
    return Compare(Comparison.EQUAL, one, lower_term(filler, lowering))


def _counted(noun: tree.Noun, lowering: Lowering) -> Term:
    """Lower so many things at once: a variable that stands for them together, of which it is told how many they are."""
    quantity = noun.quantity
    assert quantity is not None
    if quantity.amount is None or quantity.comparison not in COMPARISONS:
        raise NotYet("any number of something, in an event")
    things = described(replace(noun, quantity=None, determiner="a", plural=False), lowering)
    if not isinstance(things, Variable) or things not in lowering.frame.own:
        raise NotYet("so many of the ones")
    lowering.together.add(things)
    number = lower_term(quantity.amount, lowering)
    lowering.frame.tests.append(Compare(COMPARISONS[quantity.comparison], Count(things), number))
    return things


def _so_far(distance: Part, filler: Filler, lowering: Lowering) -> Formula:
    """Lower "moves more than 10 squares"."""
    quantity = filler.quantity if isinstance(filler, tree.Noun) and filler.kind == "square" else None
    if quantity is None or quantity.amount is None or quantity.comparison not in COMPARISONS:
        raise NotYet("how far")
    return Compare(COMPARISONS[quantity.comparison], distance, lower_term(quantity.amount, lowering))


# --- turns and rolls


def _turn(filler: tree.Noun, event: Variable, lowering: Lowering) -> Sort:
    if filler.which or filler.quantity is not None or filler.rank is not None:
        raise NotYet("taking something")
    hers = isinstance(filler.of, tree.Refer) and lowering.known.get(filler.of.variable) == lowering.doer
    if filler.of is not None and not hers:
        raise NotYet("taking something")
    lowering.know(filler.variable, event)
    return Sort(Kind(filler.kind))


def _rolled(taker: ClauseTaker, name: str, filler: Filler, event: Variable, lowering: Lowering) -> Played:
    if name == "object":
        if taker.clause.negative or (
            isinstance(filler, tree.Noun) and (filler.kind, filler.determiner) == ("die", "no")
        ):
            raise NotRunnable('who does not roll that may not roll at all: say what is rolled ("rolls no doubles")')
        plain = isinstance(filler, tree.Noun) and not filler.which and filler.of is None and filler.rank is None
        if not plain or not isinstance(filler, tree.Noun) or not lowering.is_a(filler.kind, "die"):
            lowering.frame.tests.append(_shows(Part(event, TOTAL), filler, lowering))
        elif filler.quantity is not None:
            lowering.frame.tests.append(_so_many(event, filler, lowering))
        return {}
    if name == "purpose":
        turn = isinstance(filler, tree.Noun) and lowering.is_a(filler.kind, "turn")
        of = filler.of if isinstance(filler, tree.Noun) else None
        hers = of is None or (isinstance(of, tree.Refer) and lowering.known.get(of.variable) == lowering.doer)
        if not turn or not isinstance(filler, tree.Noun) or filler.which or not hers or filler.plural:
            raise NotYet("for what it is rolled")
        lowering.frame.tests.append(Is(Part(event, Role("purpose")), Kind(filler.kind)))
        return {}
    return {Role(name): lower_term(_phrase(filler), lowering)}


def _so_many(event: Variable, dice: object, lowering: Lowering) -> Formula:
    """Lower "two dice" as a test of a roll."""
    quantity = dice.quantity if isinstance(dice, tree.Noun) else None
    if quantity is None or quantity.amount is None or quantity.comparison not in COMPARISONS:
        raise NotYet("any number of dice")
    number = lower_term(quantity.amount, lowering)
    return Compare(COMPARISONS[quantity.comparison], Part(event, Role("object")), number)


def _shows(total: Part, filler: object, lowering: Lowering) -> Formula:
    """Lower "7 or 11", "at least 9", "doubles" as a test of a roll."""
    match filler:
        case tree.Join("or", items):
            return Either(tuple(_shows(total, item, lowering) for item in items))
        case tree.Amount(_, ""):
            return Compare(Comparison.EQUAL, total, lower_term(filler, lowering))
        case tree.Quantity(comparison, tree.Amount() as amount) if comparison in COMPARISONS:
            return Compare(COMPARISONS[comparison], total, lower_term(amount, lowering))
        case tree.Noun(kind="multiple" | "odd multiple" | "even multiple"):
            some = Compare(Comparison.MORE, total, Number(Fraction(0)))  # a roll of nothing is a multiple of nothing
            return both(multiple_of(total, filler, lowering), *((some,) if filler.kind == "multiple" else ()))
        case tree.Noun("doubles", of=of) if replace(filler, of=None) == tree.Noun(
            "doubles", filler.determiner, variable=filler.variable
        ):
            shown = both(Is(total.event, Flag("doubles")), *_each_shows(total, of))
            return Not(shown) if filler.determiner == "no" else shown
        case tree.Noun(kind="total", of=None, rank=None, quantity=None):
            gap, lowering.gap = lowering.gap, total
            try:
                return both(*(closed(lowering, clause) for clause in filler.which))
            finally:
                lowering.gap = gap
    raise NotYet("what a roll shows")


def _each_shows(total: Part, pips: object) -> tuple[Formula, ...]:
    """Lower "doubles of 6": each of two dice shows that."""
    if pips is None:
        return ()
    if not isinstance(pips, tree.Amount) or pips.unit:
        raise NotYet("doubles of what is no number")
    return (Compare(Comparison.EQUAL, total, Number(2 * pips.value)),)


# --- money


def _is_money(filler: Filler, verb: str, gain: bool, lowering: Lowering) -> bool:
    """Say whether what plays a part is an amount of money, which a noun can name by what it is paid as."""
    if isinstance(filler, tree.Noun):
        return lowering.compiler.money_noun(filler.kind)
    if isinstance(filler, tree.Quantity):
        return gain or verb not in _MONEY_PART or _of_money(filler.amount)
    return _of_money(filler)


def _of_money(amount: object) -> bool:
    if isinstance(amount, tree.Arithmetic):
        return any(map(_of_money, amount.items))
    return isinstance(amount, tree.Amount) and amount.unit == "$"


def _money(filler: Filler, event: Variable, lowering: Lowering) -> Played:
    """Lower what is paid, of which more can be spoken as "the amount": how much it is, or as what it is paid."""
    much, tests = Part(event, AMOUNT), lowering.frame.tests
    if event.kind.name in ("get", "lose"):
        tests.append(Is(much, Kind("money")))  # what is got or lost may be a thing as well
    match filler:
        case tree.Quantity(comparison, tree.Arithmetic("of", (amount, tree.Noun() as kind))):
            tests.append(Compare(COMPARISONS[comparison], much, lower_term(amount, lowering)))
            return _paid_as(kind, much, lowering)
        case tree.Quantity(comparison, amount) if amount is not None and comparison in COMPARISONS:
            tests.append(Compare(COMPARISONS[comparison], much, lower_term(amount, lowering)))
            return {}
        case tree.Amount(_, "$"):
            tests.append(Compare(Comparison.EQUAL, much, lower_term(filler, lowering)))
            return {}
        case tree.Noun():
            return _paid_as(filler, much, lowering)
    raise NotYet("an amount that is waited for")


def _paid_as(noun: tree.Noun, much: Part, lowering: Lowering) -> Played:
    """Lower "rent", "an amount", "rent on a Red square"."""
    if noun.quantity is not None or noun.rank is not None or noun.determiner not in ("", "a", "any", "the"):
        raise NotYet("an amount that is waited for")
    if lowering.declares("player", noun.kind):
        raise NotRunnable(f"what a player pays is no {noun.kind}: ask for her {noun.kind}, or as what she pays")
    lowering.know(noun.variable, much)
    played: Played = {} if noun.kind in GENERAL_MONEY else {Role("as"): Sort(Kind(noun.kind))}
    parts = [clause for clause in noun.which if is_part_that_is_got(clause)]
    lowering.frame.tests += [closed(lowering, clause) for clause in parts]
    where = [tree.quality_said(clause) for clause in noun.which if clause not in parts]
    if noun.of is not None:
        where.append(tree.Place("on", noun.of))
    for place in where:
        if isinstance(place, tree.Quantity) and place.amount is not None and place.comparison in COMPARISONS:
            bound = lower_term(place.amount, lowering)  # "a rent of more than $20"
            lowering.frame.tests.append(Compare(COMPARISONS[place.comparison], much, bound))
            continue
        if not isinstance(place, tree.Place) or place.preposition not in ("on", "for", "of") or Role("on") in played:
            raise NotYet("an amount of which more is said")
        played[Role("on")] = lower_term(place.phrase, lowering)
    return played


def is_part_that_is_got(clause: tree.Condition) -> bool:
    """Say whether it is said of an amount that somebody gets a part of it."""
    part = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "get" else None
    return isinstance(part, tree.Noun) and part.kind == "part" and isinstance(part.of, tree.Gap)


# --- what something becomes


def _complement(filler: Filler, event: Variable, lowering: Lowering) -> Played:
    if isinstance(filler, tree.Either) and filler.word == "or":
        what = Part(event, COMPLEMENT)
        found = [becoming(item, lowering) for item in filler.items]
        if not all(isinstance(each, Sort) for each in found):
            raise NotYet("becoming one thing or another")
        lowering.frame.tests.append(Either(tuple(Is(what, each.kind) for each in found if isinstance(each, Sort))))
        return {}
    return {COMPLEMENT: becoming(filler, lowering)}


def becoming(filler: Filler, lowering: Lowering) -> Term:
    """Lower what something becomes: Sick, a Store, anything. Raises NotRunnable for a quality that no rule knows."""
    if isinstance(filler, tree.Refer):
        found = lowering.recall(filler)
        if kind_of(found) and lowering.is_a(kind_of(found), "quality"):
            return found
    if isinstance(filler, tree.Noun) and lowering.is_a(filler.kind, "quality"):
        if lowering.frame.mode is not Mode.EVENT:
            raise NotRunnable(ANY_QUALITY.format(filler.kind))
        return described(filler, lowering)
    if isinstance(filler, tree.Adjective) and not filler.arguments:
        word = filler.word
        flagged = word.casefold() in lowering.compiler.program.flags
        if not flagged:
            raise NotYet(f"becoming {word}")
        return Sort(Kind(word))
    if isinstance(filler, tree.Noun) and _says_no_more(filler):
        if filler.kind == "player" and filler.determiner == "a" and _is_person(lowering):
            return Sort(Kind("player"))
        known = filler.kind.casefold() in lowering.compiler.program.flags or lowering.compiler.is_class(filler.kind)
        known = known or lowering.is_a(filler.kind, "matter") or lowering.is_a(filler.kind, "ownable")
        titled = filler.determiner == "the" and filler.kind.casefold() in lowering.compiler.program.titles
        if (titled or filler.determiner in ("a", "")) and known and not lowering.compiler.is_attribute(filler.kind):
            return Sort(Kind(filler.kind))
    if isinstance(filler, tree.Noun) and filler.kind == "member" and _says_no_more(replace(filler, of=None)):
        return _member(filler, lowering)
    raise NotYet("becoming something else")


def _member(filler: tree.Noun, lowering: Lowering) -> Sort:
    """Lower "a member of The Guild"; of a Team somebody is a member whose Team it is."""
    if filler.of is None or filler.determiner != "a" or lowering.frame.mode is Mode.EVENT:
        raise NotYet("becoming a member")
    of = lower_term(filler.of, lowering)
    if not lowering.is_a(kind_of(of), "organization") or lowering.is_a(kind_of(of), "Team"):
        raise NotYet("becoming a member of what is no organization")
    return Sort(Kind(filler.kind), of=of)


def _is_person(lowering: Lowering) -> bool:
    return lowering.doer is not None and kind_of(lowering.doer) == "person"


def _says_no_more(noun: tree.Noun) -> bool:
    return noun == tree.Noun(noun.kind, noun.determiner, noun.plural, variable=noun.variable)
