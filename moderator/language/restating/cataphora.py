"""Says of what stands first what a pronoun behind it says: "a square becomes White when a player renames it".

What a sentence waits for comes first, wherever it is said, and there the thing is named; what happens speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import fits
from moderator.language.restating.happenings import as_it_comes, happens
from moderator.language.restating.people import pronoun_for
from moderator.language.tree import exchanged, walk
from moderator.node import Node

_WAITS = frozenset({"when", "if", "soon"})
_BROUGHT_UP = frozenset({"a", "an"})


def named_in_the_event(value: Any, lexicon: Lexicon) -> Any:
    """Give a meaning in which the event behind names what it calls *it*; the same where it names a thing before."""
    if not isinstance(value, tuple) or len(value) < 3 or value[0] != "tail" or value[1][0] not in _WAITS:
        return value
    event, main = value[1][1], value[2]
    if main[0] != "clauses" or not isinstance(event, tree.Clause) or not (happens(event) and _is_of_one(event)):
        return value  # what something is does not wait for anything: "a square is Haunted if its number is even"
    if not all(isinstance(each, tree.Clause) and happens(as_it_comes(each)) for each in main[1]):
        return value  # what may be done, or is forbidden, names it itself: "may paint a square when she lands on it"
    it = next((node for node in walk(event) if isinstance(node, tree.Pronoun) and node.word == "it"), None)
    if it is None or any(_may_be_it(node, lexicon) for node in _beside(it, event)):
        return value
    things = [node for node in walk(main) if _may_be_it(node, lexicon)]
    if len(things) != 1 or not _is_a_thing(things[0], lexicon):
        return value
    thing = things[0]
    return ("tail", (value[1][0], exchanged(event, it, thing)), exchanged(main, thing, tree.Pronoun("it", it.span)))


def _is_of_one(event: tree.Clause) -> bool:
    """Say whether one does it: what so many do is watched ("is accepted if three players vote for it")."""
    who = event.subject
    one = isinstance(who, tree.Noun) and not who.plural and who.quantity is None
    return one or who is None or isinstance(who, tree.Name | tree.Pronoun)


def _beside(it: tree.Pronoun, event: tree.Clause) -> Iterator[Node]:
    """Give what the event names that *it* might be: what is done to one thing on *it* is not done on itself."""
    phrases = [phrase for _, phrase in event.roles]
    alike = phrases if it in phrases else []
    return (node for node in walk(event) if node not in alike)


def _may_be_it(node: Node, lexicon: Lexicon) -> bool:
    """Say whether *it* could mean what a phrase brings up, if it stood before."""
    if isinstance(node, tree.Name):
        return node.kind != "color"
    return isinstance(node, tree.Noun) and pronoun_for(node, lexicon) == "it" and node.kind != "owner"


def _is_a_thing(node: Node, lexicon: Lexicon) -> bool:
    """Say whether a phrase brings up one thing that stays where it is: "a square", "square 19", "The Zoo"."""
    if not isinstance(node, tree.Noun):
        return isinstance(node, tree.Name) and node.kind == "square"
    one = node.determiner in _BROUGHT_UP or (node.rank is not None and node.rank.order == "ordinal")
    entry = lexicon.nouns.get(node.kind)
    goods = entry is not None and fits(entry.sorts, frozenset({"item"}))
    return one and not goods and not node.plural and node.quantity is None and node.of is None
