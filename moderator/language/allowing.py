"""Reads "a player may swim, but only if she is Sick" as two rules: she may if she is, and nobody may who is not.

With *if* alone the order would be granted once more where other rules grant it already, and barred to nobody.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.parts import Parts, replace_parts

_OF_A_BAN = frozenset({"if", "unless", "while", "only if"})
"""What stands beside an order and says when it may be done: its price and how often it may be are no part of that."""

_HOW_OFTEN = frozenset({"once", "per", "times", "twice"})


def allowed_only(parts: Parts) -> tuple[Parts, ...]:
    """Give what is barred and what is allowed, apart, where *but only if* stands behind what may be done; else ().

    What is allowed comes last: a sentence that goes on from it tells what comes of it.
    """
    if not parts.behind("but only if") or not all(map(_is_granted, parts.clauses)):
        return ()

    def tails(name: str) -> list[tuple[Any, ...]]:
        return [(name, *tail[1:]) if tail[0] == "but only if" else tail for tail in parts.tails]

    barred = replace_parts(
        parts,
        prefixes=[prefix for prefix in parts.prefixes if prefix[0] in _OF_A_BAN],
        clauses=tuple(map(_may_be_done, parts.clauses)),
        tails=[tail for tail in tails("only if") if tail[0] in _OF_A_BAN],
        doing=None,
    )
    return barred, replace_parts(parts, tails=tails("if"))


def _is_granted(clause: object) -> bool:
    if not isinstance(clause, tree.Clause) or clause.modal not in {"may", "can"} or clause.negative:
        return False
    return not (isinstance(clause.subject, tree.Noun) and clause.subject.determiner == "no")


def _may_be_done(clause: tree.Clause) -> tree.Clause:
    """Give what an order allows, without its price and how often."""
    roles = tuple(pair for pair in clause.roles if pair[0] != "price")
    times = tuple(time for time in clause.times if time.kind not in _HOW_OFTEN)
    adverbs = tuple(adverb for adverb in clause.adverbs if adverb not in _HOW_OFTEN)
    return replace(clause, roles=roles, times=times, adverbs=adverbs)
