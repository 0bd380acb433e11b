"""Reads "for every 10 shares you own, X pays you $1" as an amount: X pays $1 for every 10 shares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from moderator.language import tree
from moderator.language.scope import READER
from moderator.node import Part

_EACH = frozenset({"each", "every"})


def each_so_many(value: Any) -> Part:
    """Put what a sentence begins with, "for every 10 ...", behind its amount; itself where nothing begins so.

    Where there is not one amount behind it, nothing is put anywhere, and the sentence has no such meaning.
    """
    if not isinstance(value, tuple) or not value:
        return value
    if value[0] == "prefix" and (per := _so_many(value[1])) is not None:
        told = _with_amount(value[2], value[1][1], per)
        return value if told is None and per == 1 else told
    if value[0] in {"prefix", "tail"}:
        inner = each_so_many(value[2])
        return None if inner is None else (value[0], value[1], inner)
    return value


def _so_many(prefix: tuple[object, ...]) -> int | None:
    """Give how many make one, of "for every 10 shares" and "for every share you own"; None for any other beginning."""
    noun = prefix[1] if prefix[0] == "for" else None
    if not isinstance(noun, tree.Noun) or noun.determiner not in _EACH:
        return None
    if noun.quantity is None:
        yours = any(isinstance(node, tree.Pronoun) and node.word == READER for node in tree.walk(noun))
        return 1 if yours else None
    count = noun.quantity.amount
    return int(count.value) if isinstance(count, tree.Amount) and count.value > 1 else None


def _with_amount(value: Any, noun: tree.Noun, per: int) -> Part:
    if value[0] in {"prefix", "tail"}:
        inner = _with_amount(value[2], noun, per)
        return None if inner is None else (value[0], value[1], inner)
    if value[0] in {"otherwise", "doing", "paid"} or len(value[1]) != 1 or not isinstance(value[1][0], tree.Clause):
        return None
    clause = value[1][0]
    each = replace(noun, determiner="", plural=True, quantity=None)
    roles = tuple(
        (role, tree.ForEach(filler, each, per) if isinstance(filler, tree.Amount) and filler.unit == "$" else filler)
        for role, filler in clause.roles
    )
    if sum(isinstance(filler, tree.ForEach) for _, filler in roles) != 1:
        return None
    return (value[0], (replace(clause, roles=roles),), *value[2:])
