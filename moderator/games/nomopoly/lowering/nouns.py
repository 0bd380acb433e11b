"""Noun phrases, each to the construction that takes it: names, references, attributes, what an event brings."""

from __future__ import annotations

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.brought import BROUGHT
from moderator.games.nomopoly.compiling.event_nouns import EVENTS
from moderator.games.nomopoly.compiling.measures import COUNT, each_unit_of, measure_of
from moderator.games.nomopoly.compiling.owing import amount_owed
from moderator.games.nomopoly.compiling.targets import EVENT_MONEY
from moderator.games.nomopoly.errors import ANY_QUALITY, NotRunnable
from moderator.games.nomopoly.lowering.context import (
    Lowering,
    Mode,
    Quantifier,
    both,
    lower_term,
)
from moderator.games.nomopoly.lowering.descriptions import (
    DEFINITE,
    EVERY,
    INDEFINITE,
    described,
    is_random,
    range_over,
    spoken_of_again,
)
from moderator.games.nomopoly.lowering.ranks import chosen
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.language import tree
from moderator.law.nodes import (
    All,
    Among,
    Attribute,
    Choice,
    Compare,
    Comparison,
    Group,
    Kind,
    Named,
    Nobody,
    Not,
    Number,
    Part,
    Pick,
    Role,
    Term,
    The,
    Unit,
    Variable,
    Words,
)

_UNITS = {"": Unit.PLAIN, "$": Unit.MONEY, "%": Unit.SHARE}
_NOT_THINGS = frozenset(
    {"route", "time", "share", "excess", "rest", "way", "effect", "reference", "status", "pip", "die", "money"}
)
"""Nouns that stand for nothing in the world by themselves; what they mean hangs on the words around them."""


@lower_term.register(tree.Amount)
def _amount(phrase: tree.Amount, _lowering: Lowering) -> Term:
    return Number(phrase.value, _UNITS[phrase.unit])


@lower_term.register(tree.Text)
def _text(phrase: tree.Text, _lowering: Lowering) -> Term:
    return Words(phrase.text)


@lower_term.register(tree.Name)
def _name(phrase: tree.Name, _lowering: Lowering) -> Term:
    if phrase.kind in ("letter", "rule", "section", "job"):
        raise NotYet(f"a {phrase.kind} by its name")
    return Named(phrase.name, Kind(phrase.kind))


@lower_term.register(tree.Refer)
def _refer(phrase: tree.Refer, lowering: Lowering) -> Term:
    one, several = lowering.ones.get(phrase.variable), lowering.several.get(phrase.variable)
    if phrase.word in ("the other", "the other one") and one is not None and several is not None:
        other = Variable(lowering.fresh("").number, one.kind)
        apart = Not(Compare(Comparison.EQUAL, other, one))
        return Pick(Choice.ONLY, All(other, both(Among(other, several), apart)))
    if phrase.variable.startswith("@") and (brought := _of_event(phrase.variable[1:], lowering)) is not None:
        return brought
    return lowering.recall(phrase)


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


@lower_term.register(tree.Join)
def _join(phrase: tree.Join, lowering: Lowering) -> Term:
    if phrase.word != "and":
        raise NotYet(f"phrases joined by {phrase.word}")
    items = tuple(lower_term(item, lowering) for item in phrase.items)
    if lowering.frame.mode is not Mode.EFFECT or any(frame.binders for frame in lowering.frames[-1:]):
        raise NotYet("phrases joined by and")
    return Group(items)


@lower_term.register(tree.Noun)
def _noun(phrase: tree.Noun, lowering: Lowering) -> Term:
    if (brought := _brought(phrase, lowering)) is not None:
        return brought
    _known_shape(phrase, lowering)
    if phrase.label and not lowering.spoken[phrase.variable]:
        raise NotRunnable(f'"{phrase.label}" is a name of which nothing more is said: leave it out')
    if phrase.kind == "one":
        return _one_of(phrase, lowering)
    if phrase.of is not None and _is_attribute(phrase, lowering):
        return _attribute(phrase, lowering)
    if phrase.rank is not None or is_random(phrase):
        return chosen(phrase, lowering)
    return described(phrase, lowering)


def _brought(phrase: tree.Noun, lowering: Lowering) -> Term | None:
    """Lower what the event at hand brings with it: "the amount", "the rent" of a payment, "the roll"."""
    bare = phrase.of is None and not phrase.which and phrase.rank is None and phrase.quantity is None
    if not bare or phrase.determiner not in ("the", "that") or phrase.plural:
        return None
    return _of_event(phrase.kind, lowering)


def _of_event(noun: str, lowering: Lowering) -> Term | None:
    if noun == "price" and lowering.altering and lowering.events:
        return Part(lowering.events[0][0], Role("amount"))
    for event, verb in reversed(lowering.events):
        if noun in BROUGHT and verb in BROUGHT[noun][0]:
            if noun in EVENT_MONEY and noun != "price":
                return Part(event, Role("amount"))
            if noun == "payment":
                return event
            return Part(event, Role("total")) if verb == "roll" else None
    return None


def _known_shape(phrase: tree.Noun, lowering: Lowering) -> None:
    """Raise NotYet for a noun that brings a meaning of its own, NotRunnable for one that means nothing here."""
    compiler, kind = lowering.compiler, phrase.kind
    if lowering.is_a(kind, "quality"):
        raise NotRunnable(ANY_QUALITY.format(kind))
    special = (
        (kind in BROUGHT and not _is_described(phrase, lowering))
        or (kind in EVENTS and not _is_described(phrase, lowering))
        or kind in _NOT_THINGS
        or phrase.determiner in ("this", "same", "neither")
        or compiler.is_process(kind)
        or lowering.is_a(kind, "job")
        or lowering.is_a(kind, "phase")
        or lowering.is_a(kind, "period")
        or lowering.is_a(kind, "rule")
        or each_unit_of(compiler, phrase) is not None
        or (measure_of(compiler, phrase) is not None and not _is_counted_attribute(phrase, lowering))
        or amount_owed(compiler, phrase) is not None
    )
    if special:
        raise NotYet(f"the noun {kind}")


def _is_counted_attribute(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a phrase is the number that somebody has of what is only counted: "its number of hotels"."""
    plain = phrase.of is not None and not phrase.which and phrase.quantity is None
    unit = lowering.compiler.program.measured.get(facts.key(phrase.kind), COUNT)
    return plain and phrase.determiner in DEFINITE and unit == COUNT


def _is_described(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun for what an event brings describes any such thing: an order, a color that somebody has."""
    if phrase.determiner not in INDEFINITE or phrase.determiner == "another" or phrase.plural:
        return phrase.kind == "color" and phrase.of is not None
    return phrase.kind == "color" or lowering.frame.mode is Mode.EVENT


# --- attributes


def _is_attribute(phrase: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a phrase is what something has, and not one of several things that it owns."""
    if phrase.kind == "square" or lowering.is_a(phrase.kind, "square"):
        definite = phrase.determiner in DEFINITE and not phrase.plural and phrase.rank is None and not phrase.which
        of_somebody = isinstance(phrase.of, tree.Noun) and phrase.of.determiner in INDEFINITE
        of_somebody = of_somebody and phrase.determiner == "possessive"  # "another player's square" is one she owns
        return phrase.kind == "square" and definite and not of_somebody
    return lowering.compiler.is_attribute(phrase.kind) and phrase.rank is None


def _attribute(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "her cash", "the owner of the square"; of several, as "each of her Team-mates", one by one."""
    if phrase.which or phrase.quantity is not None:
        raise NotYet("an attribute of which more is said")
    assert phrase.of is not None
    whole = phrase.determiner == "all" and not phrase.plural
    if phrase.plural or (phrase.determiner not in DEFINITE and not whole):
        return described(phrase, lowering)
    value = The(Attribute(phrase.kind), lower_term(phrase.of, lowering))
    return spoken_of_again(phrase, value, lowering)


# --- one of several


def _one_of(phrase: tree.Noun, lowering: Lowering) -> Term:
    """Lower "each of them", "one of them": one by one, or one, of what has been spoken of together."""
    every = phrase.determiner in EVERY
    if not (every or phrase.determiner in INDEFINITE) or phrase.which or not isinstance(phrase.of, tree.Refer):
        raise NotYet("one of several")
    several = lowering.recall(phrase.of)
    if isinstance(several, Variable) and several in lowering.together:
        one = Variable(lowering.fresh("").number, several.kind)
        how = Quantifier.EVERY if every else Quantifier.SOME
        return range_over(lowering, how, All(one, Among(one, several)), phrase.variable)
    if not every or not isinstance(several, (All, Pick)):
        raise NotYet("one of what is one thing")
    source = several.variable.kind if isinstance(several, All) else Kind("thing")
    variable = Variable(lowering.fresh("").number, source)
    lowering.ones[phrase.of.variable] = variable
    return range_over(lowering, Quantifier.EVERY, All(variable, Among(variable, several)), phrase.variable)
