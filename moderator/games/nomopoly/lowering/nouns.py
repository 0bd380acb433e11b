"""Noun phrases, each to the construction that takes it: names, references, attributes, what an event brings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.brought import BROUGHT, EVENT_MONEY
from moderator.games.nomopoly.compiling.descriptions import told_apart
from moderator.games.nomopoly.compiling.measures import is_each_unit
from moderator.games.nomopoly.compiling.restrictions import is_measure, located_at
from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Mode,
    Quantifier,
    both,
    kind_of,
    lower_term,
)
from moderator.games.nomopoly.lowering.descriptions import (
    COMPARISONS,
    DEFINITE,
    EVERY,
    INDEFINITE,
    described,
    described_all,
    is_goods,
    is_random,
    quality_of,
    range_over,
    spoken_of_again,
)
from moderator.games.nomopoly.lowering.measures import lower_measure, measured, status_of
from moderator.games.nomopoly.lowering.most_done import did_the_most
from moderator.games.nomopoly.lowering.parts import AMOUNT, TOTAL
from moderator.games.nomopoly.lowering.ranks import chosen
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.games.nomopoly.play.measures import COUNT
from moderator.games.nomopoly.world.errors import ANY_QUALITY, NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    DOER,
    ONE,
    OTHER,
    All,
    Among,
    Around,
    Attribute,
    Calculation,
    Choice,
    Compare,
    Comparison,
    Extent,
    Goods,
    Group,
    Here,
    Kind,
    Made,
    Named,
    Nobody,
    Not,
    Number,
    Operator,
    Paid,
    Part,
    Pick,
    Relation,
    Role,
    Sort,
    Term,
    The,
    Unit,
    Variable,
    Verb,
    Words,
)

_UNITS = {"": Unit.PLAIN, "$": Unit.MONEY, "%": Unit.SHARE}
_NOT_THINGS = frozenset(
    {"route", "time", "share", "rest", "way", "effect", "reference", "status", "pip", "die", "money"}
)
"""Nouns that stand for nothing in the world by themselves; what they mean hangs on the words around them."""


@lower_term.register(tree.Amount)
def _amount(phrase: tree.Amount, _lowering: Lowering) -> Term:
    return Number(phrase.value, _UNITS[phrase.unit])


@lower_term.register(tree.Text)
def _text(phrase: tree.Text, _lowering: Lowering) -> Term:
    return Words(phrase.text)


@lower_term.register(tree.Name)
def _name(phrase: tree.Name, lowering: Lowering) -> Term:
    if phrase.kind == "letter":
        if phrase.name not in lowering.known:
            raise NotYet("a letter by its name")
        return lowering.known[phrase.name]
    return Named(phrase.name, Kind(phrase.kind))


@lower_term.register(tree.Refer)
def _refer(phrase: tree.Refer, lowering: Lowering) -> Term:
    one = lowering.ones.get(phrase.variable)
    several = lowering.several.get(phrase.variable, lowering.known.get(phrase.variable))
    if phrase.word in ("the other", "the other one") and one is not None and several is not None:
        other = Variable(lowering.fresh("").number, one.kind)
        apart = Not(Compare(Comparison.EQUAL, other, one))
        return Pick(Choice.ONLY, All(other, both(Among(other, several), apart)))
    if phrase.variable.startswith("@") and _is_all_made(phrase, lowering):
        made = lowering.fresh(phrase.variable[1:])
        return All(made, Among(made, Made(Verb(EVENTS[phrase.variable[1:]]))))
    if phrase.variable.startswith("@") and (brought := _of_event(phrase.variable[1:], lowering)) is not None:
        return brought
    return lowering.recall(phrase)


def _is_all_made(phrase: tree.Refer, lowering: Lowering) -> bool:
    """Say whether all are meant that the sentence has let happen so far: "the rolls"."""
    word = phrase.word.split()[-1] if phrase.word else ""
    return phrase.variable[1:] in EVENTS and word in lowering.compiler.plurals


@lower_term.register(tree.Pronoun)
def _pronoun(phrase: tree.Pronoun, _lowering: Lowering) -> Term:
    if phrase.word in ("nobody", "nothing"):
        return Nobody()
    raise NotYet(f"the pronoun {phrase.word}")


@lower_term.register(tree.Gap)
def _gap(_phrase: tree.Gap, lowering: Lowering) -> Term:
    if lowering.gap is None:
        raise NotYet("a gap without its noun")
    return lowering.gap


@lower_term.register(tree.Quantity)
def _quantity(phrase: tree.Quantity, lowering: Lowering) -> Term:
    """Lower "more than half of the players", of whom something is so."""
    share = phrase.amount if isinstance(phrase.amount, tree.Arithmetic) and phrase.amount.operator == "*" else None
    whole = share.items[-1] if share is not None else None
    if share is None or not isinstance(whole, tree.Noun) or lowering.frame.mode is not Mode.CONDITION:
        raise NotYet("so many of whom")
    over = described_all(whole, lowering)
    number = lower_term(share, lowering)
    comparison = COMPARISONS[phrase.comparison]
    return range_over(lowering, Quantifier.NUMBER, over, whole.variable, comparison=comparison, number=number)


@lower_term.register(tree.Join)
def _join(phrase: tree.Join, lowering: Lowering) -> Term:
    if lowering.frame.mode is not Mode.EFFECT or phrase.word not in ("and", "or else"):
        raise NotYet(f"phrases joined by {phrase.word}")
    if phrase.word == "or else":
        return Group(tuple(lower_term(item, lowering) for item in phrase.items), first=True)
    one = lowering.fresh("thing")
    return range_over(lowering, Quantifier.EACH, All(one, Among(one, together(phrase, lowering))), "")


def together(phrase: tree.Phrase, lowering: Lowering) -> Term:
    """Lower a phrase to all that it speaks of at once, and not one by one."""
    if isinstance(phrase, tree.Join) and phrase.word == "and":
        return Group(tuple(together(item, lowering) for item in phrase.items))
    if not isinstance(phrase, tree.Noun) or not (phrase.plural or phrase.determiner in EVERY):
        return lower_term(phrase, lowering)
    if phrase.quantity is not None or phrase.rank is not None or is_random(phrase):
        return lower_term(phrase, lowering)
    return described_all(phrase, lowering)


_SHOWN = ("square", "pip", "time", "step")


@lower_term.register(tree.AsMany)
def _as_many(phrase: tree.AsMany, lowering: Lowering) -> Term:
    """Lower "twice as many squares as the roll shows", and so many dollars."""
    clause, what = phrase.clause, phrase.clause.subject
    if clause.verb != "show" or what is None or phrase.noun.kind not in (*_SHOWN, "dollar"):
        raise NotYet("as many as are had")
    thrown = isinstance(what, tree.Refer) and what.variable.startswith("die#")
    shown = lower_term(tree.Refer("@roll", "the roll") if thrown else what, lowering)
    if phrase.noun.kind == "dollar":
        return Calculation(Operator.MULTIPLY, (Number(phrase.times, Unit.MONEY), shown))
    return shown if phrase.times == 1 else Calculation(Operator.MULTIPLY, (shown, Number(phrase.times)))


@lower_term.register(tree.Noun)
def _noun(phrase: tree.Noun, lowering: Lowering) -> Term:
    if (special := _brought(phrase, lowering) or _owed(phrase, lowering) or status_of(phrase, lowering)) is not None:
        return special
    measure = measured(phrase, lowering)
    if measure is not None and not _is_counted_attribute(phrase, lowering):
        return lower_measure(measure, lowering)
    if phrase == tree.Noun(phrase.kind, "this", variable=phrase.variable) and phrase.kind in ("rule", "section"):
        return Here(Kind(phrase.kind))
    if phrase == tree.Noun("time", phrase.determiner, variable=phrase.variable):
        return Sort(Kind("time"))
    if phrase.kind == "share" and phrase.of is None and (phrase.plural or phrase.determiner in INDEFINITE):
        phrase = replace(phrase, kind=lowering.compiler.program.kinds.meant_by(phrase.kind))
    if phrase.of is None and is_measure(lowering.compiler, phrase.kind):
        phrase = of_where_it_is(phrase)
    _known_shape(phrase, lowering)
    if phrase.label and not lowering.spoken[phrase.variable]:
        raise NotRunnable(f'"{phrase.label}" is a name of which nothing more is said: leave it out')
    if phrase.kind == "one":
        return _one_of(phrase, lowering)
    if phrase.kind == "excess" and phrase.of is None:
        return _excess(phrase, lowering)
    if phrase.kind == "square" and phrase.of is None and [quality_of(each) for each in phrase.which] == ["same"]:
        return _where_it_happens(lowering)
    if phrase.of is not None and _is_attribute(phrase, lowering):
        return _attribute(phrase, lowering)
    if phrase.rank is not None or is_random(phrase) or did_the_most(phrase) is not None:
        return chosen(phrase, lowering)
    return described(phrase, lowering)


def _owed(phrase: tree.Noun, lowering: Lowering) -> Term | None:
    """Lower "the amount that she owes him" to what she owes him now; None for any other noun."""
    clause = phrase.which[0] if len(phrase.which) == 1 else None
    if not isinstance(clause, tree.Clause) or clause.verb != "owe" or not isinstance(clause.role("amount"), tree.Gap):
        return None
    creditor = clause.role("recipient")
    if clause.subject is None or clause.times or isinstance(creditor, (tree.Clause, tree.Adjective, tree.Place)):
        raise NotYet("what is owed")
    parts = [(DOER, lower_term(clause.subject, lowering))]
    if isinstance(creditor, (tree.Noun, tree.Refer, tree.Name)):
        parts.append((OTHER, lower_term(creditor, lowering)))
    return Extent(Relation("owe"), tuple(parts))


def _excess(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "the excess over $1000": what whoever does it has above that, or above what the sentence asks for."""
    place = tree.quality_said(phrase.which[0]) if len(phrase.which) == 1 else None
    least = place.phrase if isinstance(place, tree.Place) and place.preposition == "over" else lowering.exceeded
    if least is None or (phrase.which and least is lowering.exceeded):
        raise NotRunnable('above what is not said: write "the excess over $1000"')
    paid = next((event for event, verb in reversed(lowering.events) if verb == "pay"), None)
    if paid is not None and lowering.pays_more and not phrase.which:
        above = Calculation(Operator.SUBTRACT, (Part(paid, Role("amount")), lower_term(least, lowering)))
        return Calculation(Operator.GREATEST, (Number(Fraction(0), Unit.MONEY), above))
    if lowering.doer is None:
        raise NotRunnable("whose excess is meant is not said")
    above = Calculation(Operator.SUBTRACT, (The(Attribute("cash"), lowering.doer), lower_term(least, lowering)))
    return Calculation(Operator.GREATEST, (Number(Fraction(0), Unit.MONEY), above))


def _where_it_happens(lowering: Lowering) -> Term:
    """Lower "the same square" as the one on which whoever does it is."""
    if lowering.doer is None or lowering.frame.mode is Mode.EVENT:
        raise NotRunnable('the same as what is not said: write "the same ... as", or name which')
    return The(Attribute("square"), lowering.doer)


def _brought(phrase: tree.Noun, lowering: Lowering) -> Term | None:
    """Lower what the event at hand brings with it: "the amount", "the rent" of a payment, "the roll"."""
    if phrase.kind == "price" and isinstance(phrase.of, tree.Refer) and _is_bought(phrase, lowering):
        ordered = Part(Around(lowering.events[0][0], Verb("order")), Role("price"))
        return Group((The(Attribute("price"), lowering.recall(phrase.of)), ordered), first=True)
    hers = phrase.kind in ("creditor", "roll", "move") and isinstance(phrase.of, tree.Refer) and phrase.rank is None
    bare = (phrase.of is None or hers) and not phrase.which and phrase.quantity is None and not phrase.plural
    if not bare or phrase.determiner not in ("the", "that", *(("possessive",) if hers else ())):
        return None
    if phrase.rank is not None:
        return _most_of_made(phrase.kind, phrase.rank, lowering)
    return _of_event(phrase.kind, lowering)


def of_where_it_is(phrase: tree.Noun) -> tree.Noun:
    """Take "the highest bid on the lot" for that of the lot."""
    for clause in phrase.which:
        if (where := located_at(clause)) is not None:
            return replace(phrase, of=where, which=tuple(each for each in phrase.which if each is not clause))
    return phrase


def _is_bought(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether it is the price of what is bought in the event at hand: the one that it has, or what was paid."""
    plain = phrase.determiner in ("possessive", "the") and not phrase.which and phrase.quantity is None
    return plain and phrase.rank is None and bool(lowering.events) and lowering.events[0][1] == "buy"


def _of_event(noun: str, lowering: Lowering) -> Term | None:
    if noun == "creditor" and (payment := event_called(noun, lowering)) is not None:
        return Part(payment, Role("recipient"))
    if noun == "price" and lowering.altering and lowering.events:
        return Part(lowering.events[0][0], AMOUNT)
    event = event_called(noun, lowering)
    if noun == "rest" and event is None and lowering.ordered is not None:
        return Part(Around(lowering.events[0][0], Verb("order")), Role("rest"))
    if event is None and noun in EVENT_MONEY and lowering.events and not lowering.asking:
        return Paid(lowering.events[0][0], Kind(noun)) if noun not in ("amount", "payment") else None
    if event is None:
        return None
    if noun == "price":
        return Part(event, Role("price"))
    if noun in EVENT_MONEY and noun != "price":
        return Part(event, AMOUNT)
    if noun in ("move", "turn"):
        return event
    return Part(event, TOTAL) if noun in ("roll", "total") else None


def event_called(noun: str, lowering: Lowering) -> Term | None:
    """Give the event that a noun speaks of: the one that is to come, one that has just been made, the one at hand."""
    verbs = BROUGHT[noun][0] if noun in BROUGHT else ()
    at_hand = next((event for event, verb in reversed(lowering.events) if verb in verbs), None)
    made = next((verb for verb in reversed(lowering.made) if verb in verbs), None)
    if made is not None and (at_hand is None or not lowering.altering):
        return Pick(Choice.NTH, Made(Verb(made)), nth=-1)
    if noun == "move":
        verbs = ("move",)
    if at_hand is None and len(verbs) == 1 and verbs != ("pay",) and lowering.events and not lowering.asking:
        return Around(lowering.events[0][0], Verb(verbs[0]))
    return at_hand


def _most_of_made(noun: str, rank: tree.Rank, lowering: Lowering) -> Term | None:
    """Lower "the lowest roll", of those that the sentence has made."""
    verb = EVENTS.get(noun)
    if noun != "roll" or verb not in lowering.made or rank.position != 1 or rank.order not in ("most", "least"):
        return None
    one = lowering.fresh(noun)
    among = All(one, Among(one, Made(Verb(verb))))
    return Part(Pick(Choice(rank.order), among, Part(one, TOTAL)), TOTAL)


def _known_shape(phrase: tree.Noun, lowering: Lowering) -> None:
    """Raise NotYet for a noun that brings a meaning of its own, NotRunnable for one that means nothing here."""
    told_apart(lowering.compiler, phrase)
    compiler, kind = lowering.compiler, phrase.kind
    if lowering.is_a(kind, "quality"):
        raise NotRunnable(ANY_QUALITY.format(kind))
    special = (
        (kind in BROUGHT and _is_of_the_event(phrase) and not _is_described(phrase, lowering))
        or (kind in EVENTS and not _is_described(phrase, lowering))
        or (kind in _NOT_THINGS and not (kind == "share" and phrase.of is None and phrase.which))
        or phrase.determiner in ("this", "same", "neither")
        or compiler.is_process(kind)
        or lowering.is_a(kind, "phase")
        or lowering.is_a(kind, "period")
        or (lowering.is_a(kind, "rule") and phrase.of is None)
        or is_each_unit(compiler, phrase)
    )
    if special:
        raise NotYet(f"the noun {kind}")


_ONLY_EVENTS = frozenset({"move", "roll", "landing", "passage", "creditor", "collector"})


def _is_of_the_event(phrase: tree.Noun) -> bool:
    """Say whether a noun for what an event brings is that, and not what something has: the rent of a square."""
    return phrase.of is None or phrase.kind in _ONLY_EVENTS


def _is_counted_attribute(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a phrase is the number that somebody has of what is only counted: "its number of hotels"."""
    plain = phrase.of is not None and not phrase.which and phrase.quantity is None
    unit = lowering.compiler.program.measured.get(facts.key(phrase.kind), COUNT)
    return plain and phrase.determiner in DEFINITE and unit == COUNT


def _is_described(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun for what an event brings describes any such thing: an order, a color that somebody has."""
    if phrase.determiner not in INDEFINITE or phrase.determiner == "another" or phrase.plural:
        return phrase.kind == "color" and (phrase.of is not None or phrase.determiner in EVERY)
    return phrase.kind == "color" or lowering.frame.mode is Mode.EVENT


# --- attributes


def _is_attribute(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a phrase is what something has, and not one of several things that it owns."""
    if phrase.kind == "rule":
        return not phrase.plural
    if phrase.kind == "square" or lowering.is_a(phrase.kind, "square"):
        definite = phrase.determiner in DEFINITE and not phrase.plural and phrase.rank is None and not phrase.which
        of_somebody = isinstance(phrase.of, tree.Noun) and phrase.of.determiner in INDEFINITE
        of_somebody = of_somebody and phrase.determiner == "possessive"  # "another player's square" is one she owns
        return phrase.kind == "square" and definite and not of_somebody
    return lowering.compiler.is_attribute(phrase.kind) and phrase.rank is None


def _attribute(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "her cash", "the owner of the square"; of several, as "each of her Team-mates", one by one."""
    assert phrase.of is not None
    whole = phrase.determiner == "all" and not phrase.plural
    summed = lowering.summing and phrase.plural and phrase.determiner in DEFINITE  # "the numbers of her squares"
    if (phrase.plural and not summed) or (phrase.determiner not in DEFINITE and not whole):
        return described(phrase, lowering)
    if phrase.which or phrase.quantity is not None or phrase.rank is not None:
        raise NotYet("an attribute of which more is said")
    whose = _whose(phrase.of, lowering)
    if isinstance(whose, Goods) and whose.number != Number(Fraction(1)):
        return _of_so_many(phrase, whose, lowering)
    if phrase.kind in _BETWEEN and isinstance(whose, Group) and len(whose.items) == 2:
        return Extent(Relation(phrase.kind), ((ONE, whose.items[0]), (OTHER, whose.items[1])))
    value = The(Attribute(phrase.kind), whose)
    return spoken_of_again(phrase, value, lowering)


def _of_so_many(phrase: tree.Noun, goods: Goods, lowering: Lowering) -> Term:
    """Lower "the price of 3 lottery tickets": three times that of one."""
    if not lowering.compiler.money_noun(phrase.kind) or goods.unit is not None:
        raise NotYet(f"the {phrase.kind} of so many")
    one = The(Attribute(phrase.kind), replace(goods, number=Number(Fraction(1))))
    return Calculation(Operator.MULTIPLY, (goods.number, one))


_BETWEEN = frozenset({"distance", "row distance", "column distance"})


def _whose(of: tree.Phrase, lowering: Lowering) -> Term:
    """Lower whose attribute is meant; of goods that are alike it is that of any one of them: the price of a 'Bot."""
    if isinstance(of, tree.Noun) and of.determiner in ("a", "the") and is_goods(of.kind, lowering):
        bare = of == tree.Noun(of.kind, of.determiner, variable=of.variable)
        if bare and not lowering.spoken[of.variable]:
            return Goods(Number(Fraction(1)), Kind(of.kind))
    return together(of, lowering) if lowering.summing else lower_term(of, lowering)


# --- one of several


def _one_of(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "each of them", "one of them": one by one, or one, of what has been spoken of together."""
    every = phrase.determiner in EVERY
    if isinstance(phrase.of, tree.Join) and phrase.of.word == "and" and every and not phrase.which:
        both_of = together(phrase.of, lowering)
        each = lowering.fresh(kind_of(both_of) or "thing")
        return range_over(lowering, Quantifier.EVERY, All(each, Among(each, both_of)), phrase.variable)
    if not (every or phrase.determiner in INDEFINITE) or phrase.which or not isinstance(phrase.of, tree.Refer):
        raise NotYet("one of several")
    several = lowering.recall(phrase.of)
    if isinstance(several, Variable) and several in lowering.together:
        one = lowering.ones[phrase.of.variable] = Variable(lowering.fresh("").number, several.kind)
        how = Quantifier.EVERY if every else Quantifier.SOME
        return range_over(lowering, how, All(one, Among(one, several)), phrase.variable)
    if not every or not isinstance(several, (All, Pick)):
        raise NotYet("one of what is one thing")
    source = several.variable.kind if isinstance(several, All) else Kind("thing")
    variable = Variable(lowering.fresh("").number, source)
    lowering.ones[phrase.of.variable] = variable
    return range_over(lowering, Quantifier.EVERY, All(variable, Among(variable, several)), phrase.variable)
