"""Orders carried out: each to the rules that it asks for, with its names made out first."""

from __future__ import annotations

from functools import partial
from itertools import cycle

from moderator.core.outcome import Refusal
from moderator.games.table.names import named
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed, not_your_turn
from moderator.games.table.steps import pieces
from moderator.games.table.steps.offers import Answer, Trade, meant, offered
from moderator.games.table.steps.pieces import Piece
from moderator.games.toystory import (
    bankruptcy,
    building,
    buying,
    mortgages,
    moving,
    naming,
    rent,
    trading,
)
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import data
from moderator.games.toystory.money import DEBTS
from moderator.games.toystory.orders import (
    BidFor,
    Build,
    Buy,
    ClaimBuilding,
    Decline,
    Deeds,
    Order,
    Pass,
    Pay,
    Rent,
    Sell,
    Simple,
)
from moderator.games.toystory.position import HOUSE, Position
from moderator.games.toystory.trading import DEALS


def carry_out(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Carry an order out, or give why it cannot be."""
    toy = play.state.players[seat]
    if toy.bankrupt or toy.resigned:
        return not_allowed("out", f"{toy.name} is out of the game.", rules=("bankrupt",))
    match order:
        case Simple("roll"):
            return moving.roll(play) if seat == play.state.active else not_your_turn(play.state.mover.name)
        case Buy() | Decline():
            return _decision(play, seat, order)
        case Simple():
            return _simple(play, seat, order.word)
        case Pay():
            return _pay(play, seat, order)
        case Rent():
            return _rent(play, seat, order)
        case BidFor(amount, proxy, words):
            lot = naming.lot(play.state, words)
            return lot if isinstance(lot, Refusal) else AUCTIONS.bid(play, seat, lot, amount, proxy)
        case Pass(words):
            return _pass(play, seat, words)
        case Build() | Sell() | ClaimBuilding():
            return _building(play, seat, order)
        case Deeds():
            return _deeds(play, seat, order)
        case Piece(words):
            return pieces.choose(play, seat, words, "setup", data().figures.tokens)
        case Trade() | Answer():
            return _trade(play, seat, order)


def _decision(play: Play[Position], seat: int, order: Buy | Decline) -> Refusal | None:
    """Decide about the property under the Toy on turn, as that Toy."""
    index = naming.deed(play.state, order.name) if order.name else None
    if isinstance(index, Refusal):
        return index
    if seat != play.state.active:
        return not_your_turn(play.state.mover.name)
    if refusal := buying.refused(play, index):
        return refusal
    if isinstance(order, Decline):
        return buying.auction(play, order.most)
    return buying.buy(play, order.bounds, order.otherwise, order.most)


def _rent(play: Play[Position], seat: int, order: Rent) -> Refusal | None:
    if order.word in {"always", "never", "ask"}:
        return rent.stand(play, seat, order.word)
    if order.word:
        return rent.waive(play, seat)
    claim, name = play.state.claim, order.name
    if name and claim is not None:
        about = (play.state.name(claim.debtor), play.state.space(claim.space).name)
        meant = named(name, about, "debtor or property")
        if isinstance(meant, Refusal):
            return meant
    return rent.ask(play, seat)


def _simple(play: Play[Position], seat: int, word: str) -> Refusal | None:
    if word == "settle":
        return bankruptcy.settle_debts(play, seat)
    return _too_early_to_leave(play.state, seat) or moving.leave_by_card(play, seat)


def _pay(play: Play[Position], seat: int, order: Pay) -> Refusal | None:
    """Pay what is owed, to whom it is said; who owes nothing pays the fee that leaves Jail."""
    state, fee = play.state, data().figures.jail_fee
    creditor = naming.seat(state, order.name) if order.name else None
    if isinstance(creditor, Refusal):
        return creditor
    if creditor is not None or DEBTS.of(state, seat):
        return DEBTS.pay_up(play, seat, creditor, order.amount)
    if state.players[seat].jailed and order.amount not in {None, fee}:
        return not_allowed("pay", f"The fee is M{fee}.", send=("pay",), rules=("jail",))
    return _too_early_to_leave(state, seat) or moving.leave_by_fee(play, seat)


def _too_early_to_leave(state: Position, seat: int) -> Refusal | None:
    """Refuse to let a Toy out of Jail when it is another's turn."""
    return not_your_turn(state.mover.name) if seat != state.active and state.players[seat].jailed else None


def _pass(play: Play[Position], seat: int, words: str) -> Refusal | None:
    """Pass on a lot; without a name on all lots, and on a last building that is asked round for."""
    state = play.state
    asked = state.open.shortage is not None and seat in state.open.shortage.asked
    if asked and (not words or (state.open.shortage is not None and words == state.open.shortage.kind)):
        building.pass_claim(play, seat)
        if words or not state.open.auctions:
            return None
        AUCTIONS.pass_lots(play, seat, [each.lot for each in state.open.auctions])
        return None
    if any(each.lot == words for each in state.open.auctions):
        return AUCTIONS.pass_lots(play, seat, (words,))
    if not words and state.open.auctions:
        return AUCTIONS.pass_lots(play, seat, [each.lot for each in state.open.auctions])
    lot = naming.lot(state, words)
    return lot if isinstance(lot, Refusal) else AUCTIONS.pass_lots(play, seat, (lot,))


def _building(play: Play[Position], seat: int, order: Build | Sell | ClaimBuilding) -> Refusal | None:
    state = play.state
    if isinstance(order, ClaimBuilding):
        kind = order.kind or (state.open.shortage.kind if state.open.shortage is not None else HOUSE)
        index = naming.deed(state, order.name)
        return index if isinstance(index, Refusal) else building.claim(play, seat, kind, index)
    if isinstance(order, Sell) and order.kind == "set":
        whole = naming.of_set(state, order.names[0])
        return whole if isinstance(whole, Refusal) else building.sell(play, seat, order.kind, whole)
    places = naming.deeds(state, order.names)
    if isinstance(places, Refusal):
        return places
    act = building.build if isinstance(order, Build) else building.sell
    for _, index in zip(range(order.count or len(places)), cycle(places), strict=False):
        if refusal := act(play, seat, order.kind, index):
            return refusal
    return None


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
        deal = offered(order, naming.players(state), partial(naming.deed, state))
        return deal if isinstance(deal, Refusal) else DEALS.make(play, seat, *deal)
    offer = meant(state.offers, seat, order, naming.players(state), "trade")
    if isinstance(offer, Refusal):
        return offer
    if order.word != "accept":
        DEALS.end(play, seat, offer, order.word)
        return None
    answers: dict[int, str] = {}
    for word, words in order.choices:
        if not words:
            answers |= dict.fromkeys(trading.received(state, offer), word)
            continue
        index = naming.deed(state, words)
        if isinstance(index, Refusal):
            return index
        answers[index] = word
    return trading.accept(play, seat, offer, answers)
