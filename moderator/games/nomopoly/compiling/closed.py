"""Which descriptions are closed: they speak of the world alone, so that they fit the same things whoever asks.

"The squares that players own" and "the squares that the rules mention" are closed; "the squares that she owns" and
"a square of that color" are not.
"""

from __future__ import annotations

from typing import Any

from moderator.games.nomopoly.compiling.wanted import of_the_rules
from moderator.language import tree

_STATES = frozenset({"be", "own", "have"})
_OPEN = (tree.Refer, tree.Pronoun, tree.OtherRules, tree.Formula, tree.AsMany, tree.Time, tree.ForEach, tree.Count)
_SAME = tree.Adjective("same")  # as the one who does it
_SPOKEN = frozenset({"mention", "name", "anchor"})
_GENERAL = frozenset({"", "no"})


def is_closed(noun: tree.Noun) -> bool:
    """Say whether a description with restrictions speaks of nothing that its sentence or the event brings."""
    if not noun.which and noun.of is None:
        return False
    return not _holds_gap(noun.of) and all(map(_closed, (noun.of, *noun.which)))


def _holds_gap(node: Any) -> bool:
    """Say whether a phrase speaks of the thing of a description around it."""
    if isinstance(node, tuple):
        return any(map(_holds_gap, node))
    return isinstance(node, tree.Gap) or (
        any(_holds_gap(getattr(node, name)) for name in tree.inner_of(node.__class__))
    )


def _closed(node: Any) -> bool:
    if isinstance(node, tuple):
        return all(map(_closed, node))
    if isinstance(node, _OPEN) or node == _SAME:
        return False
    if isinstance(node, tree.Noun):
        # what is spoken of one by one can be spoken of again: "a square of a color ... that color"
        general = node.determiner in _GENERAL and (node.plural or node.determiner)
        if not general or node.quantity is not None or node.rank is not None:
            return False
    if isinstance(node, tree.Clause) and node.verb in _SPOKEN and of_the_rules(node.subject):
        return not node.perfect and all(map(_closed, (node.roles, node.times)))
    if isinstance(node, tree.Clause) and (node.verb not in _STATES or node.perfect or node.times):
        return False
    return all(_closed(getattr(node, name)) for name in tree.inner_of(node.__class__))
