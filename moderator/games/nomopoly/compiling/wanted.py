"""Checks of the words that a sentence must have where the engine can do just one thing.

What stands in the place of those words would be heeded by nothing, so it is refused with what can stand there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node


def is_phrase(filler: tree.Complement | tree.Clause) -> TypeGuard[tree.Phrase]:
    """Say whether what fills a role is a phrase: no clause, quality, place or name that is given."""
    return not isinstance(filler, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either))


def is_plain(clause: tree.Clause) -> bool:
    """Say whether a clause says no more than who does what: no *not*, no time, manner or tense."""
    return not (clause.negative or clause.times or clause.adverbs or clause.perfect or clause.modal)


def plainly(clause: tree.Clause, reason: str, *, negative: bool = False) -> None:
    """See that a clause says no more than who does what. Raises NotRunnable."""
    if not is_plain(replace(clause, negative=clause.negative and not negative)):
        raise NotRunnable(f"such a sentence can say no more than this: {reason}")


def is_bare(noun: tree.Noun) -> bool:
    """Say whether a noun says no more than its kind."""
    return not noun.which and noun.of is None and noun.quantity is None and noun.rank is None


def want(noun: Node | None, reason: str, *kinds: str, count: int | None = None, of: tuple[str, ...] = ()) -> None:
    """Refuse any phrase but a plain noun of these kinds, `count` of them, of a noun or a reference among `of`.

    Without `count` the phrase says no number. Raises NotRunnable with the reason.
    """
    if isinstance(noun, tree.Refer):
        if noun.word.removeprefix("the ").removeprefix("that ") not in kinds:
            raise NotRunnable(reason)
        return
    if not isinstance(noun, tree.Noun) or noun.kind not in kinds or noun.rank is not None:
        raise NotRunnable(reason)
    if any(not is_word(each, "other") for each in noun.which):
        raise NotRunnable(reason)
    if (noun.of is None) == bool(of) or (of and kind_of(noun.of) not in of):
        raise NotRunnable(reason)
    if how_many(noun, reason) != count:
        raise NotRunnable(reason)


def how_many(noun: tree.Noun, reason: str) -> int | None:
    """Give the number that a noun says, None if it says none. Raises NotRunnable for any other quantity."""
    if noun.quantity is None:
        return None
    amount = noun.quantity.amount
    if noun.quantity.comparison != "=" or not isinstance(amount, tree.Amount):
        raise NotRunnable(reason)
    return int(amount.value)


def kind_of(phrase: Node | None) -> str:
    """Give the noun of a phrase, or of the phrase that it refers to; "" for any other."""
    if isinstance(phrase, tree.Refer):
        return phrase.word.removeprefix("the ").removeprefix("that ")
    return phrase.kind if isinstance(phrase, (tree.Noun, tree.Name)) else ""


def is_told_of(clause: Node | None, *verbs: str) -> bool:
    """Say whether a clause tells what has been done with what the sentence speaks of: they have been made."""
    if not isinstance(clause, tree.Clause) or clause.verb not in verbs or not clause.perfect or clause.negative:
        return False
    them = clause.role("object")
    return isinstance(them, tree.Refer) and bool(them.variable) and clause.subject is None


def is_word(clause: Node | None, word: str) -> bool:
    """Say whether a restriction is one adjective."""
    complement = tree.quality_said(clause)
    return isinstance(complement, tree.Adjective) and complement.word == word


def of_the_rules(subject: Node | None) -> bool:
    """Say whether it is the rules that mention or name something: then it is a question to their text."""
    word = subject.kind if isinstance(subject, tree.Noun) else getattr(subject, "word", "")
    return word in ("rule", "the rule", "the rules", "rules")


def no_bare_number(subject: Node | None) -> None:
    """Refuse a bare number, alone or among others, where something is said to be of a kind: 12 names nothing.

    Raises NotRunnable with what to write.
    """
    for each in subject.items if isinstance(subject, tree.Join) else (subject,):
        if isinstance(each, tree.Amount) and not each.unit:
            number = int(each.value)
            raise NotRunnable(f"{number} is a number and names nothing; of the square say *square {number}*")
        if isinstance(each, tree.Amount):
            raise NotRunnable("an amount is of no kind but an amount")
