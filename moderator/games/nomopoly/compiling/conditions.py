"""Conditions: what must be so. Each can be solved, which gives every way in which it holds and binds what it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.meaning import GapMeaning, Meaning, compare
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.values import Value

if TYPE_CHECKING:
    pass


class Condition:
    """Something that may be so."""

    def solve(self, frame: Frame) -> Iterator[None]:
        """Give each way in which it is so, its words bound."""
        raise NotImplementedError

    def holds(self, frame: Frame) -> bool:
        """Say whether it is so in some way; a phrase that refers to nothing makes it false."""
        try:
            return any(True for _ in self.solve(frame))
        except Missing:
            return False

    def source(self, frame: Frame, kind: str) -> Iterable[Value] | None:
        """Give a narrow range for the gap, if the condition offers one."""
        return None

    def doers(self, frame: Frame) -> tuple[Value, ...] | None:
        """Give who did it each time, the earliest first, if the condition asks who did."""
        return None


class Never(Condition):
    """What is not so: a definition as long as nobody can work out its conditions."""

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold in no way."""
        yield from ()


NEVER = Never()


class All(Condition):
    """Conditions joined by *and*."""

    def __init__(self, items: tuple[Condition, ...]) -> None:
        self.items = items

    def solve(self, frame: Frame) -> Iterator[None]:
        """Try every combination."""
        yield from self._from(frame, 0)

    def _from(self, frame: Frame, place: int) -> Iterator[None]:
        if place == len(self.items):
            yield
            return
        for _ in self.items[place].solve(frame):
            yield from self._from(frame, place + 1)


class Some(Condition):
    """Conditions joined by *or*."""

    def __init__(self, items: tuple[Condition, ...]) -> None:
        self.items = items

    def solve(self, frame: Frame) -> Iterator[None]:
        """Try each in turn."""
        for item in self.items:
            try:
                yield from item.solve(frame)
            except Missing:
                continue


class Not(Condition):
    """The opposite of a condition."""

    def __init__(self, item: Condition) -> None:
        self.item = item

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold once if the condition does not."""
        if not self.item.holds(frame):
            yield


class There(Condition):
    """`there is an unowned square`."""

    def __init__(self, phrase: Meaning) -> None:
        self.phrase = phrase

    def solve(self, frame: Frame) -> Iterator[None]:
        """Hold for each that there is."""
        for value in self.phrase.values(frame):
            if value is not None:
                yield


def over(frame: Frame, phrase: Meaning | None, rest: Any) -> Iterator[None]:
    """Let a phrase range over what it stands for: some of it, each of it, or none, and solve the rest for each."""
    if phrase is None:
        yield from rest(None)
    elif phrase.negative:
        if not any(_some(rest(value)) for value in phrase.values(frame)):
            yield
    elif phrase.universal:
        if all(_some(rest(value)) for value in tuple(phrase.values(frame))):
            yield
    elif phrase.counted() is not None and not isinstance(phrase, GapMeaning):
        comparison, number = phrase.counted() or ("any", lambda frame: 0)
        count = sum(1 for value in phrase.group(frame) if _some(rest(value)))
        if compare(comparison, count, number(frame)):
            yield
    else:
        for value in phrase.values(frame):
            yield from rest(value)


def _some(solutions: Iterator[None]) -> bool:
    try:
        return any(True for _ in solutions)
    except Missing:
        return False
