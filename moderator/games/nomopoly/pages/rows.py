"""What stands beside a thing in a row, and what belongs to it by a row of pairs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V", bound=Hashable)
_T = TypeVar("_T")


def neighbors(row: Sequence[_T], place: int) -> tuple[_T | None, _T | None]:
    """Give what stands before and behind a place in a row, None beyond its ends."""
    return (row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None)


def by_first(pairs: Iterable[tuple[_K, _V]]) -> dict[_K, tuple[_V, ...]]:
    """Give for the first of some pairs all that stands behind it, each once and in order."""
    found: dict[_K, dict[_V, None]] = {}
    for first, second in pairs:
        found.setdefault(first, {})[second] = None
    return {first: tuple(seconds) for first, seconds in found.items()}
