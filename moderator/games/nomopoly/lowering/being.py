"""What something is: of a kind, Sick, Red, on a square, more than so much; and how many are so at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from moderator.games.nomopoly.compiling.sorts import can_be, parts, said
from moderator.games.nomopoly.evaluation.qualities import ADJECTIVES, QUALITIES
from moderator.games.nomopoly.lowering.clock import is_clock, lower_clock
from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Quantifier,
    Ranging,
    both,
    closed,
    enclosed,
    kind_of,
    lower_condition,
    lower_term,
)
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS, each_of_any
from moderator.games.nomopoly.lowering.multiples import multiple_of
from moderator.games.nomopoly.lowering.nouns import together
from moderator.games.nomopoly.lowering.parts import TOTAL
from moderator.games.nomopoly.lowering.past import lower_past
from moderator.games.nomopoly.lowering.places import is_found_there, lower_place, number_of, so_far_from, square_of
from moderator.games.nomopoly.lowering.ranks import chosen
from moderator.games.nomopoly.lowering.routes import route_of
from moderator.games.nomopoly.lowering.taking import ClauseTaker, NotYet
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.board import DIRECTIONS
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.restating.negation import bare_of_denial, is_denied
from moderator.law.nodes import (
    ONE,
    OTHER,
    TRUE,
    All,
    Among,
    Attribute,
    Compare,
    Comparison,
    Either,
    Every,
    Flag,
    Formula,
    Holds,
    HowMany,
    Is,
    Kind,
    Named,
    Nobody,
    Not,
    Part,
    Relation,
    Some,
    Term,
    The,
    Variable,
)

_OF_NOTHING = frozenset({"new", "possible"})
"""Qualities that only what an effect brings in can have."""

_OF_TWO = frozenset({"part", *DIRECTIONS})
"""Qualities that the language knows and that are asked of one thing and another."""


def lower_being(taker: ClauseTaker, lowering: Lowering) -> Formula:
    """Lower "X is Y". Raises NotRunnable for a quality that no rule knows, and where it cannot be so."""
    clause = taker.clause
    if clause.perfect:
        return lower_past(taker, lowering)
    taker.adverb("still", "also")
    complement = taker.role("complement")
    assert taker.subject is not None
    if isinstance(taker.subject, tree.Noun) and is_clock(taker.subject):
        return lower_clock(taker.subject.kind, complement)
    if (two := _of_two(taker.subject)) is not None:
        return _of_both(*two, complement, lowering)
    if _at_the_same(taker.subject, complement):
        return _together(taker.subject, complement, lowering)
    _check_number(taker.subject, complement, lowering)
    value = lower_term(taker.subject, lowering)
    if clause.negative and isinstance(complement, tree.Either) and complement.word == "and":
        complement = _denied_alike(complement)
    before, lowering.said_of = lowering.said_of, value
    try:
        return _is(value, complement, lowering)
    finally:
        lowering.said_of = before


_NUMBERS = frozenset({"number", "money", "value", "roll", "move", "period"})
"""Sorts of what a number can be said of."""


def _check_number(subject: tree.Phrase, complement: tree.Complement | tree.Clause | None, lowering: Lowering) -> None:
    """Refuse "The Government is 5": of a party or a thing it must be said what of it is so much."""
    numbers = [each for each in parts(complement) if isinstance(each, tree.Amount)]
    if numbers and not can_be(lowering.compiler, subject, *_NUMBERS):
        raise NotRunnable(f"{said(subject)} is no number: say what of it is {said(numbers[0])}")


def _of_two(subject: tree.Phrase) -> tuple[tree.Phrase, tree.Phrase] | None:
    """Give the two of whom something is said together: "they", "both of them"; None for anybody else."""
    if isinstance(subject, tree.Noun) and subject == tree.Noun("one", "both", of=subject.of, plural=subject.plural):
        subject = subject.of if subject.of is not None else subject
    if not isinstance(subject, tree.Join) or subject.word != "and" or len(subject.items) != 2:
        return None
    return subject.items[0], subject.items[1]


def _of_both(one: tree.Phrase, other: tree.Phrase, complement: object, lowering: Lowering) -> Formula:
    """Lower "they are Freemasons" to what each is, and "they are Team-mates", "on the same Team" to what they share."""
    where = complement.phrase if isinstance(complement, tree.Place) else None
    if isinstance(where, tree.Noun) and where == tree.Noun(
        where.kind, "the", which=tuple(filter(_is_same, where.which)), variable=where.variable
    ):
        shared = Attribute(where.kind)
        mine, theirs = (The(shared, lower_term(each, lowering)) for each in (one, other))
        return both(*_there_is(mine, lowering), Compare(Comparison.EQUAL, mine, theirs))
    if not isinstance(complement, tree.Noun) or not complement.plural or complement.determiner:
        return both(*(_is(lower_term(each, lowering), complement, lowering) for each in (one, other)))
    alone = replace(complement, determiner="a", plural=False)
    if lowering.compiler.is_attribute(complement.kind) and not lowering.compiler.is_class(complement.kind):
        return _is(lower_term(one, lowering), replace(alone, of=other), lowering)
    return both(*(_is(lower_term(each, lowering), alone, lowering) for each in (one, other)))


def _there_is(value: Term, lowering: Lowering) -> tuple[Formula, ...]:
    some = lowering.fresh(kind_of(value))
    return (Some(All(some, Among(some, value)), TRUE),)


def _denied_alike(said_of_it: tree.Either) -> tree.Either:
    """Give what "is not A, not B and not C" denies, which is each; what is not both A and B may still be either.

    Raises NotRunnable for "is not A and B", which may mean the one or the other.
    """
    items = said_of_it.items
    if len(items) == 1:
        return said_of_it
    if not all(map(is_denied, items[1:])):
        raise NotRunnable('"not A and B" may mean neither of them or not both: say "neither A nor B" or "not both"')
    return tree.Either("or", tuple(map(bare_of_denial, items)))


def _is(value: Term, said_of_it: object, lowering: Lowering) -> Formula:
    match said_of_it:
        case tree.Either("nor", items):
            return both(*(Not(enclosed(lowering, partial(_is, value, item, lowering))) for item in items))
        case tree.Either(word, items):
            parts = tuple(enclosed(lowering, partial(_is, value, item, lowering)) for item in items)
            return both(*parts) if word == "and" else Either(parts)
        case tree.Adjective():
            return _quality(value, said_of_it, lowering)
        case tree.Place():
            return lower_place(value, said_of_it, lowering)
        case tree.Quantity(comparison, amount):
            if amount is None or comparison not in COMPARISONS:
                raise NotYet("as much as any")
            return Compare(COMPARISONS[comparison], value, lower_term(each_of_any(amount), lowering))
        case tree.Named(name):
            return Holds(Relation("called"), ((ONE, value), (OTHER, lower_term(name, lowering))))
        case tree.Name(_, "color"):
            color = value if _is_color(value) else The(Attribute("color"), value)
            return Compare(Comparison.EQUAL, color, lower_term(said_of_it, lowering))
        case tree.Count() | tree.Arithmetic() | tree.ForEach():
            return Compare(Comparison.EQUAL, value, lower_term(said_of_it, lowering))
        case tree.Name() | tree.Amount() | tree.Refer() | tree.Pronoun():
            if isinstance(said_of_it, tree.Name) and said_of_it.kind == "job":  # who holds it is called so
                return Among(Named(said_of_it.name, Kind("job")), The(Attribute("job"), value))
            return Compare(Comparison.EQUAL, value, lower_term(said_of_it, lowering))
        case tree.Noun():
            return _kind(value, said_of_it, lowering)
    raise NotYet(f"being a {type(said_of_it).__name__}")


def _is_color(value: Term) -> bool:
    return (isinstance(value, The) and value.attribute.name == "color") or (
        isinstance(value, Variable) and value.kind.name == "color"
    )


def _quality(value: Term, adjective: tree.Adjective, lowering: Lowering) -> Formula:
    word, compiler = adjective.word, lowering.compiler
    if word == "alone" and not lowering.is_a("player", lowering.bearer(kind_of(value))):
        raise NotRunnable("who is alone somewhere is a player")
    if word == "alone" and adjective.arguments:
        places = (lower_place(value, tree.Place(where, phrase), lowering) for where, phrase in adjective.arguments)
        return both(*places, Is(value, Flag(word)))
    if adjective.arguments:
        return _related(value, adjective, lowering)
    if word == "adjacent":
        raise NotRunnable('adjacent to what is not said: write "adjacent to square 12"')
    if word == "next":
        raise NotRunnable('next to which square is not said: write "the successor of the square", or its number')
    if word == "equal":
        return _all_equal(value, lowering)
    if word in _OF_NOTHING:
        raise NotRunnable(f'what makes something "{word}" no rule says: say what it is, or when it came about')
    if word in ADJECTIVES and word not in QUALITIES:
        raise NotYet(f"the quality {word}")
    if word not in ADJECTIVES and not compiler.is_quality(word):
        raise NotRunnable(f"no rule says what {word!r} means")
    return Is(value if word in ADJECTIVES else _bearer(value, word, lowering), Flag(word))


_APART = frozenset({"party", "ownable", "place", "color", "matter", "process"})
"""Sorts of things that are in the game; what is of one is nothing of another, but for squares, which are two."""


def _bearer(value: Term, word: str, lowering: Lowering) -> Term:
    """Give what of a thing a quality is said of: of a Corporate square its color. Raises NotRunnable for none."""
    kinds, kind = lowering.compiler.program.kinds, lowering.bearer(kind_of(value))
    bearers = lowering.compiler.program.said_of.get(facts.key(word)) or {word}
    thing = kinds.above(kind) & _APART
    said_of = frozenset().union(*(kinds.above(each) for each in bearers)) & _APART
    if not thing or not said_of or thing & said_of:
        return value
    if said_of == {"color"} and lowering.is_a(kind, "square"):
        return The(Attribute("color"), value)
    raise NotRunnable(f'a {kind} is never "{word}"')


def _all_equal(several: Term, lowering: Lowering) -> Formula:
    """Lower "the rolls are equal": what each of them shows is what every other one does."""
    one, other = (lowering.fresh(kind_of(several)) for _ in range(2))
    equal = Compare(Comparison.EQUAL, shown(one, lowering), shown(other, lowering))
    return Every(All(one, Among(one, several)), Every(All(other, Among(other, several)), equal))


_HIGHER = {
    "higher": Comparison.MORE,
    "larger": Comparison.MORE,
    "more": Comparison.MORE,
    "lower": Comparison.LESS,
    "smaller": Comparison.LESS,
}


def shown(value: Term, lowering: Lowering) -> Term:
    """Give the number by which a thing is higher or lower: of a square its own, of a roll what it shows."""
    if isinstance(value, Variable) and value.kind.name == "roll":
        return Part(value, TOTAL)
    return number_of(value, lowering) if lowering.is_a(lowering.bearer(kind_of(value)), "square") else value


def _related(value: Term, adjective: tree.Adjective, lowering: Lowering) -> Formula:
    """Lower "adjacent to a square", "owned by her"."""
    if len(adjective.arguments) != 1:
        raise NotYet(f"{adjective.word} with more than one thing")
    (_, phrase), word = adjective.arguments[0], adjective.word
    if word == "owned":
        whose = "proposer" if lowering.is_a(kind_of(value), "proposal") else "owner"
        return Compare(Comparison.EQUAL, The(Attribute(whose), value), lower_term(phrase, lowering))
    if word in _HIGHER and adjective.arguments[0][0] == "than":
        than = lower_term(phrase, lowering)
        return Compare(_HIGHER[word], shown(value, lowering), shown(than, lowering))
    known = word in _OF_TWO if word in ADJECTIVES else lowering.compiler.is_quality(word)
    if not known or not isinstance(phrase, (tree.Noun, tree.Refer, tree.Name)):
        raise NotYet(f"{word} to something")
    one, other = value, lower_term(phrase, lowering)
    told = lowering.compiler.program.classes.get(facts.key(word), ())
    if told and all(each.pair and lowering.is_a(each.subject.kind, "square") for each in told):
        one, other = (_its_square(each, word, lowering) for each in (one, other))
    return Holds(Relation(word), ((ONE, one), (OTHER, other)))


def _its_square(thing: Term, word: str, lowering: Lowering) -> Term:
    """Give the square of what stands in a relation that rules tell of two squares: "a square adjacent to a tree"."""
    square = square_of(thing, lowering)
    if square is not thing and not is_found_there(thing, lowering):
        raise NotRunnable(f"{word} to each other are squares and what is on them, not: {kind_of(thing)}")
    return square


def _kind(value: Term, noun: tree.Noun, lowering: Lowering) -> Formula:
    """Lower "is a Store": of a kind, and all that is said of that kind besides; "are Stores" is that of each."""
    if noun.plural and not noun.determiner and noun.quantity is None:
        noun = replace(noun, plural=False)
    simple = noun.of is None and noun.rank is None and noun.quantity is None and not noun.plural
    if noun.kind in ("multiple", "odd multiple", "even multiple"):
        return multiple_of(shown(value, lowering), noun, lowering)
    if (found := so_far_from(value, noun, lowering)) is not None:
        return found
    if (found := _the_one(value, noun, lowering)) is not None:
        return found
    if not simple:
        raise NotYet("being something of which more is said")
    if noun.determiner not in ("a", "", "no"):
        raise NotYet("being the one")
    compiler = lowering.compiler
    if not (compiler.is_class(noun.kind) or lowering.is_a(noun.kind, "thing") or lowering.is_a(noun.kind, "party")):
        raise NotYet(f"being a {noun.kind}")
    if compiler.is_attribute(noun.kind) and not compiler.is_class(noun.kind):
        raise NotYet(f"being a {noun.kind} of somebody")
    gap, lowering.gap = lowering.gap, value
    try:
        found = both(Is(value, Kind(noun.kind)), *(closed(lowering, clause) for clause in noun.which))
    finally:
        lowering.gap = gap
    return Not(found) if noun.determiner == "no" else found


def _the_one(value: Term, noun: tree.Noun, lowering: Lowering) -> Formula | None:
    """Lower "is the placer of it", "is a party of the dispute", "is one of the two players with the most squares"."""
    if noun.rank is not None and noun.quantity is not None and noun.determiner == "a":
        return Among(value, chosen(replace(noun, determiner="the"), lowering))
    if noun.quantity is not None or noun.plural or noun.determiner not in ("a", "the", "possessive", "no", ""):
        return None
    if noun.kind == "one" and noun.of is not None and noun.rank is None and not noun.which and noun.determiner == "a":
        return Among(value, together(noun.of, lowering))
    if noun.rank is None and noun.of is not None and not noun.which and lowering.compiler.is_attribute(noun.kind):
        found = Among(value, The(Attribute(noun.kind), lower_term(noun.of, lowering)))
        return Not(found) if noun.determiner == "no" else found
    if noun.rank is not None and noun.determiner == "the":
        return Compare(Comparison.EQUAL, value, lower_term(noun, lowering))
    return None


def _at_the_same(subject: object, complement: object) -> bool:
    if not isinstance(complement, tree.Place) or not isinstance(complement.phrase, tree.Noun):
        return False
    counted = isinstance(subject, tree.Noun) and (subject.quantity is not None)
    return counted and any(_is_same(clause) for clause in complement.phrase.which)


def _is_same(clause: tree.Condition) -> bool:
    complement = tree.quality_said(clause)
    return isinstance(complement, tree.Adjective) and complement.word == "same" and not complement.arguments


def _together(subject: tree.Phrase, complement: object, lowering: Lowering) -> Formula:
    """Lower "at least three players are on the same square": there is a square on which so many are."""
    assert isinstance(complement, tree.Place)
    assert isinstance(complement.phrase, tree.Noun)
    noun = complement.phrase
    which = tuple(clause for clause in noun.which if not _is_same(clause))
    one = lowering.fresh(noun.kind)
    gap, lowering.gap = lowering.gap, one
    tests = [closed(lowering, clause) for clause in which]
    lowering.gap = gap
    lowering.know(noun.variable, one)
    here = tree.Place(complement.preposition, tree.Refer(noun.variable, noun.kind))
    counted = closed(lowering, tree.Clause(subject, "be", (("complement", here),)))
    if not isinstance(counted, HowMany):
        raise NotYet("who are together")
    lowering.frame.binders.append(Ranging(Quantifier.SOME, All(one, both(*tests))))
    return counted


@lower_condition.register(tree.Exists)
def _exists(condition: tree.Exists, lowering: Lowering) -> Formula:
    determiner = "no" if condition.negative else "a"
    noun = condition.noun
    if not isinstance(noun, tree.Noun) or noun.determiner == "no":
        raise NotYet("there is nobody")
    if noun.kind == "route":
        none = Compare(Comparison.EQUAL, route_of(noun, lowering), Nobody())
        return none if condition.negative else Not(none)
    if noun.quantity is None:
        noun = replace(noun, determiner=determiner)
    elif condition.negative:
        raise NotYet("there are not so many")
    value = lower_term(noun, lowering)
    if not isinstance(value, Variable):
        raise NotYet("there is the one")
    return TRUE
