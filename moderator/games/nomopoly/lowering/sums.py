"""Holds that each sum of money that a sentence names stands in its law: none may be lost on the way without a word."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.law.binding import walk
from moderator.law.nodes import Number


def hold_sums(said: tree.Form | Sequence[tree.Step], law: object) -> None:
    """Raise NotRunnable for a sum in dollars that a sentence names and its law does not.

    What something cost before changes nothing, and nothing is paid of $0.
    """
    held = {abs(node.value) for node in walk(law) if isinstance(node, Number)}
    before = said.before if isinstance(said, tree.Cost) else None
    sums = (node for node in tree.walk(said) if isinstance(node, tree.Amount) and node.unit == "$")
    for each in sums:
        if each is not before and each.value and abs(each.value) not in held:
            raise NotRunnable(f"what ${each.value} says of this nobody heeds: say it in a sentence of its own")
