"""What a player of MONO-PLY can order, and how it is read (grammar/monoply.lark)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from lark import Token, v_args

from moderator.core.outcome import Refusal
from moderator.games.monoply.data import data
from moderator.games.table.reader import OrderReader
from moderator.games.table.steps.deal_orders import SAID, DealMaker, with_deals
from moderator.games.table.steps.offers import Answer, Trade
from moderator.games.table.steps.pieces import Piece
from moderator.games.table.steps.purchases import ANY_PRICE, Bounds


@dataclass(frozen=True, slots=True)
class Simple:
    """An order that is a single word: clean, back or card."""

    word: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice; `is_backward`: and go backward in this turn."""

    is_backward: bool = False


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave what is for sale to others; `name` is what the player takes it for, "" if that is not said."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Buy a card of a deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy what is for sale, within bounds; `otherwise`: and decline it if it is out of them.

    `name` is what the player takes it for, "" if that is not said.
    """

    bounds: Bounds = ANY_PRICE
    otherwise: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Befriend:
    """Choose a friend by name; `kind` is the space that is meant, "" for whichever asks."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Upgrade lavatories by name, one after the other, to a level or by one."""

    names: tuple[str, ...]
    level: int | None = None


Order: TypeAlias = Roll | Simple | Draw | Buy | Decline | Befriend | Upgrade | Trade | Answer | Piece

VERBS = frozenset(
    [
        "roll", "throw", "clean", "draw", "back", "backward", "backwards", "go", "move", "use", "play", "card", "buy",
        "decline", "pass", "skip", "don't", "do", "purell", "gift", "give", "befriend", "friend", "choose", "upgrade",
        "offer", "trade", "swap", "accept", "reject", "refuse", "withdraw", "cancel", "piece",
    ]
)  # fmt: skip
"""The words with which orders begin."""


def examples() -> tuple[str, ...]:
    """Give orders as they are written, each with what it does."""
    cost = data().figures.option_cost
    return (
        "roll - rolls the dice and moves",
        f"clean - takes one exposure point off for {cost} TP, before the first roll",
        f"draw exposure - buys a card for {cost} TP, before the first roll; also stockpile, virtual",
        f"back - goes backward in this turn, for {cost} TP in Phase 1; roll back does both",
        "roll; buy if under 200 else decline - rolls, and buys what is cheap enough",
        "purell Bob - chooses a friend at Purell Place; gift Bob at A Bored Walk",
        "upgrade Diner tri - upgrades a lavatory, level by level",
        "offer Bob: Diner + 60 for Spa - offers a trade; accept 3, accept Bob's offer, reject 3, withdraw 3",
    )


_SENDS = {"buy": ("buy", "buy if under 200 else decline")}
_SAID = {**SAID, "DECK": "a deck (stockpile, exposure, virtual)"}


def read_order(words: str) -> Order | Refusal:
    """Read one order; where it does not read, the refusal names the place and what could stand there."""
    return _reader().read(words)


@cache
def _reader() -> OrderReader[Order]:
    return OrderReader("monoply", with_deals(_Reader()), _SAID, {**dict.fromkeys(VERBS, ()), **_SENDS})


@v_args(inline=True)
class _Reader(DealMaker[Order]):
    """From the grammar's tree to an order: a method for each rule of the game's own."""

    currency = "tp"

    def roll(self) -> Order:
        return Roll()

    def roll_back(self) -> Order:
        return Roll(is_backward=True)

    def clean(self, _one: int = 1) -> Order:
        return Simple("clean")

    def back(self) -> Order:
        return Simple("back")

    def card(self) -> Order:
        return Simple("card")

    def decline(self, name: str = "") -> Order:
        return Decline(name)

    def draw(self, deck: Token) -> Order:
        return Draw("stockpile" if "stockpile" in deck else deck.split()[0])

    def piece(self, words: str) -> Order:
        return Piece(words)

    def buy(self, *parts: object) -> Order:
        bounds = next((part for part in parts if isinstance(part, Bounds)), ANY_PRICE)
        name = next((part for part in parts if isinstance(part, str)), "")
        return Buy(bounds, True in parts, name)

    def otherwise(self) -> bool:
        return True

    def friend(self, kind: Token, *parts: object) -> Order:
        spaces = {"purell": "purell", "gift": "boredwalk", "give": "boredwalk"}
        return Befriend(spaces.get(kind.split()[0], ""), str(parts[-1]))

    def names(self, *names: str) -> tuple[str, ...]:
        return names

    def upgrade(self, names: tuple[str, ...], level: Token | None = None) -> Order:
        if level is None:
            return Upgrade(names)
        word = level.replace(" ", "").replace("-", "").removesuffix("ply")
        if word[-1].isdecimal():
            return Upgrade(names, int(word[-1]))
        wanted = next(place for place, each in enumerate(data().figures.levels) if each.startswith(word))
        return Upgrade(names, wanted)
