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
    what = node.role("object") if isinstance(node, tree.Clause) else None
    verb = _DONE_BY_NOUN.get((node.verb, what.kind)) if isinstance(what, tree.Noun) else None
    return replace(node, verb=verb) if verb is not None else node
