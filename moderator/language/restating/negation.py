"""Turns what must hold into what must not."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree


def negated(condition: tree.Condition) -> tree.Condition:
    """Turn a condition into its opposite."""
    if isinstance(condition, tree.Both):
        return tree.Both("or" if condition.word == "and" else "and", tuple(negated(item) for item in condition.items))
    return replace(condition, negative=not condition.negative)
