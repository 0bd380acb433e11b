"""What stands around the clauses of a sentence while it is put together: layer in layer, the outermost first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def around(value: object) -> Iterator[tuple[Any, ...]]:
    """Give what stands before and behind the clauses of a sentence, each with its name first: ("when", event)."""
    while isinstance(value, tuple) and value and value[0] in ("prefix", "tail"):
        yield value[1]
        value = value[2]


def within(value: Any) -> Any:
    """Give what is left of a sentence without all that stands around it."""
    while isinstance(value, tuple) and value and value[0] in ("prefix", "tail"):
        value = value[2]
    return value
