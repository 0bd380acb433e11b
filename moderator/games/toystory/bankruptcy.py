"""Debts that are paid, and Toys that leave: bankrupt to another Toy, bankrupt to the Bank, or resigned."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps import decks
from moderator.games.table.steps.debts import BANK
from moderator.games.toystory import auctions, building, mortgages, raising, rent
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import GET_OUT
from moderator.games.toystory.money import DEBTS, hand, pay
from moderator.games.toystory.position import DONE, Position
from moderator.games.toystory.trading import DEALS


def settle_debts(play: Play[Position], seat: int) -> Refusal | None:
    """Raise what is owed, cheapest first, and pay; who cannot is bankrupt."""
    if not DEBTS.of(play.state, seat):
        return not_allowed("settle", f"{play.state.name(seat)} owes nothing.", rules=("debt",))
    while owed := DEBTS.of(play.state, seat):
        debt = owed[0]
        if play.state.players[seat].cash + raising.raisable(play.state, seat) < debt.amount:
            bankrupt(play, seat, debt.creditor)
            return None
        raising.raise_money(play, seat, debt.amount)
        DEBTS.pay(play, debt)
    return None


def resign(play: Play[Position], seat: int) -> None:
    """Take a Toy out who gives up: as if bankrupt, to whom it owes, or else to the Bank."""
    play.happens("resign", f"{play.state.name(seat)} resigns", "resign")
    play.state = play.state.with_player(seat, resigned=True)
    owed = DEBTS.of(play.state, seat)
    _out(play, seat, owed[0].creditor if owed else BANK)


def bankrupt(play: Play[Position], seat: int, creditor: int) -> None:
    """Take a Toy out who cannot pay."""
    words = f"{play.state.name(seat)} is bankrupt and owes {play.state.name(creditor)}"
    play.happens("bankrupt", words, "bankrupt", "ruling 20" if creditor == BANK else "ruling 19")
    play.state = play.state.with_player(seat, bankrupt=True)
    _out(play, seat, creditor)


def _out(play: Play[Position], seat: int, creditor: int) -> None:
    play.state = mortgages.forget(play.state, seat)
    DEALS.leave(play, seat)
    debts = tuple(each for each in play.state.open.debts if seat not in {each.debtor, each.creditor})
    play.state = play.state.with_open(debts=debts)
    claim = play.state.claim
    if claim is not None and seat in {claim.owner, claim.debtor}:
        rent.close(play, f"{play.state.name(seat)} is out of the game")
    if play.state.active == seat:
        play.state = play.state.changed(stage=DONE)
    built = {index: 0 for index in play.state.owned(seat) if play.state.deeds[index].houses}
    if built:
        building.sold(play, seat, built)
    owned = play.state.owned(seat)
    if creditor == BANK:
        _to_the_bank(play, seat, owned)
    else:
        _to_a_toy(play, seat, creditor, owned)
    building.leave(play, seat)
    AUCTIONS.leave(play, seat)
    if creditor == BANK and owned and len(play.state.left()) > 1:
        auctions.open_deeds(play, owned)


def _to_a_toy(play: Play[Position], seat: int, creditor: int, owned: tuple[int, ...]) -> None:
    """Mortgage everything and hand it all over."""
    for index in owned:
        if not play.state.deeds[index].mortgaged:
            mortgages.mortgage(play, seat, index)
    state = play.state
    cash, cards = state.players[seat].cash, state.players[seat].cards
    hand(play, seat, creditor, cash)
    taker = play.state.players[creditor]
    play.state = play.state.with_player(seat, cards=()).with_player(creditor, cards=(*taker.cards, *cards))
    for index in owned:
        play.state = play.state.handed_over(index, creditor)
    names = ", ".join(state.space(index).name for index in owned) or "no deeds"
    words = f"{taker.name} gets M{cash}, {names} and {len(cards)} cards of {state.name(seat)}"
    play.happens("estate", words, "bankrupt", "ruling 19")
    mortgages.inherit(play, creditor, owned)


def _to_the_bank(play: Play[Position], seat: int, owned: tuple[int, ...]) -> None:
    """Give everything back: cash, deeds without their mortgages, cards under their decks."""
    toy = play.state.players[seat]
    if toy.cash:
        pay(play, seat, toy.cash, "to the Bank, which is all there is", "bankrupt")
    for index in owned:
        play.state = play.state.with_deed(index, None)
    for deck in toy.cards:
        decks.put_under(play, deck, GET_OUT)
    play.state = play.state.with_player(seat, cards=())
