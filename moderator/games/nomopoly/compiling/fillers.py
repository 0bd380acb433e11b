"""What fills a role and is no phrase: a quality, an owner, a shape, a clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Sort
from moderator.games.nomopoly.values import Value
from moderator.language import tree


class QualityFiller:
    """A quality as what something becomes or is called: `Sick`."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.weight = 2

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether the value names this quality."""
        return isinstance(value, Sort) and value.kind.casefold() == self.word.casefold()

    def bring(self, frame: Frame) -> Value:
        """Give the quality."""
        return Sort(self.word)


class OwnedFiller:
    """`becomes The Government's`."""

    word = ""

    def __init__(self, owner: Meaning) -> None:
        self.owner = owner
        self.weight = owner.weight

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether the value is the owner."""
        return self.owner.admits(frame, value)

    def bring(self, frame: Frame) -> Value:
        """Give the owner."""
        return self.owner.value(frame)


class EitherFiller:
    """Several qualities, any of which will do."""

    word = ""

    def __init__(self, items: tuple[Any, ...]) -> None:
        self.items = items

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say whether one of them matches."""
        return any(
            item.admits(frame, value) if isinstance(item, Meaning) else item.matches(frame, value)
            for item in self.items
        )

    def bring(self, frame: Frame) -> Value:
        """Refuse to choose. Raises Missing."""
        raise Missing("which of them is meant is not said")


class ClauseFiller:
    """A clause that fills a role: what is decided, what is made."""

    word = ""

    def __init__(self, clause: tree.Clause) -> None:
        self.clause = clause

    def matches(self, frame: Frame, value: Value) -> bool:
        """Say that any such clause matches."""
        return True

    def bring(self, frame: Frame) -> Value:
        """Give the verb of the clause."""
        return Sort(self.clause.verb)


class ClauseArgument(Meaning):
    """The clause of "eligible to win": it only names what for."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the verb."""
        yield Sort(self.verb)

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the verb is the same."""
        return isinstance(value, Sort) and value.kind == self.verb
