"""What can follow *is*: a test of a thing, with the range in which to look for what passes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Value

Source = Callable[["Frame", str], "Iterable[Value] | None"]


class Complement:
    """What follows *is*."""

    def __init__(self, test: Callable[[Frame, Value], bool], source: Source | None = None, weight: int = 1) -> None:
        self.test = test
        self.narrow = source
        self.weight = weight

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether it is true of a value; a phrase that refers to nothing makes it false."""
        try:
            return self.test(frame, value)
        except Missing:
            return False

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Give a narrow range of things of a kind of which it is true, if there is one."""
        return self.narrow(frame, kind) if self.narrow is not None else None
