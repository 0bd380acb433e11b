"""Reads a verb that says next to nothing with its noun: whoever "makes a proposal" proposes one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.tree import rebuilt

_DONE_BY_NOUN = {("make", "proposal"): "propose"}
"""What is done, by the verb and the noun that is its object."""


def plainly_done(node: Any) -> Any:
    """Put the verb that says what is done for one that leaves it to its noun."""
    node = rebuilt(node, plainly_done)
    if isinstance(node, tree.Clause) and node.verb == "spend" and [role for role, _ in node.roles] == ["object"]:
        return _paid(node)
    what = node.role("object") if isinstance(node, tree.Clause) else None
    verb = _DONE_BY_NOUN.get((node.verb, what.kind)) if isinstance(what, tree.Noun) else None
    return replace(node, verb=verb) if verb is not None else node


def _paid(clause: tree.Clause) -> tree.Clause:
    """Read what somebody spends, if it is money, as what she pays."""
    much = clause.role("object")
    sums = (much, much.amount) if isinstance(much, tree.Quantity) else (much,)
    money = any(isinstance(one, tree.Amount) and one.unit == "$" for one in sums)
    return replace(clause, verb="pay", roles=(("amount", much),)) if money else clause
