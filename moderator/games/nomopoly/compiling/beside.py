"""Qualities that only squares beside each other can have together, so that nobody asks all squares of the board.

"Two squares are adjacent if one of them is directly north, south, east or west of the other one" says where the other
one must lie. Whether it is so, the sentence itself is still asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.board import DIRECTIONS
from moderator.games.nomopoly.compiling.nouns import NounMeaning
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.meaning import Meaning
    from moderator.games.nomopoly.run import Run

_OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


def directions_of(pair: Any, conditions: tuple[Any, ...]) -> tuple[str, ...]:
    """Give the directions in which one of two squares must lie from the other for a definition to hold; () for any."""
    if not isinstance(pair, tree.Noun) or pair.kind != "square":
        return ()
    for condition in conditions:
        if not isinstance(condition, tree.Clause) or condition.verb != "be" or condition.negative or condition.perfect:
            continue
        one, said = condition.subject, condition.role("complement")
        if not isinstance(one, tree.Noun) or one.kind != "one" or not _is_pair(one.of, pair):
            continue
        items: tuple[Any, ...] = said.items if isinstance(said, tree.Either) and said.word == "or" else (said,)
        if all(_of_the_other(item, pair) for item in items):
            return tuple(item.word for item in items)
    return ()


def _is_pair(node: Any, pair: tree.Noun) -> bool:
    return isinstance(node, tree.Refer) and node.variable == pair.variable


def _of_the_other(node: Any, pair: tree.Noun) -> bool:
    if not isinstance(node, tree.Adjective) or node.word not in DIRECTIONS or len(node.arguments) != 1:
        return False
    other: Any = node.arguments[0][1]
    return _is_pair(other, pair) and "other" in other.word.split()


def neighbors(run: Run, word: str, thing: Value, phrase: Meaning) -> tuple[Id, ...] | None:
    """Give the squares among which a thing may have a quality together with something; None where it may be any.

    `phrase` is what it may be together with: only one that speaks of whatever is of a kind is narrowed.
    """
    world, rules = run.world, run.program.classes.get(word, ())
    if not isinstance(thing, Id) or thing not in world.numbers or world.get(thing, word) is True:
        return None
    if not isinstance(phrase, NounMeaning) or not phrase.indefinite or phrase.rank is not None or phrase.random:
        return None
    if phrase.lazy or phrase.of is not None or phrase.quantity is not None or phrase.between is not None:
        return None
    ways: set[str] = set()
    for rule in rules:
        if rule.denies:
            continue
        if not rule.beside or not run.program.classes.keys().isdisjoint(rule.beside):
            return None
        ways.update(rule.beside, (_OPPOSITE[way] for way in rule.beside))
    number = world.number(thing)
    found = {run.layout.beside(number, way) for way in ways}
    squares = (world.square(each) for each in sorted(each for each in found if each is not None))
    return tuple(square for square in squares if square is not None)
