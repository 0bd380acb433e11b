"""Takes what is said of an event that has not come about yet for what it is: a deed in its place, or another amount.

"If a player would land on square 14, she lands on square 15" is no second landing: the same deed of the same doer
comes in the place of what would be, unless it comes *also*. What a buyer pays is the price.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.meanings.taking import NOT_MORE
from moderator.language.restating.values import FACTORS
from moderator.language.scope import READER
from moderator.node import Part

_BESIDE = frozenset({"also", "too", "again", "further", "still"})
_MORE = frozenset({"extra", "additional"})
_PAID_FOR = {"buy": "price", "fine": "fine"}


INSTEAD = "instead"
"""The operator of an amount that comes in the place of another: "fines her $20 instead of $60"."""


def put_instead(clause: Part) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "is fined $20 instead of $60" apart: being fined $60, and that it becomes $20; None for any other."""
    if not isinstance(clause, tree.Clause) or clause.modal or clause.perfect or clause.negative:
        return None
    for role, filler in clause.roles:
        if isinstance(filler, tree.Arithmetic) and filler.operator == INSTEAD:
            new, old = filler.items
            roles = tuple((name, old if name == role else what) for name, what in clause.roles)
            adverbs = tuple(each for each in clause.adverbs if each not in ("only", NOT_MORE))
            becomes = tree.Clause(tree.Noun("amount", "the"), "become", (("complement", new),), span=clause.span)
            return replace(clause, roles=roles, adverbs=adverbs), becomes
    return None


def is_hers(clause: tree.Clause) -> bool:
    """Say whether somebody who was spoken of before pays or gets something, or it is done to them."""
    who = clause.subject if clause.subject is not None else clause.role("object")
    return isinstance(who, tree.Pronoun) and who.word in ("she", "her", READER)


def because_of(clause: tree.Clause, deed: tree.Clause) -> tree.Clause:
    """Give what somebody pays or gets as what comes of a deed of theirs: "$60 because of landing there"."""
    she = deed.subject

    def hers(phrase: Part) -> Any:
        return she if isinstance(phrase, tree.Pronoun) and phrase.word in ("she", "her", READER) else phrase

    roles = tuple((role, hers(what)) for role, what in clause.roles)
    cause = ("because of", replace(deed, subject=None, span=clause.span))
    return replace(clause, subject=hers(clause.subject), roles=(*roles, cause))


def in_its_place(event: tree.Clause, steps: tuple[tree.Step, ...]) -> tuple[tuple[tree.Step, ...], bool]:
    """Give what happens where something would happen, and whether that is in its place and not beside it."""
    steps = _paid_to_another(event, priced(event, steps, shares_only=False))
    clauses = [clause for step in steps for clause in step.clauses]
    said = any("instead" in clause.adverbs and not _is_of_the_amount(clause) for clause in clauses)
    return tuple(replace(step, clauses=tuple(map(_without_instead, step.clauses))) for step in steps), (
        said or any(_is_nothing(clause) or _is_the_same_deed(event, clause) for clause in clauses)
    )


def _paid_to_another(event: tree.Clause, steps: tuple[tree.Step, ...]) -> tuple[tree.Step, ...]:
    """Let what another gets of what would be paid be paid to them: "The Government gets the rent instead"."""
    if event.verb != "pay":
        return steps

    def said(clause: Any) -> Any:
        much = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "get" else None
        paid = isinstance(much, tree.Pronoun) and much.word == "it"
        paid = paid or (isinstance(much, tree.Noun) and much.determiner == "the" and much.of is None and not much.which)
        if not paid or len(clause.roles) != 1 or clause.subject is None or not _is_money(event, much):
            return clause
        roles = (("recipient", clause.subject), ("amount", much))
        return replace(clause, verb="pay", subject=tree.Pronoun("she", span=clause.span), roles=roles)

    return tuple(replace(step, clauses=tuple(map(said, step.clauses))) for step in steps)


def _is_money(event: tree.Clause, much: Any) -> bool:
    """Say whether it is what the event pays: "the rent" of a rent, "the amount", "it"."""
    amount = event.role("amount")
    return isinstance(much, tree.Pronoun) or much.kind == "amount" or much.kind == getattr(amount, "kind", "")


def priced(event: tree.Condition, steps: tuple[tree.Step, ...], *, shares_only: bool = True) -> tuple[tree.Step, ...]:
    """Let what a buyer pays be the price, what is paid of a fine the fine: "she pays half the price", "twice the fine".

    With `shares_only`, any other amount is paid beside the price.
    """
    noun = _PAID_FOR.get(event.verb, "") if isinstance(event, tree.Clause) else ""
    if not noun:
        return steps

    def said(clause: Any) -> Any:
        amount = _paid_by_her(clause)
        if amount is None:
            return clause
        due = tree.Noun(noun, "the", span=getattr(amount, "span", (0, 0)))
        factor = _share_of(noun, amount)
        if factor is None:
            is_price = noun == "price" and isinstance(amount, tree.Amount) and not shares_only
            return tree.Clause(due, "be", (("complement", amount),)) if is_price else clause
        verb = next((verb for verb, known in FACTORS.items() if known == factor.value and verb != "triple"), "")
        if verb:
            return tree.Clause(None, verb, (("object", due),), span=clause.span)
        return tree.Clause(None, "multiply", (("object", due), ("by", factor)), span=clause.span)

    return tuple(replace(step, clauses=tuple(map(said, step.clauses))) for step in steps)


def _paid_by_her(clause: Part) -> tree.Filler | None:
    """Give the amount that the buyer pays for what she buys; None for any other clause."""
    if not isinstance(clause, tree.Clause) or clause.verb != "pay" or not isinstance(clause.subject, tree.Pronoun):
        return None
    plain = not (clause.negative or clause.modal or clause.times or set(clause.adverbs) - {"instead", "only"})
    for_it = all(
        role == "amount" or (role == "for" and isinstance(filler, tree.Pronoun)) for role, filler in clause.roles
    )
    return clause.role("amount") if plain and for_it else None


def _share_of(noun: str, amount: Part) -> tree.Amount | None:
    if not isinstance(amount, tree.Arithmetic) or amount.operator != "*" or len(amount.items) != 2:
        return None
    share, whole = amount.items
    if not isinstance(whole, tree.Noun) or whole.kind != noun or whole.determiner not in {"", "the", "possessive"}:
        return None
    if not isinstance(share, tree.Amount) or not isinstance(whole.of, (tree.Pronoun, type(None))):
        return None
    return replace(share, unit="")


def _is_the_same_deed(event: tree.Clause, clause: tree.Clause) -> bool:
    """Say whether a clause is what would happen, with other words beside the verb: of the same doer, and not also."""
    if clause.verb != event.verb or clause.negative or _BESIDE & set(clause.adverbs):
        return False
    if (event.subject is None) != (clause.subject is None):
        return False
    if clause.subject is not None and not isinstance(clause.subject, tree.Pronoun):
        return False
    return not any(_is_one_more(filler) for _, filler in clause.roles)


def _is_one_more(filler: Part) -> bool:
    if not isinstance(filler, tree.Noun):
        return False
    words = {getattr(tree.complement_of(each), "word", "") for each in filler.which}
    return filler.determiner == "another" or bool(words & _MORE)


def _is_nothing(clause: tree.Clause) -> bool:
    """Say whether nothing is to be done: "she pays nothing" is said in the place of what she would pay."""
    return any(isinstance(filler, tree.Pronoun) and filler.word == "nothing" for _, filler in clause.roles)


def _is_of_the_amount(clause: tree.Clause) -> bool:
    """Say whether what is paid or got becomes another amount: it is still paid, and nothing else happens instead."""
    return _is_about_money(clause.subject) or (clause.subject is None and _is_about_money(clause.role("object")))


def _is_about_money(phrase: Part) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.kind in {"amount", "price"}


def _without_instead(clause: tree.Clause) -> tree.Clause:
    return replace(clause, adverbs=tuple(adverb for adverb in clause.adverbs if adverb != "instead"))
