"""Money that changes hands: from the Bank, to it, between Toys; what cannot be paid at once becomes a debt."""

from __future__ import annotations

from moderator.games.table.play import Play
from moderator.games.toystory.position import BANK, Debt, Position


def collect(play: Play[Position], seat: int, amount: int, why: str, *causes: str) -> None:
    """Pay a Toy out of the Bank."""
    toy = play.state.players[seat]
    play.state = play.state.with_player(seat, cash=toy.cash + amount)
    play.happens("collect", f"{toy.name} collects M{amount} {why}", *causes, money=amount)


def pay(play: Play[Position], seat: int, amount: int, why: str, *causes: str) -> None:
    """Pay the Bank what is known to be there."""
    toy = play.state.players[seat]
    play.state = play.state.with_player(seat, cash=toy.cash - amount)
    play.happens("pay", f"{toy.name} pays M{amount} {why}", *causes, money=-amount)


def hand(play: Play[Position], giver: int, taker: int, amount: int) -> None:
    """Hand money from Toy to Toy, or to the Bank."""
    players = list(play.state.players)
    players[giver] = players[giver]._replace(cash=players[giver].cash - amount)
    if taker != BANK:
        players[taker] = players[taker]._replace(cash=players[taker].cash + amount)
    play.state = play.state.changed(players=tuple(players))


def owe(play: Play[Position], debtor: int, creditor: int, amount: int, why: str, *causes: str) -> None:
    """Let a Toy pay what is due: at once from cash, or else it is a debt until money is raised."""
    if not amount:
        return
    state = play.state
    names = f"{state.name(debtor)} pays {state.name(creditor)} M{amount} {why}"
    if state.players[debtor].cash >= amount:
        hand(play, debtor, creditor, amount)
        play.happens("pay", names, *causes, money=-amount if creditor == BANK else 0)
        return
    number = state.counted + 1
    made = Debt(number, debtor, creditor, amount, why)
    play.state = state.with_open(debts=(*state.open.debts, made))._replace(counted=number)
    words = f"{state.name(debtor)} owes {state.name(creditor)} M{amount} {why}, and has M{state.players[debtor].cash}"
    play.happens("owe", words, *causes, "debt")


def pay_debt(play: Play[Position], debt: Debt) -> None:
    """Pay a debt whose amount is there."""
    state = play.state
    play.state = state.with_open(debts=tuple(each for each in state.open.debts if each.number != debt.number))
    hand(play, debt.debtor, debt.creditor, debt.amount)
    words = f"{state.name(debt.debtor)} pays {state.name(debt.creditor)} the M{debt.amount} owed {debt.why}"
    play.happens("pay", words.strip(), "debt", money=-debt.amount if debt.creditor == BANK else 0)
