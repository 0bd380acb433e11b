"""Orders carried out: each to the rules that it asks for, with its names made out first."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed, not_your_turn
from moderator.games.toystory import (
    auctions,
    bankruptcy,
    building,
    buying,
    mortgages,
    moving,
    naming,
    rent,
    trading,
)
from moderator.games.toystory.orders import (
    Answer,
    BidFor,
    Build,
    Buy,
    ClaimBuilding,
    Decline,
    Deeds,
    Order,
    Pass,
    Rent,
    Sell,
    Simple,
    Trade,
)
from moderator.games.toystory.position import Position

LAST = "last"
"""What silence passes on in the claim window, and nothing else."""


def carry_out(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Carry an order out, or give why it cannot be."""
    match order:
        case Simple("roll") | Buy() | Decline():
            return _of_turn(play, seat, order)
        case Simple():
            return _simple(play, seat, order.word)
        case Rent(word):
            if word in {"always", "never", "ask"}:
                return rent.stand(play, seat, word)
            return rent.waive(play, seat) if word else rent.ask(play, seat)
        case BidFor(amount, proxy, words):
            lot = naming.lot(play.state, words)
            return lot if isinstance(lot, Refusal) else auctions.bid(play, seat, lot, amount, proxy)
        case Pass(words):
            return _pass(play, seat, words)
        case Build() | Sell() | ClaimBuilding():
            return _building(play, seat, order)
        case Deeds():
            return _deeds(play, seat, order)
        case Trade() | Answer():
            return _trade(play, seat, order)


def _of_turn(play: Play[Position], seat: int, order: Simple | Buy | Decline) -> Refusal | None:
    """Carry out what only the Toy on turn can order."""
    if seat != play.state.active:
        return not_your_turn(play.state.mover.name)
    match order:
        case Buy(bounds, otherwise, most):
            return buying.buy(play, bounds, otherwise, most)
        case Decline(most):
            return buying.auction(play, most)
    return moving.roll(play)


def _simple(play: Play[Position], seat: int, word: str) -> Refusal | None:
    if word == "settle":
        return bankruptcy.settle_debts(play, seat)
    if word == "pay" and bankruptcy.debts_of(play.state, seat):
        return bankruptcy.pay_up(play, seat)
    if seat != play.state.active and play.state.toys[seat].jailed:
        return not_your_turn(play.state.mover.name)
    return moving.leave_by_card(play, seat) if word == "card" else moving.leave_by_fee(play, seat)


def _pass(play: Play[Position], seat: int, words: str) -> Refusal | None:
    """Pass on a lot; without a name on all lots, and on a last building that is asked round for."""
    state = play.state
    asked = state.open.shortage is not None and seat in state.open.shortage.asked
    if asked and (words in {"", LAST} or (state.open.shortage is not None and words == state.open.shortage.kind)):
        building.pass_claim(play, seat)
        if words or not state.open.auctions:
            return None
        auctions.pass_lot(play, seat, [each.lot for each in state.open.auctions])
        return None
    if any(each.lot == words for each in state.open.auctions):
        return auctions.pass_lot(play, seat, (words,))
    if not words and state.open.auctions:
        return auctions.pass_lot(play, seat, [each.lot for each in state.open.auctions])
    lot = naming.lot(state, words)
    return lot if isinstance(lot, Refusal) else auctions.pass_lot(play, seat, (lot,))


def _building(play: Play[Position], seat: int, order: Build | Sell | ClaimBuilding) -> Refusal | None:
    state = play.state
    if isinstance(order, Build):
        places = naming.deeds(state, order.names)
        return places if isinstance(places, Refusal) else building.build(play, seat, order.kind, places)
    find = naming.of_set if isinstance(order, Sell) and order.kind == "set" else naming.deed
    index = find(state, order.name)
    if isinstance(index, Refusal):
        return index
    act = building.sell if isinstance(order, Sell) else building.claim
    return act(play, seat, order.kind, index)


def _deeds(play: Play[Position], seat: int, order: Deeds) -> Refusal | None:
    if order.word == "keep" and not order.names:
        return mortgages.keep(play, seat, play.state.open.inherits.get(seat, ()))
    indexes = naming.deeds(play.state, order.names)
    if isinstance(indexes, Refusal):
        return indexes
    if order.word == "keep":
        return mortgages.keep(play, seat, indexes)
    act = mortgages.lift if order.word == "lift" else mortgages.mortgage
    for index in indexes:
        if refusal := act(play, seat, index):
            return refusal
    return None


def _trade(play: Play[Position], seat: int, order: Trade | Answer) -> Refusal | None:
    state = play.state
    if isinstance(order, Trade):
        other = naming.seat(state, order.name)
        if isinstance(other, Refusal):
            return other
        gives, gets = naming.items(state, order.gives), naming.items(state, order.gets)
        if isinstance(gives, Refusal):
            return gives
        return gets if isinstance(gets, Refusal) else trading.offer(play, seat, other, gives, gets)
    if order.word == "reject":
        return trading.reject(play, seat, order.number)
    if order.word == "withdraw":
        return trading.withdraw(play, seat, order.number)
    answers: dict[int, str] = {}
    for word, words in order.choices:
        index = naming.deed(state, words)
        if isinstance(index, Refusal):
            return index
        answers[index] = word
    return trading.accept(play, seat, order.number, answers)


def out_of_game(state: Position, seat: int) -> Refusal | None:
    """Refuse orders of a Toy that is out."""
    if state.toys[seat].is_out:
        return not_allowed("out", f"{state.name(seat)} is out of the game.", rules=("bankrupt",))
    return None
