"""What a sentence that tells how things are speaks of: of which things it is told, and for what a phrase stands."""

from __future__ import annotations

from dataclasses import replace

from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.lowering.asked import known_before
from moderator.games.nomopoly.lowering.context import ClauseFrame, Lowering, Mode, both, lower_term
from moderator.games.nomopoly.lowering.descriptions import EVERY, INDEFINITE, described_all, is_random
from moderator.games.nomopoly.lowering.events import existing, lower_event
from moderator.games.nomopoly.lowering.measures import measured
from moderator.games.nomopoly.lowering.nouns import together
from moderator.games.nomopoly.lowering.parts import any_of
from moderator.games.nomopoly.lowering.taking import NotYet
from moderator.games.nomopoly.play.event_nouns import EVENTS
from moderator.language import tree
from moderator.law.binding import free
from moderator.law.nodes import DOER, OTHER, TRUE, All, Deed, Kind, Pattern, Role, Sort, Term, Variable, Verb

TOLD = Verb("be")
"""What is told of a thing is a deed of nobody: that it is so."""


def lower_told(
    thing: tree.Phrase, lowering: Lowering, other: tree.Phrase | tree.Clause | None = None
) -> tuple[Pattern, dict[Variable, str]]:
    """Lower of which things something is told, each for itself, and to what `other` things; gives also their names.

    Raises NotYet where no construction takes it, NotRunnable where it cannot be what is meant.
    """
    told = lowering.fresh(TOLD.name)
    lowering.frames.append(ClauseFrame(Mode.EVENT))
    parts: list[tuple[Role, Term]] = []
    try:
        lowering.doer = _thing(thing, lowering)
        parts.append((DOER, lowering.doer))
        if isinstance(other, tree.Clause):
            parts.append((OTHER, Sort(Kind(other.verb))))  # "eligible to win" only names what for
        elif other is not None:
            parts.append((OTHER, lower_term(_any_one(other), lowering)))
    finally:
        frame = lowering.frames.pop()
    own = tuple(dict.fromkeys(term for _, term in parts if isinstance(term, Variable) and term in frame.own))
    binds = (*(All(each, TRUE) for each in frame.own if each not in own), *map(existing, frame.binders))
    pattern = Pattern(told, Deed(TOLD, tuple(parts)), own, binds, both(*frame.tests))
    lowering.check(pattern, free(pattern) - {*lowering.names})
    return pattern, lowering.names


def _thing(thing: tree.Phrase, lowering: Lowering) -> Term:
    if isinstance(thing, tree.Join) and thing.word == "and":
        return any_of(thing.items, lowering)
    return lower_term(by_job(_any_one(thing)), lowering)


def lower_called(noun: tree.Noun, lowering: Lowering) -> Pattern | None:
    """Lower "a payment to a party", "any loss of a status" to such events; None for what is no event."""
    verb = EVENTS.get(noun.kind)
    if verb is None or noun.determiner not in INDEFINITE or noun.rank is not None or noun.quantity is not None:
        return None
    roles: list[tuple[str, tree.Complement]] = [] if noun.of is None else [("object", noun.of)]
    for clause in noun.which:
        place = tree.quality_said(clause)
        if not isinstance(place, tree.Place) or place.preposition != "to":
            raise NotYet(f"a {noun.kind} of which more is said")
        roles.append(("recipient", place.phrase))
    return lower_event(tree.Clause(None, verb, tuple(roles)), lowering)


def _any_one(phrase: tree.Phrase) -> tree.Phrase:
    """Let "each Lodge" or "two squares" stand for any one of them."""
    if not isinstance(phrase, tree.Noun):
        return phrase
    if phrase == tree.Noun("admin", "the", variable=phrase.variable):
        return replace(phrase, determiner="a")  # there is only one, whoever it is
    one = phrase.determiner if phrase.determiner not in EVERY | {""} else "a"
    plain = phrase.quantity is not None or phrase.determiner in EVERY or (phrase.plural and phrase.determiner == "")
    return replace(phrase, determiner=one, quantity=None, plural=False) if plain else phrase


def lower_phrase(phrase: tree.Phrase, form: tree.Form | tree.Condition, lowering: Lowering) -> Term:
    """Lower what a phrase stands for: all that it describes, or a value. Raises as `lower_told` does."""
    known_before(phrase, form, lowering)
    lowering.frames.append(ClauseFrame(Mode.CONDITION))
    try:
        term = _all(phrase, lowering)
        if lowering.frame.binders:
            raise NotYet("of which of several it is")
    finally:
        lowering.frames.pop()
    lowering.check(term, free(term) - {*lowering.names})
    return term


def _all(phrase: tree.Phrase, lowering: Lowering) -> Term:
    if isinstance(phrase, tree.Join) and phrase.word == "and":
        return together(phrase, lowering)
    several = isinstance(phrase, tree.Noun) and (phrase.determiner in EVERY | INDEFINITE or phrase.plural)
    if not several or not isinstance(phrase, tree.Noun) or phrase.rank is not None or is_random(phrase):
        return lower_term(phrase, lowering)
    if measured(phrase, lowering) is not None:
        return lower_term(phrase, lowering)
    return described_all(replace(phrase, quantity=None), lowering)
