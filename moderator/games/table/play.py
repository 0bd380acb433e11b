"""Play under way: what one order does, as far as it has come. The one thing at the table that changes in place.

A game's rules are handed a `Play` and move its frozen state on; whoever called them keeps what came of it or drops it
whole, so that a refused order has done nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from moderator.core.dice import Dice
from moderator.core.outcome import Event

S = TypeVar("S")

_made = tuple.__new__
"""Makes an event in one step: there are several in each turn."""


class Play(Generic[S]):
    """A state on its way, with what has happened to it so far.

    `turn` is the number of the turn being played, from 1 (0: the game is not set up yet); every event bears it.
    `closed` are the turns that have passed on the way, each with the state it ended in, for its page. `passed_over` are
    sentences about orders that had nothing to do, and were no mistake.
    """

    __slots__ = ("closed", "dice", "events", "passed_over", "state", "turn")

    def __init__(self, state: S, turn: int, dice: Dice) -> None:
        self.state = state
        self.turn = turn
        self.dice = dice
        self.events: list[Event] = []
        self.closed: list[tuple[int, S]] = []
        self.passed_over: list[str] = []

    def happens(self, verb: str, line: str, *causes: str, **details: object) -> None:
        """Note an event: its published line, and the rules and rulings that caused it, nearest first.

        A cause is a rule of the printed game by its word ("store"), or a ruling of the house ("ruling 6"). `details`
        are JSON values, for pages.
        """
        fields = (verb, line, causes, self.turn, "", None, tuple(details.items()) if details else ())
        self.events.append(_made(Event, fields))

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Throw dice; give their pips in the order thrown."""
        return self.dice.roll(count, sides, purpose)

    def draw(self, names: Sequence[str], purpose: str) -> int:
        """Draw one of some names, all equally likely; give its place."""
        return self.dice.choose([(name, 1) for name in names], purpose)

    def shuffle(self, cards: Sequence[str], purpose: str) -> tuple[str, ...]:
        """Give cards in a new order, drawn one by one; equal cards are told apart by nobody."""
        left: dict[str, int] = {}
        for card in cards:
            left[card] = left.get(card, 0) + 1
        order: list[str] = []
        while left:
            candidates = tuple(left.items())
            card = candidates[self.dice.choose(candidates, purpose)][0]
            order.append(card)
            left[card] -= 1
            if not left[card]:
                del left[card]
        return tuple(order)

    def pass_over(self, sentence: str) -> None:
        """Say that an order had nothing to do here; it counts as done."""
        self.passed_over.append(sentence)

    def close_turn(self) -> None:
        """Say that the turn is over as the state now stands; what follows belongs to the next one."""
        self.closed.append((self.turn, self.state))
        self.turn += 1
