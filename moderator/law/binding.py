"""Which variables a node leaves free, and a check that every variable stands where something binds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeVar, cast

from moderator.law.nodes import (
    All,
    Alter,
    Becomes,
    Bound,
    Each,
    Every,
    Grant,
    Happened,
    HowMany,
    Instead,
    Later,
    Law,
    Let,
    On,
    Pattern,
    Pick,
    Some,
    Sum,
    Tally,
    Variable,
)

_NAMES: dict[type[object], tuple[str, ...]] = {}


def _names(node: object) -> tuple[str, ...]:
    kind = node.__class__
    if kind not in _NAMES:
        _NAMES[kind] = tuple(item.name for item in fields(kind)) if is_dataclass(kind) else ()
    return _NAMES[kind]


def inner(node: object) -> Iterator[object]:
    """Give the parts of a node, one after the other, those of its tuples among them."""
    if isinstance(node, tuple):
        for item in node:
            if isinstance(item, tuple):
                yield from inner(item)
            else:
                yield item
        return
    for name in _names(node):
        value = getattr(node, name)
        if isinstance(value, tuple):
            yield from inner(value)
        else:
            yield value


def walk(node: object) -> Iterator[object]:
    """Give a node and all that is in it, outermost first."""
    yield node
    for part in inner(node):
        yield from walk(part)


def free(node: object) -> frozenset[Variable]:  # noqa: PLR0912 - a case a node
    """Give the variables of a node that nothing in it binds."""
    match node:
        case Variable():
            return frozenset({node})
        case All(variable, where):
            return free(where) - {variable}
        case Some(over, body) | Every(over, body) | Each(over, body, _):
            return free(over) | (free(body) - {over.variable})
        case HowMany(over, body, _, number):
            return free(over) | (free(body) - {over.variable}) | free(number)
        case Pick(_, All() as among, key, _, many, tie):
            return free(among) | ((free(key) | free(tie)) - {among.variable}) | free(many)
        case Sum(over, value):
            return free(over) | (free(value) - {over.variable})
        case Let(variable, value, body, _):
            return free(value) | (free(body) - {variable})
        case Pattern():
            return _within(node) - _bound_by(node)
        case Becomes(binds, formula):
            left = free(formula)
            for over in reversed(binds):
                left = (left - {over.variable}) | free(over)
            return left
        case Grant(event, _, slots, effect, price, payees):
            return (free(effect) - {event, *slots}) | (free((price, *payees)) - {*slots})
        case Bound(over, formula):
            return free(over) | (free(formula) - {over.variable})
        case On(trigger, effect, _, _) | Instead(trigger, effect) | Alter(trigger, effect, _):
            return free(trigger) | (free(effect) - _bound_by(trigger))
        case Happened(event, _, _, times):
            return free(event) | free(times)
        case Later(_, _, body, _, event):
            return free(body) - ({event} if event is not None else frozenset())
        case Tally(event, value, _):
            return free(event) | (free(value) - _bound_by(event))
    found: frozenset[Variable] = frozenset()
    for part in inner(node):
        found |= free(part)
    return found


def _within(pattern: Pattern) -> frozenset[Variable]:
    return frozenset().union(*map(free, (pattern.deed, pattern.where, *pattern.binds)))


def _bound_by(trigger: object) -> frozenset[Variable]:
    if isinstance(trigger, Becomes):
        return frozenset(over.variable for over in trigger.binds)
    if not isinstance(trigger, Pattern):
        return frozenset()
    return frozenset({trigger.event, *trigger.own, *(over.variable for over in trigger.binds)})


def unbound(law: Law) -> frozenset[Variable]:
    """Give the variables of a law that nothing binds where they stand; a law that is made rightly has none."""
    return free(law)


_AnyNode = TypeVar("_AnyNode")


def renamed(node: _AnyNode, others: Mapping[Variable, Variable]) -> _AnyNode:
    """Give a node with some of its variables put for others."""
    if isinstance(node, Variable):
        return cast(_AnyNode, others.get(node, node))

    def put(part: object) -> object:
        if isinstance(part, tuple):
            return tuple(put(each) for each in part)
        return renamed(part, others) if _names(part) and not isinstance(part, Enum) else part

    parts = {name: put(getattr(node, name)) for name in _names(node)}
    return type(node)(**parts)
