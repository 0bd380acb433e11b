"""Money that changes hands: from the Bank, to it, between Toys; what cannot be paid at once becomes a debt."""

from __future__ import annotations

from moderator.games.table.play import Play
from moderator.games.table.steps.debts import BANK, Debts
from moderator.games.toystory.position import Position


def collect(play: Play[Position], seat: int, amount: int, why: str, *causes: str) -> None:
    """Pay a Toy out of the Bank."""
    state = play.state
    play.state = state.with_money({seat: amount})
    play.happens("collect", f"{state.players[seat].name} collects M{amount} {why}", *causes, money=amount)


def pay(play: Play[Position], seat: int, amount: int, why: str, *causes: str) -> None:
    """Pay the Bank what is known to be there."""
    state = play.state
    play.state = state.with_money({seat: -amount})
    play.happens("pay", f"{state.players[seat].name} pays M{amount} {why}", *causes, money=-amount)


def hand(play: Play[Position], giver: int, taker: int, amount: int) -> None:
    """Hand money from Toy to Toy, or to the Bank."""
    play.state = play.state.with_money({giver: -amount} if taker == BANK else {giver: -amount, taker: amount})


class _Purse:
    """See `moderator.games.table.steps.debts.Purse`."""

    rule = "debt"
    settling = "settle"
    ways = "sell, mortgage, trade, or settle"

    def money(self, state: Position, seat: int) -> int:
        """Give what a Toy can pay at once."""
        return state.players[seat].cash

    def said(self, amount: int) -> str:
        """Say an amount."""
        return f"M{amount}"

    def name(self, state: Position, seat: int) -> str:
        """Name a Toy, or the Bank."""
        return state.name(seat)

    hand = staticmethod(hand)


DEBTS: Debts[Position] = Debts(_Purse())
