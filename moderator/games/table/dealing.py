"""Deals between two players, as far as all games have them alike: numbered offers, and when a price is wanted.

What can change hands, and what an accepted offer does, is each game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moderator.core.outcome import Refusal
from moderator.games.table.names import named
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


def waiting(offers: Sequence[Offer], seat: int, number: int | None, rule: str) -> Offer | Refusal:
    """Give the offer with this number that waits for a seat's answer; None: the only one."""
    mine = [each for each in offers if each.taker == seat]
    return _found(mine, number, f"No offer{_said(number)} waits for your answer", rule)


def made(offers: Sequence[Offer], seat: int, number: int | None, rule: str) -> Offer | Refusal:
    """Give an open offer of a seat's own; None: the only one."""
    mine = [each for each in offers if each.giver == seat]
    return _found(mine, number, f"You have no open offer{_said(number)}", rule)


def without(offers: Sequence[Offer], gone: Offer) -> tuple[Offer, ...]:
    """Give the offers but one."""
    return tuple(each for each in offers if each.number != gone.number)


def stale(offers: Sequence[Offer], turn: int) -> tuple[Offer, ...]:
    """Give the offers that nobody has answered in their time."""
    return tuple(each for each in offers if turn - each.turn >= LASTS)


def addressed(name: str, gives: tuple[str, ...], names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Take the name of a player apart from the first thing that is given: "offer Bob Diner for Spa" has no colon."""
    if name or not gives or not gives[0].startswith("name "):
        return name, gives
    words = gives[0].split()[1:]
    for count in range(len(words) - 1, 0, -1):
        if not isinstance(named(" ".join(words[:count]), names, "player"), Refusal):
            return " ".join(words[:count]), (f"name {' '.join(words[count:])}", *gives[1:])
    return words[0], (f"name {' '.join(words[1:])}", *gives[1:])


def _found(mine: Sequence[Offer], number: int | None, none: str, rule: str) -> Offer | Refusal:
    if number is None and len(mine) == 1:
        return mine[0]
    found = next((each for each in mine if each.number == number), None)
    if found is not None:
        return found
    if number is None and mine:
        none = "Several offers are open: say which"
    return not_allowed(
        "offer", f"{none}; open are: {', '.join(str(each.number) for each in mine) or 'none'}.", rules=(rule,)
    )


def _said(number: int | None) -> str:
    return "" if number is None else f" {number}"
