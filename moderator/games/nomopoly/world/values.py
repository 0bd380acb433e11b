"""What a value of the rule language is, and how it is kept: numbers, texts, identities, goods, and several of these."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from moderator.core.inputs import Json


class Id(str):
    """The identity of a thing, which outlives its name and its number."""

    __slots__ = ()


GAME = Id("game:game")
"""The game itself, as a thing that has attributes."""

Value: TypeAlias = Any
"""A value of the rule language: int, Fraction, str, bool, None, Id, Goods, or a tuple of these."""


@dataclass(frozen=True, slots=True)
class Goods:
    """So many alike things that need no identity of their own: `kind` and `detail` say which (can of paint, Teal)."""

    kind: str
    detail: str = ""
    count: int = 1
    holder: Id | None = None


@dataclass(frozen=True, slots=True)
class Sort:
    """Something spoken of by its noun alone ("a turn", "two dice"): nothing in the world, but a kind and how many."""

    kind: str
    count: Value = 1
    detail: Value = None


def is_only_words(value: Value) -> bool:
    """Say whether something is words of an order alone, which name no thing: the squares of "swap squares"."""
    return isinstance(value, Sort) and value.detail == "words"


def bare(name: str) -> str:
    """Give the form under which a name is looked up: lower case, without its article."""
    words = name.casefold()
    return words.removeprefix("the ")


def pack(value: Value) -> Json:
    """Turn a value into JSON."""
    if isinstance(value, Id):
        return {"id": str(value)}
    if isinstance(value, Fraction):
        return {"ratio": [value.numerator, value.denominator]}
    if isinstance(value, Goods):
        return {"goods": [value.kind, value.detail, value.count, pack(value.holder)]}
    if isinstance(value, Sort):
        return {"sort": [value.kind, pack(value.count), pack(value.detail)]}
    if isinstance(value, tuple):
        return {"all": [pack(part) for part in value]}
    if isinstance(value, dict):
        return {"map": [[pack(key), pack(part)] for key, part in value.items()]}
    plain: Json = value
    return plain


def unpack(data: Json) -> Value:
    """Turn JSON back into a value."""
    if not isinstance(data, dict):
        return data
    match data:
        case {"id": str(name)}:
            return Id(name)
        case {"ratio": [int(above), int(below)]}:
            return Fraction(above, below)
        case {"goods": [str(kind), str(detail), int(count), holder]}:
            return Goods(kind, detail, count, unpack(holder))
        case {"sort": [str(kind), count, detail]}:
            return Sort(kind, unpack(count), unpack(detail))
        case {"all": [*parts]}:
            return tuple([unpack(part) for part in parts])
        case {"map": [*pairs]}:
            return {unpack(key): unpack(part) for key, part in pairs}
    raise ValueError(f"no value is kept as {data}")


def canonical(data: object) -> str:
    """Write JSON so that the same data give the same bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def size(value: Value) -> Value:
    """Give the number that a value amounts to, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, (Goods, Sort)):
        return value.count
    return None


def compare(comparison: str, left: Value, right: Value) -> bool:
    """Compare two numbers."""
    if left is None or right is None:
        return False
    if comparison == "=":
        return bool(left == right)
    if comparison == ">=":
        return bool(left >= right)
    if comparison == "<=":
        return bool(left <= right)
    if comparison == ">":
        return bool(left > right)
    if comparison == "<":
        return bool(left < right)
    return True


def same(left: Value, right: Value) -> bool:
    """Say whether two values are the same; things by identity, numbers by size, words whatever their case."""
    if isinstance(left, tuple):
        return any(same(part, right) for part in left) if not isinstance(right, tuple) else set(left) == set(right)
    if isinstance(right, tuple):
        return any(same(left, part) for part in right)
    if isinstance(left, Id) or isinstance(right, Id):
        return type(left) is type(right) and str(left) == str(right)
    if isinstance(left, Goods) and isinstance(right, Goods):
        return (left.kind, left.detail) == (right.kind, right.detail)
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (Goods, Sort)) and isinstance(right, (int, Fraction)):
        return bool(left.count == right)
    if isinstance(right, (Goods, Sort)) and isinstance(left, (int, Fraction)):
        return bool(right.count == left)
    if isinstance(left, str) and isinstance(right, str):
        return left.casefold() == right.casefold()
    return bool(left == right)
