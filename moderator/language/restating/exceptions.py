"""Reads whom a rule leaves out: "each player gets $5, except Freemasons" is "..., unless she is a Freemason".

Left out can only be some of those whom the rule is about. Where the words do not say so, since others do their part in
it or what is left out is of another kind, its author is asked to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.restating.negation import negated
from moderator.language.restating.people import PERSON
from moderator.node import Part

_ANY = frozenset({"a", "any"})
_ONE_BY_ONE = frozenset({"a", "any", "another", "each", "every"})
_SOME = frozenset({"a", "any", "all", "the", "possessive", ""})
"""How those are spoken of who are left out."""
_PLAYERS = frozenset({"player", "party", "person"})
_NO_THINGS = frozenset({"any", "period", "week", "phase", "update", "money", "number", "value"})
_UNCLEAR = 'Of whom or what "except" leaves it out is not clear: say "unless she is ..." or "unless it is ..."'


class Unclear(Exception):  # noqa: N818 - a finding about a text is no fault
    """More than one can be meant; the message says so."""


def left_out(tail: tuple[Part, ...], about: Part, clauses: tuple[Part, ...], lexicon: Lexicon) -> tuple[Part, ...]:
    """Give the condition for an exception behind some clauses; `about` is the subject of the rule. Raises Unclear."""
    if tail[0] != "except":
        return tail
    phrase = tail[1]
    if not all(_is_of(one, about, lexicon) for one in _each(phrase)):
        raise Unclear(_UNCLEAR)
    persons = _is_person(about, lexicon)
    beside = [
        noun
        for clause in clauses
        for noun in tree.walk(_beside(clause, about))
        if isinstance(noun, tree.Noun) and (_is_person(noun, lexicon) if persons else _is_of(noun, about, lexicon))
    ]
    if beside:
        raise Unclear(_UNCLEAR)
    return ("unless", _is_one_of(tree.Pronoun("she" if persons else "it"), phrase))


def without(who: Part, excepted: list[tuple[Part, ...]], lexicon: Lexicon) -> tree.Noun | None:
    """Give "each other player" without those who are left out of them; None for whom no such words describe.

    Raises Unclear where they are not of the same kind.
    """
    if not isinstance(who, tree.Noun) or who.determiner not in {"each", "every"} or who.quantity is not None:
        return None
    if not all(_is_of(one, who, lexicon) for tail in excepted for one in _each(tail[1])):
        raise Unclear(_UNCLEAR)
    gone = tuple(negated(_is_one_of(tree.Gap(), tail[1])) for tail in excepted)
    return replace(who, which=(*who.which, *gone))


def without_things(
    about: Part, clauses: tuple[Part, ...], excepted: list[tuple[Part, ...]], lexicon: Lexicon
) -> tuple[Part, ...] | None:
    """Give clauses without what is left out of the one thing in them that such words describe: "except a Corner".

    None where that is said of those whom the rule is `about`, or may be said of several things.
    """
    if any(_is_of(one, about, lexicon) for tail in excepted for one in _each(tail[1])):
        return None
    found = [
        (clause, filler)
        for clause in clauses
        if isinstance(clause, tree.Clause)
        for _, filler in clause.roles
        if isinstance(filler, tree.Noun) and filler.determiner in _ANY and not filler.plural and filler.quantity is None
        if all(_is_of(one, filler, lexicon) for tail in excepted for one in _each(tail[1]))
    ]
    if len(found) != 1:
        return None
    clause, filler = found[0]
    gone = tuple(negated(_is_one_of(tree.Gap(), tail[1])) for tail in excepted)
    fewer = replace(clause, roles=tree.exchanged(clause.roles, filler, replace(filler, which=(*gone, *filler.which))))
    return tuple(fewer if each is clause else each for each in clauses)


def without_beside(clauses: tuple[Any, ...], gone: Any, preposition: str, lexicon: Lexicon) -> tuple[Any, ...]:
    """Give clauses without those who are left out behind a preposition: "from another player, but not from a Duke".

    Raises Unclear where nobody, or somebody else, stands behind it.
    """
    found = []
    for clause in clauses:
        verb = lexicon.verbs.get(clause.verb) if isinstance(clause, tree.Clause) else None
        slot = dict(verb.prepositions).get(preposition) if verb is not None else None
        filler = clause.role(slot.role) if slot is not None else None
        if isinstance(filler, tree.Noun) and filler.determiner in _ONE_BY_ONE and not filler.plural:
            found.append((clause, filler))
    if len(found) == 1 and isinstance(gone, tree.Noun) and gone.kind == "one":
        gone = replace(gone, kind=found[0][1].kind)  # "but not from Sick ones"
    if len(found) != 1 or not all(_is_of(one, found[0][1], lexicon) for one in _each(gone)):
        raise Unclear(_UNCLEAR)
    clause, filler = found[0]
    which = (*filler.which, negated(_is_one_of(tree.Gap(), gone)))
    fewer = replace(clause, roles=tree.exchanged(clause.roles, filler, replace(filler, which=which)))
    return tuple(fewer if each is clause else each for each in clauses)


def _each(phrase: Part) -> tuple[Part, ...]:
    return phrase.items if isinstance(phrase, tree.Join) else (phrase,)


def _beside(clause: Part, about: Part) -> tuple[Part, ...]:
    """Give who and what takes part in a clause beside the one whom the rule is about."""
    if not isinstance(clause, tree.Clause):
        return ()
    subject = () if clause.subject == about else (clause.subject,)
    return (*subject, *(filler for _, filler in clause.roles))


def _is_of(one: Part, about: Part, lexicon: Lexicon) -> bool:
    """Say whether what is left out is some of those, or one, whom a rule is about."""
    if _is_person(about, lexicon):
        return _is_person(one, lexicon)
    mine, theirs = (_things(phrase, lexicon) for phrase in (about, one))
    return bool(mine and theirs) and fits(theirs, mine)


def _is_person(phrase: Part, lexicon: Lexicon) -> bool:
    if isinstance(phrase, tree.Name):
        entry = lexicon.names.get(phrase.name.lower())
        return entry is not None and fits(entry.sorts, PERSON)
    if not isinstance(phrase, tree.Noun):
        return isinstance(phrase, tree.Pronoun) and phrase.word != "it"
    known = lexicon.nouns.get(phrase.kind)
    of_players = lexicon.flags.get(phrase.kind) == "player"
    of_all = known is not None and "any" not in known.sorts and fits(known.sorts, PERSON)
    return phrase.kind in _PLAYERS or of_players or of_all


def _things(phrase: Any, lexicon: Lexicon) -> frozenset[str]:
    """Give the sorts of some things that a rule can be about, or that it leaves out; none for anything else."""
    entry = lexicon.nouns.get(phrase.kind) if isinstance(phrase, tree.Noun) else None
    if entry is None or phrase.determiner not in _SOME | {"each", "every"} or phrase.quantity is not None:
        return frozenset()
    return entry.sorts if entry.sorts.isdisjoint(_NO_THINGS) else frozenset()


def _is_one_of(subject: tree.Pronoun | tree.Gap, phrase: Any) -> tree.Condition:
    """Say that somebody is one of those who are left out: a player "with a tree" has one. Raises Unclear."""
    if isinstance(phrase, tree.Join):
        return tree.Both("or", tuple(_is_one_of(subject, item) for item in phrase.items))
    if isinstance(phrase, tree.Noun) and (phrase.determiner not in _SOME or phrase.quantity is not None):
        raise Unclear(_UNCLEAR)
    if isinstance(phrase, tree.Noun) and phrase.kind in _PLAYERS and phrase.determiner != "the" and phrase.which:
        said = tuple(_of(clause, subject) for clause in phrase.which)
        return said[0] if len(said) == 1 else tree.Both("and", said)
    if isinstance(phrase, tree.Noun) and (phrase.plural or phrase.determiner == ""):
        phrase = replace(phrase, determiner="a", plural=False)
    return tree.Clause(subject, "be", (("complement", phrase),))


def _of(said: Part, subject: tree.Pronoun | tree.Gap) -> Any:
    """Say of somebody what a description says."""
    return subject if isinstance(said, tree.Gap) else tree.rebuilt(said, lambda part: _of(part, subject))
