"""Holds that a sentence's form takes up all that stands around its clauses: no tail of it may be lost without a word.

A form takes from the parts of a sentence what it has a place for. What it has none for ("..., at first 3", behind a
payment) would otherwise be left out of what is enacted, and of what is said back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.language import tree
from moderator.language.parts import Misformed, Parts
from moderator.node import Part

_SAID_OTHERWISE = frozenset({"then", "otherwise", "time", "not time", "on", "except"})
"""What is put in other words before it is taken up: a time may become a condition, an exception a description."""
NOT_TAKEN_UP = "What stands behind a comma here says nothing of this: leave it out, or say it in a sentence of its own."
_CONTENT = (tree.Noun, tree.Name, tree.Amount, tree.Text)


def hold_all_taken_up(parts: Parts, forms: Sequence[tree.Form]) -> None:
    """Raise Misformed for what stands before or behind the clauses and is in no form."""
    nodes = [node for form in forms for node in tree.walk(form)]
    kept = _told(nodes)
    for part in _around(parts):
        if not _is_taken_up(part, nodes, kept):
            raise Misformed(NOT_TAKEN_UP)
    for clause in _inside(parts):
        said = _told(tuple(tree.walk(clause)))
        if said and said.isdisjoint(kept):
            raise Misformed(_LEFT)


def _told(nodes: Sequence[Part]) -> set[tree.Span | str]:
    """Give what tells something: things by where they stand, qualities by their word."""
    things = {node.span for node in nodes if isinstance(node, _CONTENT)} - {(0, 0)}
    return things | {node.word for node in nodes if isinstance(node, tree.Adjective)}


_LEFT = (
    "What comes of it says nothing behind what nobody may do: say by itself who may, with *if*, and what comes of it."
)


def _inside(parts: Parts) -> Iterator[Part]:
    """Give what happens by a sentence behind its colon, and otherwise."""
    for inner in (parts.doing, parts.other):
        if inner is not None:
            yield from (*inner.clauses, *_inside(inner))


def _around(parts: Parts | None) -> Iterator[tuple[Part, ...]]:
    if parts is not None:
        yield from (*parts.prefixes, *parts.tails, *_around(parts.doing), *_around(parts.other))


def _is_taken_up(part: tuple[Part, ...], nodes: Sequence[Part], kept: set[tree.Span | str]) -> bool:
    match part[0]:
        case "rounded":
            return any(getattr(node, "rounding", "") for node in nodes)
        case "possible":
            return any(isinstance(node, tree.Step) and node.if_possible for node in nodes)
        case "first":
            return any(isinstance(node, tree.Declaration) and node.first is not None for node in nodes)
        case "default":
            return any(isinstance(node, tree.Decision) for node in nodes)
        case "who" | "noun participle":
            return any(isinstance(node, tree.Declaration) for node in nodes)
        case name if name in _SAID_OTHERWISE:
            return True
    said = _told(tuple(tree.walk(part[1:])))
    return not said or not said.isdisjoint(kept)


def hold_at_all_times(parts: Parts) -> None:
    """Raise Misformed for what says for how long, how often or until when a value or a quality holds."""
    beside = {part[0] for part in (*parts.prefixes, *parts.tails)}
    clauses = [clause for clause in parts.clauses if isinstance(clause, tree.Clause)]
    often = any(clause.times or not _ALWAYS.issuperset(clause.adverbs) for clause in clauses)
    if often or not beside <= _OF_WHAT_HOLDS:
        raise Misformed(NOT_AT_ALL_TIMES)


NOT_AT_ALL_TIMES = (
    "What something is holds at all times. Say on what condition it is so (while its owner is Sick), or until when "
    "(until week 20)."
)
_OF_WHAT_HOLDS = frozenset({"if", "unless", "while", "rounded", "then", "otherwise", "first"})
"""What may stand beside what holds at all times: under which conditions it does, and how it is rounded."""
_ALWAYS = frozenset({"now", "also", "still", "always", "at first"})
