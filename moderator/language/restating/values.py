"""Takes apart what changes a value: "the rent of a Red square is doubled", "a Hurt player pays half rent"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.restating.people import PERSON
from moderator.language.restating.prohibitions import standing

FACTORS = {"double": Fraction(2), "triple": Fraction(3), "halve": Fraction(1, 2)}

_MORE = frozenset({"higher", "larger", "more", "greater"})

_LESS = frozenset({"lower", "smaller", "less", "fewer"})


def changed_value(clause: tree.Clause) -> tuple[tree.Noun, tree.Phrase] | None:
    """Take "the rent of a Red square is doubled", "... is $3 higher", "... rises by $20 for each hotel on it" apart.

    Gives the attribute and its value, which builds on what the other rules make it; None for any other clause.
    """
    if clause.modal or clause.negative or clause.perfect or clause.times or clause.adverbs:
        return None
    attribute = clause.subject if clause.subject is not None else clause.role("object")
    if not isinstance(attribute, tree.Noun) or attribute.determiner != "the" or not _general(attribute.of):
        return None
    value: tree.Phrase | None = None
    if clause.subject is None and clause.verb in FACTORS and len(clause.roles) == 1:
        value = tree.Arithmetic("*", (tree.Amount(FACTORS[clause.verb]), tree.OtherRules()))
    elif clause.subject is not None and clause.verb in {"rise", "fall"} and len(clause.roles) == 1:
        by: Any = clause.role("by")
        if by is not None:
            value = _changed_by("+" if clause.verb == "rise" else "-", by)
    elif clause.verb == "be":
        complement = clause.role("complement")
        if isinstance(complement, tree.Adjective) and complement.word in _MORE | _LESS:
            by = next((phrase for preposition, phrase in complement.arguments if preposition == "by"), None)
            if by is not None:
                value = _changed_by("+" if complement.word in _MORE else "-", by)
    return None if value is None else (attribute, value)


def by_how_much(clause: tree.Clause) -> tree.Clause:
    """Read "the amount is $3 higher", said of what happens, as "the amount rises by $3"."""
    complement = clause.role("complement")
    if clause.verb != "be" or not isinstance(complement, tree.Adjective) or clause.negative or clause.perfect:
        return clause
    by = next((phrase for preposition, phrase in complement.arguments if preposition == "by"), None)
    if complement.word not in _MORE | _LESS or by is None or len(clause.roles) != 1:
        return clause
    return replace(clause, verb="rise" if complement.word in _MORE else "fall", roles=(("by", by),))


def _changed_by(operator: str, by: Any) -> tree.Phrase:
    """Add to what the other rules make it, or take from it: an amount, or so many percent of it."""
    if isinstance(by, tree.Amount) and by.unit == "%":
        factor = 1 + by.value if operator == "+" else 1 - by.value
        return tree.Arithmetic("*", (replace(by, value=factor, unit=""), tree.OtherRules()))
    return tree.Arithmetic(operator, (tree.OtherRules(), by))


def introduced(attribute: Any, conditions: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Let the attribute introduce whose it is: "if a square ..., its rent is" as "the rent of a square is, if it"."""
    whose = attribute.of if isinstance(attribute, tree.Noun) else None
    first = conditions[0] if conditions else None
    if not isinstance(whose, tree.Pronoun) or not isinstance(first, tree.Clause):
        return attribute, conditions
    for role, filler in (("subject", first.subject), ("object", first.role("object"))):
        if isinstance(filler, tree.Noun) and filler.determiner == "a" and whose.word in _called(filler):
            pronoun = replace(whose, word="it" if whose.word in {"it", "its"} else "she")
            roles = tuple((name, pronoun if name == role else one) for name, one in first.roles)
            opened = replace(first, subject=pronoun if role == "subject" else first.subject, roles=roles)
            return replace(attribute, of=filler, determiner="the"), (opened, *conditions[1:])
    return attribute, conditions


def _called(noun: tree.Noun) -> frozenset[str]:
    """Give the words that go on from a noun."""
    return frozenset({"she", "her", "he", "his"} if noun.kind in PERSON else {"it", "its"})


def _general(phrase: Any) -> bool:
    if isinstance(phrase, tree.Noun):
        return phrase.determiner in {"a", "each", "any", "all"} or phrase.rank is not None
    return isinstance(phrase, tree.Name)


def share_instead(clause: tree.Clause) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a Hurt player pays half rent" apart: the payment that is changed, and how."""
    subject = clause.subject
    if clause.verb not in {"pay", "collect", "get"} or clause.modal or clause.perfect or clause.negative:
        return None
    if not isinstance(subject, tree.Noun) or subject.determiner not in {"a", "any", "each"}:
        return None
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Arithmetic) or filler.operator != "*" or len(filler.items) != 2:
            continue
        share, whole = filler.items
        if not isinstance(share, tree.Amount) or not isinstance(whole, tree.Noun) or whole.of is not None:
            continue
        if whole.determiner not in {"", "the"}:
            continue
        who = replace(subject, which=tuple(standing(one) for one in subject.which))
        paid = replace(whole, determiner="")
        event = replace(
            clause, subject=who, roles=tuple((name, paid if name == role else one) for name, one in clause.roles)
        )
        said = tree.Noun("amount" if whole.kind == "money" else whole.kind, "the", span=whole.span)
        verb = next((verb for verb, factor in FACTORS.items() if factor == share.value and verb != "triple"), "")
        if verb:
            return event, tree.Clause(None, verb, (("object", said),))
        return event, tree.Clause(None, "multiply", (("object", said), ("by", tree.Amount(share.value))))
    return None
