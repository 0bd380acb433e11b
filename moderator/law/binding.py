"""Which variables a node leaves free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TypeVar, cast

from moderator.law.nodes import (
    All,
    Alter,
    Bound,
    Cost,
    Each,
    Every,
    Grant,
    Happened,
    HowMany,
    Instead,
    Later,
    Let,
    On,
    Pattern,
    Pick,
    Some,
    State,
    Sum,
    Tally,
    Variable,
    Worth,
)

_BINDING = frozenset(
    {All, Some, Every, Each, HowMany, Pick, Sum, Let, Pattern, State, Grant, Bound, Worth, Cost}
    | {On, Instead, Alter, Happened, Later, Tally}
)
_NONE: frozenset[Variable] = frozenset()


class _Names(dict[type[object], tuple[str, ...]]):
    """The names of the parts of each kind of node, () for what is none; they are looked for once."""

    def __init__(self, passed_over: frozenset[str] = frozenset()) -> None:
        self._passed_over = passed_over

    def __missing__(self, kind: type[object]) -> tuple[str, ...]:
        parts = fields(kind) if is_dataclass(kind) else ()
        self[kind] = tuple(item.name for item in parts if item.type not in self._passed_over)
        return self[kind]


_ALL = _Names()
_NODES = _Names(frozenset({"str", "int", "bool", "Fraction"}))
"""Those that can be nodes, or hold some."""


def inner(node: object) -> list[object]:
    """Give the parts of a node, one after the other, those of its tuples among them."""
    found: list[object] = []
    for value in node if node.__class__ is tuple else [getattr(node, name) for name in _NODES[node.__class__]]:
        if value.__class__ is tuple:
            found += inner(value)
        else:
            found.append(value)
    return found


def walk(node: object) -> Iterator[object]:
    """Give a node and all that is in it, outermost first."""
    left = [node]
    while left:
        one = left.pop()
        yield one
        if one.__class__ is tuple:
            left += inner(one)[::-1]
        for name in _NODES[one.__class__][::-1]:
            value = getattr(one, name)
            if value.__class__ is tuple:
                left += inner(value)[::-1]
            else:
                left.append(value)


def free(node: object) -> frozenset[Variable]:
    """Give the variables of a node that nothing in it binds."""
    if isinstance(node, Variable):
        return frozenset((node,))
    return _left_by(node) if node.__class__ in _BINDING else _in(node)


def _in(node: object) -> frozenset[Variable]:
    """Give what the parts of a node leave free together."""
    found = _NONE
    for part in inner(node):
        found |= free(part)
    return found


def _left_by(node: object) -> frozenset[Variable]:  # noqa: PLR0912 - a case a node
    """Give what is left free by a node that binds something."""
    match node:
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
        case State(binds, formula):
            left = free(formula)
            for over in reversed(binds):
                left = (left - {over.variable}) | free(over)
            return left
        case Grant(pattern, state, effect, price, payees):
            comes = free(state) | (free((effect, price, *payees)) - _bound_by(state))
            return free(pattern) | (comes - _bound_by(pattern))
        case Cost(pattern, state, amount, payees):
            charged = free(state) | (free((amount, *payees)) - _bound_by(state))
            return free(pattern) | (charged - _bound_by(pattern))
        case Worth(_, of, state, value):
            return (free(state) | (free(value) - _bound_by(state))) - {*of}
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
    return _in(node)


def _within(pattern: Pattern) -> frozenset[Variable]:
    return frozenset().union(*map(free, (pattern.deed, pattern.where, *pattern.binds)))


def _bound_by(trigger: object) -> frozenset[Variable]:
    if isinstance(trigger, State):
        return frozenset(over.variable for over in trigger.binds)
    if not isinstance(trigger, Pattern):
        return frozenset()
    return frozenset({trigger.event, *trigger.own, *(over.variable for over in trigger.binds)})


_AnyNode = TypeVar("_AnyNode")


def renamed(node: _AnyNode, others: Mapping[Variable, Variable]) -> _AnyNode:
    """Give a node with some of its variables put for others."""
    return exchanged(node, lambda part: others.get(part) if isinstance(part, Variable) else None)


def exchanged(node: _AnyNode, change: Callable[[object], object | None]) -> _AnyNode:
    """Give a node in which each part stays for which `change` gives None, and what it gives stands for any other."""
    if (other := change(node)) is not None:
        return cast(_AnyNode, other)
    if isinstance(node, (Enum, Variable)) or not _ALL[node.__class__]:
        return node

    def put(part: object) -> object:
        return tuple(map(put, part)) if isinstance(part, tuple) else exchanged(part, change)

    parts = {name: put(getattr(node, name)) for name in _ALL[node.__class__]}
    return type(node)(**parts)
