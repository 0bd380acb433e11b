"""Nouns for events: what the event at hand brings, and all that a sentence has made happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.brought import brought
from moderator.games.nomopoly.compiling.meaning import Meaning, same
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.values import Value

if TYPE_CHECKING:
    pass


EVENTS = {
    "landing": "land",
    "passage": "pass through",
    "move": "move",
    "roll": "roll",
    "payment": "pay",
    "fine": "fine",
    "award": "get",
    "loss": "lose",
    "destruction": "destroy",
    "explosion": "explode",
    "order": "order",
    "purchase": "buy",
    "gift": "give",
}


class EventNoun(Meaning):
    """`the amount`, `the roll`, `her move`: what the event at hand brings."""

    def __init__(
        self, noun: str, variable: str, ordinary: Meaning | None, money: bool, whose: Meaning | None = None
    ) -> None:
        self.noun = noun
        self.whose = whose
        self.kind = noun
        self.variable = variable
        self.ordinary = ordinary
        self.money = money
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give it."""
        value = brought(frame, self.noun)
        if value is None and self.ordinary is not None:
            yield from self.ordinary.values(frame)
            return
        if value is None and not self._is_owed_to_nobody(frame):
            raise Missing(f"there is no {self.noun} here")
        if self.variable:
            frame.variables[self.variable] = value
        yield value

    def _is_owed_to_nobody(self, frame: Frame) -> bool:
        """Say whether it is the creditor of a payment that leaves the game."""
        at_hand = frame.event
        return self.noun == "creditor" and at_hand is not None and at_hand.verb == "pay"

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the event's noun is this value."""
        found = brought(frame, self.noun)
        if found is None and self.ordinary is not None:
            return self.ordinary.admits(frame, value)
        if isinstance(found, Occurrence) and self.whose is not None and not self.whose.admits(frame, found.subject):
            return False
        return found is not None and (found is value or same(found, value))


class MadeEvents(Meaning):
    """`the rolls`, `the payments`: all that the sentences before have made happen, as a group."""

    def __init__(self, noun: str) -> None:
        self.kind = noun
        self.verb = EVENTS[noun]
        self.weight = 1

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the group, the earliest first."""
        yield tuple(each for each in frame.made if each.verb == self.verb and each.done)


VOTE = "vote"
