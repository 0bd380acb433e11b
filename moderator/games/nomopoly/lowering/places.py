"""Where something is: on a square, in a row, between two, among several, so many squares from something."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.evaluation.related import LINES
from moderator.games.nomopoly.lowering.context import Lowering, Mode, both, kind_of, lower_term
from moderator.games.nomopoly.lowering.descriptions import COMPARISONS
from moderator.games.nomopoly.lowering.nouns import together
from moderator.games.nomopoly.lowering.taking import NotYet, said
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.nodes import (
    ONE,
    OTHER,
    TRUE,
    Among,
    Around,
    Attribute,
    Calculation,
    Compare,
    Comparison,
    Extent,
    Formula,
    Holds,
    Nobody,
    Not,
    Operator,
    Part,
    Relation,
    Role,
    Term,
    The,
    Verb,
)

DISTANCE = Relation("distance")
_ON = frozenset({"on", "in", "at"})
_FOUND_THERE = ("piece", "item", "status", "fixture")
_NOWHERE = ("organization", "Team")
_SQUARE, _NUMBER = Attribute("square"), Attribute("number")


def lower_place(value: Term, place: tree.Place, lowering: Lowering) -> Formula:
    """Lower "is on a square", "in a row", "between 12 and 14", "among them". Raises NotRunnable where it never is."""
    if place.preposition in ("between", "strictly between"):
        return _between(value, place, lowering)
    if place.preposition == "among":
        return Among(value, together(place.phrase, lowering))
    if (found := _next_to_it(value, place, lowering)) is not None:
        return found
    phrase = _one_of(place.phrase)
    if place.preposition not in _ON or isinstance(phrase, (tree.Amount, tree.Join)):
        raise NotYet(f"being {place.preposition} something")
    return _on(value, phrase, place.preposition, lowering)


_BESIDE = {"before": "predecessor", "after": "successor"}


def _next_to_it(value: Term, place: tree.Place, lowering: Lowering) -> Formula | None:
    """Lower "the square before a Corner", by what rules call it; None for anything but a square beside a square."""
    name = _BESIDE.get(place.preposition, "")
    squares = isinstance(place.phrase, (tree.Noun, tree.Refer, tree.Name)) and lowering.is_a(kind_of(value), "square")
    if not name or not squares or not lowering.compiler.is_attribute(name):
        return None
    other = lower_term(place.phrase, lowering)
    if not lowering.is_a(lowering.bearer(kind_of(other)), "square"):
        return None
    return Among(value, The(Attribute(name), other))


def _on(value: Term, phrase: tree.Phrase, preposition: str, lowering: Lowering) -> Formula:
    kind = phrase.kind if isinstance(phrase, (tree.Noun, tree.Name)) else ""
    if isinstance(phrase, tree.Gap) and lowering.gap is not None:
        kind = kind_of(lowering.gap)
    if isinstance(phrase, tree.Refer):
        kind = phrase.variable.partition("#")[0]
    of = kind_of(value)
    if kind in LINES and preposition != "at":
        return _in_line(value, phrase, lowering)
    if lowering.is_a(lowering.bearer(kind), "square"):
        if not is_found_there(value, lowering):
            raise NotYet(f"a {of} on a square")
        return Compare(Comparison.EQUAL, The(_SQUARE, value), lower_term(phrase, lowering))
    if preposition == "in" and f"own {facts.key(kind)}" in lowering.compiler.program.definitions:
        return Holds(Relation("part"), ((ONE, value), (OTHER, lower_term(phrase, lowering))))
    if of and lowering.has_one(of, kind):  # whoever has a Team is in it
        return Compare(Comparison.EQUAL, The(Attribute(kind), value), lower_term(phrase, lowering))
    what_it_has = isinstance(phrase, tree.Noun) and phrase.of is not None and lowering.compiler.is_attribute(kind)
    if what_it_has or lowering.is_a(kind, "matter"):
        return Compare(Comparison.EQUAL, The(_SQUARE, value), lower_term(phrase, lowering))
    if kind == "way" and lowering.events and lowering.frames[0].mode is Mode.EFFECT:
        return Among(value, Part(Around(lowering.events[0][0], Verb("move")), Role("way")))
    if kind in ("board", "game") and isinstance(phrase, tree.Noun) and not phrase.which and preposition != "at":
        who = lowering.is_a(of, "player")  # who waits in the queue is on no square; all else that there is, is there
        return Not(Compare(Comparison.EQUAL, The(_SQUARE, value), Nobody())) if who else TRUE
    if kind in ("board", "game", "lot", "row", "block", "base", "way", "queue", "", "place", "region"):
        raise NotYet(f"being {preposition} a {kind}")
    if isinstance(phrase, tree.Noun) and of:
        raise NotRunnable(f'a {of} is never {preposition} "{said(phrase)}": say what it has, or on which square')
    raise NotYet(f"being {preposition} a {kind}")


def _in_line(value: Term, line: tree.Phrase, lowering: Lowering) -> Formula:
    """Lower "in the first row", "in the column of the Zoo": of a square, or of whoever is on one."""
    return Among(square_of(value, lowering), The(_SQUARE, lower_term(line, lowering)))


def _one_of(phrase: tree.Phrase) -> tree.Phrase:
    """Give one of several places: what is "on her squares" is on one of them, since it cannot be on each."""
    if not isinstance(phrase, tree.Noun) or not phrase.plural or phrase.quantity is not None:
        return phrase
    bare = phrase.determiner in {"possessive", "the", ""}
    return replace(phrase, determiner="a", plural=False) if bare else phrase


# --- between two, so far from something


def number_of(thing: Term, lowering: Lowering) -> Term:
    """Give the number of a square, or of the one on which something is."""
    return The(_NUMBER, square_of(thing, lowering))


def square_of(thing: Term, lowering: Lowering) -> Term:
    """Give a square itself, and of anything else the square on which it is."""
    return thing if lowering.is_a(lowering.bearer(kind_of(thing)), "square") else The(_SQUARE, thing)


def _is_somewhere(term: Term, lowering: Lowering) -> bool:
    """Say whether something is a square or may be on one, so that a number is told of it by its square's."""
    return lowering.is_a(lowering.bearer(kind_of(term)), "square") or is_found_there(term, lowering)


def is_found_there(thing: Term, lowering: Lowering) -> bool:
    """Say whether something may be on a square: a piece, a tree, a thing, and the owner of something."""
    of = kind_of(thing)
    who = lowering.is_a("player", of) or lowering.is_a(of, "party")  # the owner of a thing may be a player
    who = who and not any(lowering.is_a(of, each) for each in _NOWHERE)
    return bool(of) and (who or any(lowering.is_a(lowering.bearer(of), each) for each in _FOUND_THERE))


def _between(value: Term, place: tree.Place, lowering: Lowering) -> Formula:
    """Lower what is between two ends: an amount as it is, anything else by the numbers of squares.

    *Strictly between* is in a row or a column of the board. Just *between* both ends count where they are squares or
    amounts, and not where somebody stands there.
    """
    ends = place.phrase.items if isinstance(place.phrase, tree.Join) else ()
    if len(ends) != 2:
        raise NotYet("between what, in so many words")
    written = [end for end in ends if isinstance(end, tree.Amount) and not end.unit]
    strictly = place.preposition == "strictly between"
    if strictly and not written:
        one, other = (lower_term(end, lowering) for end in ends)
        return Holds(Relation("strictly between"), ((ONE, value), (Role("low"), one), (Role("high"), other)))
    if len(written) == 1:
        raise NotYet("between a number and something")
    terms = [lower_term(end, lowering) for end in ends]
    amounts = [not _is_somewhere(term, lowering) for term in terms]
    if len(set(amounts)) > 1:
        raise NotYet("between an amount and a place")
    squares = all(lowering.is_a(lowering.bearer(kind_of(term)), "square") for term in terms)
    numbers = tuple(term if amounts[0] else number_of(term, lowering) for term in terms)
    low, high = (Calculation(each, numbers) for each in (Operator.LEAST, Operator.GREATEST))
    inside = (squares or amounts[0]) and not strictly
    above, below = (Comparison.AT_LEAST, Comparison.AT_MOST) if inside else (Comparison.MORE, Comparison.LESS)
    number = number_of(value, lowering) if _is_somewhere(value, lowering) else value
    return both(Compare(above, number, low), Compare(below, number, high))


def so_far_from(value: Term, noun: tree.Noun, lowering: Lowering) -> Formula | None:
    """Lower "is at most three squares from the Lighthouse", by the distance that rules define; None for any other."""
    place = tree.quality_said(noun.which[0]) if len(noun.which) == 1 else None
    quantity = noun.quantity
    if noun.kind != "square" or quantity is None or not isinstance(place, tree.Place) or place.preposition != "from":
        return None
    if quantity.amount is None or quantity.comparison not in COMPARISONS:
        raise NotYet("how far from something")
    distance = Extent(DISTANCE, ((ONE, value), (OTHER, lower_term(place.phrase, lowering))))
    return Compare(COMPARISONS[quantity.comparison], distance, lower_term(quantity.amount, lowering))
