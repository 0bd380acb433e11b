"""What a player of Toy Story can order, and how it is read (grammar/toystory.lark)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from lark import Token, v_args

from moderator.core.outcome import Refusal
from moderator.games.table.reader import OrderReader, RefusedError
from moderator.games.table.refusals import unreadable
from moderator.games.table.steps.deal_orders import SAID, DealMaker, with_deals
from moderator.games.table.steps.offers import Answer, Trade
from moderator.games.table.steps.pieces import Piece
from moderator.games.table.steps.purchases import ANY_PRICE, Bounds
from moderator.games.toystory.data import data


@dataclass(frozen=True, slots=True)
class Simple:
    """An order that is a single word: roll, card or settle."""

    word: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay what is owed, or leave Jail by the fee; `name` is to whom, `amount` how much, "" and None if not said."""

    name: str = ""
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy what is for sale, within bounds; `otherwise`: auction it if it is out of them, bidding up to `most`.

    `name` is what the player takes it for, "" if that is not said.
    """

    bounds: Bounds = ANY_PRICE
    otherwise: bool = False
    most: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Decline:
    """Auction what is for sale, bidding up to `most` if that is said; `name` is what the player takes it for."""

    most: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class BidFor:
    """Bid for a lot by name, "" where only one is open; `proxy`: up to the amount."""

    amount: int
    proxy: bool = False
    lot: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass on a lot by name, "" on all, and on a last building that is asked round for."""

    lot: str = ""


@dataclass(frozen=True, slots=True)
class Rent:
    """Ask for rent (""), let it go ("waive"), or order it to stand: always, never, ask.

    `name` is whom it is asked of, or for what, "" if that is not said.
    """

    word: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Build:
    """Build a house or hotel on Locations by name; `count`: so many of them, round the Locations in turn."""

    kind: str
    names: tuple[str, ...]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell houses or hotels, or all buildings of a set ("set"), by the names of Locations or of a set.

    `count`: so many of them, round the Locations in turn.
    """

    kind: str
    names: tuple[str, ...]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Deeds:
    """Do something with deeds by name: mortgage, lift or keep; no names: all that wait for it."""

    word: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimBuilding:
    """Claim the last house or hotel ("": whichever is asked round for) for a Location by name."""

    kind: str
    name: str


Order: TypeAlias = (
    Simple | Pay | Buy | Decline | BidFor | Pass | Rent | Build | Sell | Deeds | Trade | Answer | ClaimBuilding | Piece
)

VERBS = frozenset(
    [
        "roll", "throw", "buy", "auction", "decline", "don't", "do", "bid", "proxy", "raise", "pass", "rent", "ask",
        "waive",
        "collect", "charge", "demand", "build", "sell", "mortgage", "lift", "unmortgage", "repay", "redeem", "keep",
        "offer", "trade", "swap", "accept", "reject", "refuse", "withdraw", "cancel", "claim", "pay", "card", "goojf",
        "use", "play", "settle", "always", "never", "piece", "token", "choose",
    ]
)  # fmt: skip
"""The words with which orders begin."""


def examples() -> tuple[str, ...]:
    """Give orders as they are written, each with what it does."""
    fee = data().figures.jail_fee
    return (
        "roll - rolls the die and moves",
        "roll; buy if under 200 else auction max 120 - rolls, and buys what is cheap, or bids for it",
        "buy - buys what you stand on; auction - puts it up for auction",
        "bid 85 - bids for the lot that is open; bid up to 140 on Sandbox - bids by proxy",
        "pass - passes on all lots; pass on Sandbox",
        "rent - asks for rent; rent always, rent never, rent ask - what holds from now on",
        f"pay - leaves Jail for M{fee}, or pays what you owe; pay Bob; card - leaves Jail by a card",
        "build Sandbox - builds a house; build hotel Sandbox",
        "sell house Sandbox - sells a house to the Bank; sell hotel Sandbox, sell set Sandbox",
        "mortgage Sandbox - takes its mortgage; lift Sandbox",
        "keep Carousel - keeps a mortgage that came with a deed; keep all, lift Carousel",
        "offer Bob: Sandbox + 50 for Carousel + card - offers a trade",
        "accept 4 - takes an offer; accept Bob's offer, accept 4 keep Carousel, reject 4, withdraw 4",
        "claim house Carousel - claims the last house that another wants",
        f"piece {data().figures.tokens[0]} - plays with that token",
        "settle - sells and mortgages what a debt needs, cheapest first, and pays it",
    )


_SAID = {
    **SAID,
    "COUNT": "how many",
    "BUILDING": "house or hotel",
    "SET": "set",
    "UPTO": "up to",
    "EVERY": "all",
    "_AUCTION": "auction",
}
_SENDS = {
    "bid": ("bid 85", "bid up to 140 on Sandbox"),
    "offer": ("offer Bob: Sandbox + 50 for Carousel",),
    "sell": ("sell house Sandbox", "sell set Sandbox"),
    "buy": ("buy", "buy if under 200 else auction max 120"),
}


def read_order(words: str) -> Order | Refusal:
    """Read one order; where it does not read, the refusal names the place and what could stand there."""
    return _reader().read(words)


@cache
def _reader() -> OrderReader[Order]:
    return OrderReader("toystory", with_deals(_Reader()), _SAID, {verb: _SENDS.get(verb, ()) for verb in VERBS})


@v_args(inline=True)
class _Reader(DealMaker[Order]):
    """From the grammar's tree to an order: a method for each rule of the game's own."""

    currency = "cash"

    def roll(self) -> Order:
        return Simple("roll")

    def pay(self, *parts: object) -> Order:
        name = next((part for part in parts if isinstance(part, str)), "")
        return Pay(name, next((part for part in parts if isinstance(part, int)), None))

    def card(self) -> Order:
        return Simple("card")

    def piece(self, words: str) -> Order:
        return Piece(words)

    def settle_(self) -> Order:
        return Simple("settle")

    def buy(self, *parts: object) -> Order:
        bounds = next((part for part in parts if isinstance(part, Bounds)), ANY_PRICE)
        declined = next((part for part in parts if isinstance(part, Decline)), None)
        name = next((part for part in parts if isinstance(part, str)), "")
        return Buy(bounds, declined is not None, declined.most if declined else None, name)

    def otherwise(self, most: int | None = None) -> Decline:
        return Decline(most)

    def auction(self, *parts: object) -> Order:
        most = next((part for part in parts if isinstance(part, int)), None)
        return Decline(most, next((part for part in parts if isinstance(part, str)), ""))

    def limit(self, *parts: Token | int) -> int:
        return int(parts[-1])

    def bid(self, *parts: object) -> Order:
        amount = next(part for part in parts if isinstance(part, int))
        is_proxy = any(isinstance(part, Token) for part in parts)
        lot = next((part for part in parts if isinstance(part, str) and not isinstance(part, Token)), "")
        return BidFor(amount, is_proxy, lot)

    def bid_on(self, lot: str, *parts: Token | int) -> Order:
        return BidFor(int(parts[-1]), len(parts) > 1, lot)

    def proxy(self, amount: int, lot: str = "") -> Order:
        return BidFor(amount, True, lot)

    def pass_(self, lot: str = "") -> Order:
        return Pass("" if isinstance(lot, Token) else lot)

    def building_lot(self, kind: Token) -> str:
        return _building(kind)

    def rent(self, word: Token | str = "") -> Order:
        return Rent(str(word))

    def rent_word(self, word: Token) -> Order:
        return Rent(str(word) if word in {"always", "never", "ask"} else "waive")

    def rent_of(self, name: str) -> Order:
        return Rent("", name)

    def rent_from(self, word: Token, name: str) -> Order:
        if word != "ask":
            raise RefusedError(unreadable(f"A standing order is for all rent: rent {word}.", send=(f"rent {word}",)))
        return Rent("", name)

    def build(self, *parts: Token | int | tuple[str, ...]) -> Order:
        kind = next((_building(part) for part in parts if isinstance(part, Token)), "house")
        return Build(kind, _names_in(parts), next((part for part in parts if isinstance(part, int)), None))

    def sell(self, *parts: Token | int | tuple[str, ...]) -> Order:
        kind = next(_building(part) for part in parts if isinstance(part, Token))
        return Sell(kind, _names_in(parts), parts[0] if isinstance(parts[0], int) else None)

    def sell_set(self, _kind: Token, name: str) -> Order:
        return Sell("set", (name,))

    def mortgage(self, names: tuple[str, ...]) -> Order:
        return Deeds("mortgage", names)

    def lift(self, names: tuple[str, ...]) -> Order:
        return Deeds("lift", names)

    def keep(self, names: Token | tuple[str, ...]) -> Order:
        return Deeds("keep", () if isinstance(names, Token) else names)

    def choice(self, word: Token, names: Token | tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        every = ("",) if isinstance(names, Token) else names
        return tuple((str(word).split()[-1], name) for name in every)

    def claim(self, *parts: str) -> Order:
        return ClaimBuilding(_building(parts[0]) if isinstance(parts[0], Token) else "", parts[-1])

    def places(self, *names: str) -> tuple[str, ...]:
        return names


def _names_in(parts: Sequence[Token | int | tuple[str, ...]]) -> tuple[str, ...]:
    """Give the places that an order is for, which stand last in it."""
    return next(part for part in reversed(parts) if isinstance(part, tuple))


def _building(kind: Token) -> str:
    """Give "house" or "hotel" for what was said ("last house", "hotels")."""
    return str(kind).split()[-1].removesuffix("s")
