"""What every node is, of a sentence's tree and of the law: a value with named parts, that is never changed.

A node is a data class. That none is changed is held by the type checker and not by the class, and comparing, hashing
and showing are written once, not compiled for each kind: so the many kinds of nodes are there at once when a process
starts, and a node is made in half the time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from fractions import Fraction
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias, TypeVar, dataclass_transform

_Kind = TypeVar("_Kind", bound="type[object]")


class Node:
    """A node. Two are equal if they are of one kind and all their parts that compare are equal."""

    __slots__ = ()
    _compared: ClassVar[Any]

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = self._compared
        return bool(compared(self) == compared(other))

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __repr__(self) -> str:
        kind: Any = self.__class__
        shown = ", ".join(f"{item.name}={getattr(self, item.name)!r}" for item in fields(kind) if item.repr)
        return f"{self.__class__.__qualname__}({shown})"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(kind: _Kind) -> _Kind:
    """Make a kind of node out of a class that names its parts."""
    made: Any = dataclass(slots=True, eq=False, repr=False)(kind)
    names = [item.name for item in fields(made) if item.compare]
    made._compared = attrgetter(*names) if names else staticmethod(_nothing)  # noqa: SLF001 - its own class
    found: _Kind = made
    return found


Part: TypeAlias = "Node | str | int | Fraction | tuple[Part, ...] | None"
"""What stands in one place of a tree: a node, words, a number, nothing, or several of these."""


def _nothing(_node: object) -> tuple[()]:
    return ()
