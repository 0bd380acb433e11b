"""Holds that each number that a sentence names stands in its law: none may be lost on the way without a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import walk
from moderator.law.nodes import Number
from moderator.node import Part


def hold_numbers(said: tree.Form | tuple[tree.Step, ...], law: object) -> None:
    """Raise NotRunnable for a sum in dollars, or a number of things, that a sentence names and its law does not.

    What something cost before changes nothing, nothing is paid of $0, and one of a kind is that thing.
    """
    held = {abs(node.value) for node in walk(law) if isinstance(node, Number)}
    before = said.before if isinstance(said, tree.Cost) else None
    told: Part = (
        (said.value, said.conditions) if isinstance(said, tree.Value) else said
    )  # "between two squares" are a pair
    for each in _numbers(told):
        if each is not before and each.value > (0 if each.unit else 1) and each.value not in held:
            number = f"{each.unit}{each.value}"
            raise NotRunnable(f"what {number} says of this nobody heeds: say it in a sentence of its own")


def _numbers(node: Any) -> Iterator[tree.Amount]:
    """Give the sums and numbers in a node, but for those of times, which a law keeps in weeks, and of a double six."""
    if isinstance(node, tree.Amount):
        if node.unit in ("$", ""):
            yield node
        return
    if isinstance(node, tree.Time) or (isinstance(node, tree.Noun) and node.kind == "doubles"):
        return
    parts = node if isinstance(node, tuple) else [getattr(node, name) for name in tree.inner_of(node.__class__)]
    for part in parts:
        yield from _numbers(part)
