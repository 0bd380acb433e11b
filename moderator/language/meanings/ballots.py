"""Votes: "more players have voted for it than against it", "a proposal with at least 3 votes".

A vote is a player who has voted; so a number of votes is said of players, and the rest of the language need know no
votes.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.registry import Verb

_SIDES = frozenset({"for", "against"})


def counted(noun: tree.Noun, clause: tree.Clause) -> tree.Count:
    """Give the number of those who do what a clause says of its gap."""
    return tree.Count(replace(noun, determiner="all", plural=True, quantity=None, which=(*noun.which, clause)))


def outnumbering(more: str, noun: tree.Noun, clauses: tuple[tree.Clause, tree.Clause]) -> tree.Clause:
    """Say that more (or fewer) of a kind do the first than the second."""
    first, second = (counted(noun, clause) for clause in clauses)
    comparison = ">" if more == "more" else "<"
    return tree.Clause(first, "be", (("complement", tree.Quantity(comparison, second)),))


def turned(clause: tree.Clause, entry: Verb, preposition: str, filler: tree.Filler) -> tree.Clause | None:
    """Give a clause with another preposition in the place of its last: voted for it, voted against it."""
    slot = dict(entry.prepositions).get(preposition)
    if slot is None:
        return None
    wanted = {other.role for _, other in entry.prepositions}
    roles = tuple(pair for pair in clause.roles if pair[0] not in wanted)
    return replace(clause, roles=(*roles, (slot.role, filler)))


def having_votes(clause: tree.Clause, subject: tree.Phrase, word: str = "it") -> tree.Clause | None:
    """Take "has at least 3 votes against it" for what voters have done; None for any other clause.

    `word` is the pronoun for who has them.
    """
    votes = clause.role("object")
    if clause.verb != "have" or clause.modal or not isinstance(votes, tree.Noun) or votes.kind != "vote":
        return None
    side = _side(votes)
    if side is None or votes.of is not None:
        return None
    voters = tree.Noun("player", plural=True)
    if votes.quantity is not None and isinstance(votes.quantity.amount, tree.Count):
        other = _side(votes.quantity.amount.noun)
        if other is None:
            return None
        it = tree.Pronoun(word)
        first = counted(voters, _voted(side, it if isinstance(subject, tree.Gap) else subject))
        second = tree.Quantity(votes.quantity.comparison, counted(voters, _voted(other, it)))
        return tree.Clause(first, "be", (("complement", second),), negative=clause.negative)
    if votes.quantity is None and votes.determiner not in {"a", "no"}:
        return None
    voted = _voted(side, subject)
    plural = votes.quantity is not None
    who = replace(voters, determiner="" if plural else votes.determiner, plural=plural, quantity=votes.quantity)
    return replace(voted, subject=who, negative=clause.negative)


def most_had(clause: tree.Clause) -> tree.Rank | None:
    """Take "who has the most votes", "that owns the fewest Red squares" for the rank that it is."""
    had = clause.role("object")
    plain = not (clause.modal or clause.negative or clause.perfect or clause.times) and len(clause.roles) == 1
    if clause.verb not in _HAVING or not plain or not isinstance(clause.subject, tree.Gap):
        return None
    if not isinstance(had, tree.Noun) or had.determiner != "the" or had.rank is None:
        return None
    return had.rank if had.rank.by == had.kind and not had.which and had.of is None else None


_HAVING = frozenset({"have", "own", "hold"})


def _voted(side: str, filler: tree.Filler) -> tree.Clause:
    return tree.Clause(tree.Gap(), "vote", ((side, filler),), perfect=True)


def _side(votes: object) -> str | None:
    """Give the side on which votes are: for what has them, unless they are against it; None if more is said of them."""
    if not isinstance(votes, tree.Noun) or len(votes.which) > 1:
        return None
    for clause in votes.which:
        place = tree.complement_of(clause)
        if not isinstance(place, tree.Place) or place.preposition not in _SIDES:
            return None
        return place.preposition if isinstance(place.phrase, tree.Pronoun) else None
    return "for"


def majority(whole: tree.Phrase) -> tree.Quantity:
    """Give more than half of some."""
    return tree.Quantity(">", tree.Arithmetic("*", (tree.Amount(Fraction(1, 2)), whole)))


def hoisted(noun: Any) -> tuple[tree.Noun, tuple[tree.Clause, ...]]:
    """Take out of a noun what asks of it by "it", without a gap: that is a condition on each such thing."""
    if not isinstance(noun, tree.Noun):
        return noun, ()
    asked = tuple(clause for clause in noun.which if isinstance(clause, tree.Clause) and _by_pronoun(clause))
    return replace(noun, which=tuple(clause for clause in noun.which if clause not in asked)), asked


def _by_pronoun(clause: tree.Clause) -> bool:
    return isinstance(clause.subject, tree.Count) and any(
        isinstance(node, tree.Pronoun) and node.word in {"it", "her"} for node in tree.walk(clause.subject)
    )
