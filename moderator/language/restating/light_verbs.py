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
    what = node.role("object") if isinstance(node, tree.Clause) else None
    verb = _DONE_BY_NOUN.get((node.verb, what.kind)) if isinstance(what, tree.Noun) else None
    return replace(node, verb=verb) if verb is not None else node


def _is_made(clause: Part) -> TypeGuard[tree.Clause]:
    """Say whether it is told who made a thing: "a proposal made by her Team-mate"."""
    return isinstance(clause, tree.Clause) and clause.verb == "make" and isinstance(clause.role("object"), tree.Gap)
