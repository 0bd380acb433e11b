"""What must be so where a rule tells how things are or what may be done, and whether conditions hold together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

F = TypeVar("F")
F_contra = TypeVar("F_contra", contravariant=True)


class Condition(Protocol[F_contra]):
    """What must be so where a rule tells how things are, or what may be done."""

    def solve(self, frame: F_contra) -> Iterator[None]:
        """Give each way in which it is so, its words bound."""

    def holds(self, frame: F_contra) -> bool:
        """Say whether it is so."""
        ...


class Never:
    """What is not so: a definition as long as nobody can work out its conditions."""

    def solve(self, _frame: object) -> Iterator[None]:
        """Hold in no way."""
        yield from ()

    def holds(self, _frame: object) -> bool:
        """Say that it is not so."""
        return False


NEVER = Never()


def all_hold(conditions: tuple[Condition[F], ...], frame: F) -> bool:
    """Say whether conditions hold together, leaving bound what they bring in; they are tried in every combination."""
    if len(conditions) == 1:
        return conditions[0].holds(frame)
    return any(True for _ in ways(conditions, frame))


def ways(conditions: tuple[Condition[F], ...], frame: F) -> Iterator[None]:
    """Give each way in which conditions hold together, with what their words then stand for."""
    if not conditions:
        yield
        return
    first, *rest = conditions
    for _ in first.solve(frame):
        yield from ways(tuple(rest), frame)
