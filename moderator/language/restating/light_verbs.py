"""Reads a verb that says next to nothing with its noun: whoever "makes a proposal" proposes one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.tree import rebuilt
from moderator.node import Part

_DONE_BY_NOUN = {("make", "proposal"): "propose"}
"""What is done, by the verb and the noun that is its object."""


def plainly_done(node: Any) -> Any:
    """Put the verb that says what is done for one that leaves it to its noun."""
    node = rebuilt(node, plainly_done)
    if isinstance(node, tree.Noun) and any(map(_is_made, node.which)):
        verb = _DONE_BY_NOUN.get(("make", node.kind))
        which = tuple(replace(one, verb=verb) if verb and _is_made(one) else one for one in node.which)
        return replace(node, which=which)
    if not isinstance(node, tree.Clause):
        return node
    what = node.role("object")
    if node.verb == "make" and isinstance(what, tree.Noun) and what.kind == "bid":
        return _bidding(node, what) or node
    if node.verb == "put" and isinstance(what, tree.Name) and what.kind == "coating":
        return _coating(node, what)
    verb = _DONE_BY_NOUN.get((node.verb, what.kind)) if isinstance(what, tree.Noun) else None
    return replace(node, verb=verb) if verb is not None else node


def _bidding(clause: tree.Clause, bid: tree.Noun) -> tree.Clause | None:
    """Read "makes a bid of $5 on a lot" as "bids $5 on a lot"; None where more is said of the bid."""
    if bid.determiner not in ("a", "any") or bid.quantity is not None or bid.rank is not None or bid.of is not None:
        return None
    roles = [("amount" if role == "of" else role, what) for role, what in clause.roles if role != "object"]
    for said in map(tree.complement_of, bid.which):
        if isinstance(said, tree.Place) and said.preposition in ("on", "for"):
            roles.append((said.preposition, said.phrase))
        elif isinstance(said, tree.Amount | tree.Quantity):
            roles.append(("amount", said))
        else:
            return None
    return replace(clause, verb="bid", roles=tuple(roles))


def _coating(clause: tree.Clause, coat: tree.Name) -> tree.Clause:
    """Read "puts grease on a Store" as "coats a Store with grease"."""
    where = tuple(("object", what) for role, what in clause.roles if role == "on")
    rest = tuple((role, what) for role, what in clause.roles if role not in ("on", "object"))
    return replace(clause, verb="coat", roles=(*where, ("with", coat), *rest)) if where else clause


def _is_made(clause: Part) -> TypeGuard[tree.Clause]:
    """Say whether it is told who made a thing: "a proposal made by her Team-mate"."""
    return isinstance(clause, tree.Clause) and clause.verb == "make" and isinstance(clause.role("object"), tree.Gap)
