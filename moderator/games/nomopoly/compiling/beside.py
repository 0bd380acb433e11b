"""Qualities that only squares beside each other can have together, so that nobody asks all squares of the board.

"Two squares are adjacent if one of them is directly north, south, east or west of the other one" says where the other
one must lie. Whether it is so, the sentence itself is still asked.
"""

from __future__ import annotations

from typing import TypeGuard

from moderator.games.nomopoly.world.board import DIRECTIONS
from moderator.language import tree
from moderator.node import Node


def directions_of(pair: Node | None, conditions: tuple[tree.Condition, ...]) -> tuple[str, ...]:
    """Give the directions in which one of two squares must lie from the other for a definition to hold; () for any."""
    if not isinstance(pair, tree.Noun) or pair.kind != "square":
        return ()
    for condition in conditions:
        if not isinstance(condition, tree.Clause) or condition.verb != "be" or condition.negative or condition.perfect:
            continue
        one, said = condition.subject, condition.role("complement")
        if not isinstance(one, tree.Noun) or one.kind != "one" or not _is_pair(one.of, pair):
            continue
        items = said.items if isinstance(said, tree.Either) and said.word == "or" else (said,)
        words = tuple(item.word for item in items if _of_the_other(item, pair))
        if len(words) == len(items):
            return words
    return ()


def _is_pair(node: Node | None, pair: tree.Noun) -> bool:
    return isinstance(node, tree.Refer) and node.variable == pair.variable


def _of_the_other(node: Node | None, pair: tree.Noun) -> TypeGuard[tree.Adjective]:
    if not isinstance(node, tree.Adjective) or node.word not in DIRECTIONS or len(node.arguments) != 1:
        return False
    other = node.arguments[0][1]
    return isinstance(other, tree.Refer) and _is_pair(other, pair) and "other" in other.word.split()
