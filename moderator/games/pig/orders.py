"""What a player of Pig can order, and how it is read (grammar/pig.lark)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from lark import Token, Transformer, v_args

from moderator.core.outcome import Refusal
from moderator.games.table.reader import OrderReader, counted


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll so many `times`, or until the turn has `until` points, and keep them then (0: once, and decide anew)."""

    times: int = 1
    until: int = 0


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep the points of the turn, which ends."""


Order: TypeAlias = Roll | Hold


def examples() -> tuple[str, ...]:
    """Give orders as they are written, each with what it does."""
    return (
        "roll - rolls the die once; you decide anew then",
        "roll 3 times; hold - rolls three times, and keeps the points",
        "roll until 20 - rolls until the turn has 20 points, and keeps them",
        "hold - keeps the points of the turn, and passes it on",
    )


VERBS = {
    "roll": ("roll", "roll until 20"), "throw": ("roll",), "hold": ("hold",), "keep": ("hold",), "stop": ("hold",),
    "stay": ("hold",),
}  # fmt: skip
"""The words with which orders begin, each with whole orders to send."""


@v_args(inline=True)
class _Makes(Transformer[Token, Order]):
    """Makes orders of what was read; its methods are named as the rules of the grammar."""

    def once(self) -> Order:
        return Roll()

    def often(self, count: Token) -> Order:
        return Roll(times=counted(count))

    def until(self, points: Token) -> Order:
        return Roll(until=int(points))

    def hold(self) -> Order:
        return Hold()


_READER = OrderReader("pig", _Makes(), {"COUNT": "how often", "POINTS": "how many points"}, VERBS)


def read_order(words: str) -> Order | Refusal:
    """Read one order; where it does not read, the refusal names the place and what could stand there."""
    return _READER.read(words)
