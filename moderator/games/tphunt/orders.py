"""What a player of TP HUNT can order, and how it is read (grammar/tphunt.lark)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lark import Token, Transformer, v_args

from moderator.core.outcome import Refusal
from moderator.games.table.reader import OrderReader, RefusedError, counted
from moderator.games.table.reading import Beginnings
from moderator.games.table.refusals import unreadable
from moderator.games.tphunt.data import data
from moderator.games.tphunt.squares import SQUARES, read_square, said

_LONG = {"north": "n", "east": "e", "south": "s", "west": "w", "up": "n", "right": "e", "down": "s", "left": "w"}


@dataclass(frozen=True, slots=True)
class Start:
    """Begin on an edge square."""

    square: int


@dataclass(frozen=True, slots=True)
class Move:
    """Drive step by step; `against` is the player to fight where several stand, by the law of the jungle."""

    steps: tuple[str, ...]
    against: str = ""


@dataclass(frozen=True, slots=True)
class Go:
    """Drive to a square by a shortest way; `passing` allows to pay for squares next to danger."""

    square: int
    passing: bool = False
    against: str = ""


@dataclass(frozen=True, slots=True)
class GoNearest:
    """Drive to the nearest ATM, or the nearest store that still sells to the player; the rest is as in `Go`."""

    is_store: bool
    passing: bool = False
    against: str = ""


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy so many rolls; None: as many as the store sells and the wallet allows."""

    rolls: int | None


Order: TypeAlias = Start | Move | Go | GoNearest | Buy


def examples() -> tuple[str, ...]:
    """Give orders as they are written, each with what it does."""
    figures = data().figures
    return (
        "start r1b6 - begins on that edge square: row 1 down, column 6 across",
        "move n2 e1 - drives two squares north, then one east",
        "go r10b1; buy max - drives there by a shortest way around danger, and buys all it can",
        "go to the nearest store - or the nearest ATM: to the nearest in reach, of stores one that sells to you",
        f"go r5b8 pass - the same, and may pay ${figures.pass_cost} to drive next to danger",
        "buy 5 - buys five rolls at the store where your car stands; buy 0 buys none",
    )


_SAID = {
    "DIRECTION": "a direction and how far, such as n2",
    "LEG": "a direction and how far, such as n2",
    "SQUARE": "a square, such as r10b1",
    "NEAREST": '"nearest"',
    "KIND": '"store" or "ATM"',
    "MAX": '"max"',
    "PASS": '"pass"',
}

_SENT = {
    "start": ("start r1b6",),
    "begin": ("start r1b6",),
    "place": ("start r1b6",),
    "park": ("start r1b6",),
    "move": ("move n2 e1", "move w1; buy max"),
    "drive": ("move n2 e1",),
    "don't": ("buy 0",),
    "go": ("go r10b1", "go r10b1; buy max", "go r5b8 pass"),
    "buy": ("buy 5", "buy max", "buy 0"),
    "stay": ("buy 0",),
    "pass": ("go r5b8 pass",),
}

BEGINNINGS = Beginnings(
    frozenset(_SENT) - {"stay", "pass"},
    r"r ?[0-9]{1,2} ?[bc] ?[0-9]{1,2}\b|(?:red|row) [0-9]{1,2}\b|[nesw][0-9]{1,2}\b|(?:north|east|south|west) [0-9]",
    within=frozenset(
        {"north", "east", "south", "west", "pass", "fight", "attack", "rob", "dollar", "dollars", "max", "maximum"}
    ),
)
"""How orders begin: with a verb, a square, or a direction and how far."""


@v_args(inline=True)
class _Makes(Transformer[Token, Order]):
    """Makes orders of what was read; its methods are named as the rules of the grammar."""

    def start(self, square: int) -> Start:
        return Start(square)

    def move(self, *parts: tuple[str, ...] | str) -> Move:
        against = next((part for part in parts if isinstance(part, str)), "")
        return Move(tuple(step for leg in parts if not isinstance(leg, str) for step in leg), against)

    def go(self, square: int, *more: object) -> Go:
        against = next((str(part) for part in more if not isinstance(part, Token)), "")
        return Go(square, any(isinstance(part, Token) for part in more), against)

    def nearest(self, _word: Token, kind: Token, *more: object) -> GoNearest:
        against = next((str(part) for part in more if not isinstance(part, Token)), "")
        return GoNearest(kind != "atm", any(isinstance(part, Token) for part in more), against)

    def buy(self, rolls: int | None) -> Buy:
        return Buy(rolls)

    def no_buy(self, *_nothing: int) -> Buy:
        return Buy(0)

    def most(self, _word: Token) -> None:
        return None

    def nothing(self, _word: Token) -> int:
        return 0

    def number(self, word: Token) -> int:
        return counted(word)

    def leg(self, *parts: Token) -> tuple[str, ...]:
        count = next((counted(part) for part in parts if part.type == "COUNT"), 1)
        direction = next(part for part in parts if part.type != "COUNT")
        step = direction.rstrip("0123456789")
        count = int(direction.removeprefix(step) or count)
        if count > len(SQUARES):
            raise RefusedError(unreadable(f"{' '.join(parts)} leads over every edge of the map."))
        return (_LONG.get(step, step),) * count

    def square(self, words: Token) -> int:
        digits = "r{}b{}".format(*re.findall("[0-9]+", words))
        square = read_square(digits)
        if square is None:
            raise RefusedError(
                unreadable(f"There is no square {words}: the squares are {said(0)} to {said(SQUARES[-1])}.")
            )
        return square

    def against(self, *name: Token) -> str:
        return " ".join(name)


READER = OrderReader("tphunt", _Makes(), _SAID, _SENT)


def read_order(words: str) -> Order | Refusal:
    """Read one order."""
    return READER.read(words)


def words_of(order: Order) -> str:
    """Write an order as a player would."""
    match order:
        case Start(square):
            return f"start {said(square)}"
        case Go(square, passing, against):
            return f"go {said(square)}{_how(passing, against)}"
        case GoNearest(is_store, passing, against):
            return f"go nearest {'store' if is_store else 'ATM'}{_how(passing, against)}"
        case Buy(rolls):
            return f"buy {'max' if rolls is None else rolls}"
        case Move(steps, against):
            return f"move {' '.join(_legs(steps))}{f' against {against}' if against else ''}"


def _how(passing: bool, against: str) -> str:
    return f"{' pass' if passing else ''}{f' against {against}' if against else ''}"


def _legs(steps: Sequence[str]) -> list[str]:
    legs: list[str] = []
    count = 0
    for place, step in enumerate(steps):
        count += 1
        if place + 1 == len(steps) or steps[place + 1] != step:
            legs.append(f"{step}{count}")
            count = 0
    return legs
