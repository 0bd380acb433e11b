"""Reads money that is paid into an amount which something has, or comes out of it: "into the bank of her Team"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.node import Part

_STORED = {
    "pay": ("amount", "recipient", "rise"),
    "put": ("object", "into", "rise"),
    "get": ("object", "from", "fall"),
    "take": ("object", "from", "fall"),
    "withdraw": ("object", "from", "fall"),
}


def _store(clause: tree.Clause, lexicon: Lexicon) -> tuple[Any, Any, str] | None:
    """Give an amount, the declared amount of something that it is paid into or comes from, and which way that goes."""
    part, role, way = _STORED.get(clause.verb, ("", "", ""))
    amount, store = clause.role(part), clause.role(role)
    entry = lexicon.nouns.get(store.kind) if isinstance(store, tree.Noun) else None
    if entry is None or not entry.declared or "money" not in entry.sorts or store.of is None or amount is None:  # type: ignore[union-attr]
        return None
    return amount, store, way


def stored(clause: tree.Clause, lexicon: Lexicon) -> tuple[tuple[tree.Clause, ...], tuple[tree.Clause, ...]]:
    """Give what "may pay an amount into the bank of her Team" does, and what it asks: that there is as much."""
    found = _store(clause, lexicon)
    if found is None:
        return (), ()
    amount, store, way = found
    if isinstance(amount, tree.Noun):
        amount = tree.Noun(amount.kind, "the")
    cash = tree.Noun("cash", "possessive", of=tree.Pronoun("she"))
    from_it, into_it = (cash, store) if way == "rise" else (store, cash)
    steps = (tree.Clause(from_it, "fall", (("by", amount),)), tree.Clause(into_it, "rise", (("by", amount),)))
    if clause.verb == "pay":
        return steps[1:], ()
    return steps, (tree.Clause(amount, "be", (("complement", tree.Quantity("<=", from_it)),)),)


_MOVES = frozenset({"get", "gain", "receive", "collect", "pay", "give", "lend", "lose", "rise", "fall"})


def borrowed(clause: tree.Clause, steps: tuple[tree.Step, ...]) -> tuple[tree.Clause, ...]:
    """Give what "may borrow $100 from The Government" does where no effect moves the money: she gets it from there."""
    amount, lender = clause.role("object") or clause.role("amount"), clause.role("from")
    if clause.verb != "borrow" or lender is None or any(one.verb in _MOVES for step in steps for one in step.clauses):
        return ()
    if isinstance(amount, tree.Noun) and amount.kind == "amount":
        amount = tree.Noun("amount", "the")
    elif not isinstance(amount, tree.Amount) or amount.unit != "$":
        return ()
    return (tree.Clause(tree.Pronoun("she"), "get", (("object", amount), ("from", lender))),)


def apart(clause: Any, lexicon: Lexicon) -> tuple[Part, ...]:
    """Take "gets her squares and half of her cash" for two clauses: money comes from somebody, things as they are.

    So is what is paid into an amount that something has ("into the bank of her Team"): it is paid, and that rises.
    """
    if isinstance(clause, tree.Clause) and not clause.modal and (found := _store(clause, lexicon)) is not None:
        amount, store, way = found
        moved = replace(clause, roles=tuple(pair for pair in clause.roles if pair[1] is not store))
        return moved, tree.Clause(store, way, (("by", amount),))
    what = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb in _GETS else None
    if not isinstance(what, tree.Join) or what.word != "and" or not any(map(cash_of, what.items)):
        return (clause,)
    return tuple(
        replace(clause, roles=tuple((role, item if role == "object" else filler) for role, filler in clause.roles))
        for item in what.items
    )


def cash_of(what: Part) -> tree.Phrase | None:
    """Give whose cash a phrase speaks of, all of it or a share; None for any other phrase."""
    if isinstance(what, tree.Arithmetic) and what.operator == "*" and len(what.items) == 2:
        what = what.items[1]
    return what.of if isinstance(what, tree.Noun) and what.kind == "cash" else None


_GETS = frozenset({"get", "gain", "receive"})


def from_whose_it_is(clause: tree.Clause) -> tree.Clause:
    """Read "her Best Friend gets half of her cash" as getting it from her: cash is what somebody has."""
    whose = cash_of(clause.role("object"))
    if whose is None or clause.role("from") is not None:
        return clause
    if isinstance(whose, tree.Pronoun) and whose.word == "he":
        whose = replace(whose, word="him")  # "she gets half of his cash": from him, and not from herself
    return replace(clause, roles=(*clause.roles, ("from", whose)))
