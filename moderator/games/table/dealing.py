"""Deals between two players, as far as all games have them alike: numbered offers, and when a price is wanted.

What can change hands, and what an accepted offer does, is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moderator.core.outcome import Refusal
from moderator.games.table.names import named, seat_of
from moderator.games.table.refusals import not_allowed

LASTS = 3
"""An offer lapses when so many turns have begun since."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """When a purchase is wanted: below or at most a price, or with so much money left; None: whatever it is."""

    under: int | None = None
    most: int | None = None
    keep: int | None = None

    def hold(self, price: int, money: int) -> bool:
        """Say whether a price is wanted by somebody with so much money."""
        return (
            (self.under is None or price < self.under)
            and (self.most is None or price <= self.most)
            and (self.keep is None or money - price >= self.keep)
        )


ANY_PRICE = Bounds()


@dataclass(frozen=True, slots=True)
class Offer:
    """A trade that is offered: what goes each way, as "space 26", an amount or "card"; `turn` is when it was made."""

    number: int
    giver: int
    taker: int
    gives: tuple[str, ...]
    gets: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Trade:
    """The order that makes an offer to a player by name; items are an amount, "card", or "name" and a space's name."""

    name: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The order to accept, reject or withdraw an offer: by its number, by the other player's name, or the only one.

    `choices` are what the game wants to know of things received, each a word with the name of a thing, "" for all.
    """

    word: str
    number: int | None = None
    other: str = ""
    choices: tuple[tuple[str, str], ...] = ()


def offered(
    order: Trade, players: Sequence[str], space: Callable[[str], int | Refusal]
) -> tuple[int, tuple[str, ...], tuple[str, ...]] | Refusal:
    """Give to whom a trade is offered and what goes each way, with the numbers of the spaces that are named."""
    name, given = _addressed(order.name, order.gives, players)
    taker = seat_of(name, players)
    if isinstance(taker, Refusal):
        return taker
    gives = _items(given, space)
    if isinstance(gives, Refusal):
        return gives
    gets = _items(order.gets, space)
    return gets if isinstance(gets, Refusal) else (taker, gives, gets)


def meant(offers: Sequence[Offer], seat: int, order: Answer, players: Sequence[str], rule: str) -> Offer | Refusal:
    """Give the offer that an answer of a seat means: one that waits for it, or to take back one of its own."""
    is_own = order.word == "withdraw"
    mine = [each for each in offers if (each.giver if is_own else each.taker) == seat]
    none = "You have no open offer" if is_own else "No offer"
    if order.other:
        other = seat_of(order.other, players)
        if isinstance(other, Refusal):
            return other
        mine = [each for each in mine if other in (each.giver, each.taker)]
        none += f" {'to' if is_own else 'of'} {players[other]}"
    if order.number is not None:
        mine = [each for each in mine if each.number == order.number]
        none += f" {order.number}"
    if len(mine) == 1:
        return mine[0]
    words = "Several offers are open: say which" if mine else none + ("" if is_own else " waits for your answer")
    open_ones = [str(each.number) for each in offers if (each.giver if is_own else each.taker) == seat]
    return not_allowed("offer", f"{words}; open are: {', '.join(open_ones) or 'none'}.", rules=(rule,))


def without(offers: Sequence[Offer], gone: Offer) -> tuple[Offer, ...]:
    """Give the offers but one."""
    return tuple(each for each in offers if each.number != gone.number)


def stale(offers: Sequence[Offer], turn: int) -> tuple[Offer, ...]:
    """Give the offers that nobody has answered in their time."""
    return tuple(each for each in offers if turn - each.turn >= LASTS)


def _addressed(name: str, gives: tuple[str, ...], names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Take the name of a player apart from the first thing that is given: "offer Bob Diner for Spa" has no colon."""
    if name or not gives or not gives[0].startswith("name "):
        return name, gives
    words = gives[0].split()[1:]
    for count in range(len(words) - 1, 0, -1):
        if not isinstance(named(" ".join(words[:count]), names, "player"), Refusal):
            return " ".join(words[:count]), (f"name {' '.join(words[count:])}", *gives[1:])
    return words[0], (f"name {' '.join(words[1:])}", *gives[1:])


def _items(items: Sequence[str], space: Callable[[str], int | Refusal]) -> tuple[str, ...] | Refusal:
    """Give items with the numbers of the spaces that are named."""
    found = []
    for item in items:
        kind, _, words = item.partition(" ")
        index = space(words) if kind == "name" else None
        if isinstance(index, Refusal):
            return index
        found.append(item if index is None else f"space {index}")
    return tuple(found)
