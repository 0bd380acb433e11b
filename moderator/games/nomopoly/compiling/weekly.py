"""What "may" forbids that says how much or how often at most: "each player may buy at most 2 squares each week"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.language import tree
from moderator.node import Node

_TIMES = frozenset({"in", "during", "per", "each"})


def only_limits(compiler: Compiler, form: tree.Order, most: int) -> tree.Prohibition | None:
    """Give what "a player may wave twice a week" forbids where another sentence lets her wave; None for others.

    `most` is how often. What may be done, and what comes of it, the other sentence says.
    """
    clause = form.clause
    if form.steps or form.price is not None or not isinstance(clause.subject, tree.Noun):
        return None
    if not any(_covers(done, clause) for done in compiler.program.carried_out.get(clause.verb) or ()):
        return None
    times = (tree.Time("times", tree.Amount(Fraction(most + 1))), tree.Time("per", tree.Noun("week", "a")))
    who = replace(clause.subject, determiner="any", plural=False)
    return tree.Prohibition(replace(clause, subject=who, times=times, modal=""), form.conditions, modal="may")


def _covers(done: tree.Clause, clause: tree.Clause) -> bool:
    """Say whether an order is one of those that another sentence grants, by what stands with its verb."""
    granted = dict(done.roles)
    return dict(clause.roles).keys() <= granted.keys() and all(
        granted[role] == filler or (isinstance(filler, tree.Noun) and _is_one(granted[role], filler))
        for role, filler in clause.roles
    )


def _is_one(granted: object, any_of_them: tree.Noun) -> bool:
    """Say whether what another sentence lets be named is of a kind, as far as it says: "may buy it" is said of one."""
    known = isinstance(granted, tree.Refer) or getattr(granted, "kind", "") == any_of_them.kind
    return known and not any_of_them.which


def _one_week(phrase: Node | None) -> bool:
    if not isinstance(phrase, tree.Noun) or phrase.kind not in ("week", "update") or phrase.rank is not None:
        return False
    one = phrase.quantity is None or phrase.quantity.amount == tree.Amount(Fraction(1))
    return one and not phrase.plural and not phrase.which


def at_most(form: tree.Order) -> tree.Prohibition | None:
    """Give what a sentence forbids that says how much of something may be done in a week at most; None for others.

    "Each player may buy at most 2 squares each week" grants nothing: that she may buy squares, other sentences say.
    """
    clause = form.clause
    if form.price is not None or form.steps or form.conditions or clause.verb == "make":
        return None
    if any(time.kind not in ("once", "per") for time in form.times):
        return None
    weekly = tuple(time for time in clause.times if time.kind in _TIMES and _one_week(time.phrase))
    if not weekly and form.limit is not None and form.limit.kind == "once" and _one_week(form.limit.phrase):
        weekly = (replace(form.limit, kind="per"),)
    roles: list[tuple[str, tree.Complement | tree.Clause]] = []
    found = False
    for role, counted in clause.roles:
        quantity = counted.quantity if isinstance(counted, tree.Noun) else counted
        if isinstance(quantity, tree.Quantity) and quantity.comparison in ("<=", "<") and not found and weekly:
            more = replace(quantity, comparison=">" if quantity.comparison == "<=" else ">=")
            roles.append((role, replace(counted, quantity=more) if isinstance(counted, tree.Noun) else more))
            found = True
        else:
            roles.append((role, counted))
    if not found or not isinstance(clause.subject, tree.Noun):
        return None
    who = replace(clause.subject, determiner="any", plural=False)
    return tree.Prohibition(replace(clause, subject=who, roles=tuple(roles), times=weekly, modal=""), modal="may")
