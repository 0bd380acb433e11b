"""Orders carried out: each to the rules that it asks for, with its names made out first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from moderator.core.outcome import Refusal
from moderator.games.monoply import buying, preroll
from moderator.games.monoply.menace import PhaseTwoBegins
from moderator.games.monoply.orders import Befriend, Buy, Decline, Draw, Order, Roll, Simple, Upgrade
from moderator.games.monoply.position import Position
from moderator.games.monoply.rolling import roll
from moderator.games.monoply.trading import DEALS
from moderator.games.monoply.upgrading import upgrade
from moderator.games.table.names import one_of, seat_of
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_your_turn
from moderator.games.table.steps import pieces
from moderator.games.table.steps.offers import Answer, Trade, meant, offered
from moderator.games.table.steps.pieces import Piece


def carry_out(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Carry an order out; nothing of it that would come after the beginning of Phase 2 happens."""
    try:
        if isinstance(order, Trade | Answer):
            return _traded(play, seat, order)
        if isinstance(order, Piece):
            return pieces.choose(play, seat, order.words, "2.1")
        if seat != play.state.active:
            return not_your_turn(play.state.mover.name)
        return _ordered(play, order)
    except PhaseTwoBegins:
        return None


def _ordered(play: Play[Position], order: Order) -> Refusal | None:
    """Carry out what only the player on turn can order."""
    match order:
        case Roll(is_backward):
            return (preroll.go_back(play) if is_backward else None) or roll(play)
        case Simple("clean"):
            return preroll.clean(play)
        case Simple("back"):
            return preroll.go_back(play)
        case Simple("card"):
            return preroll.leave_by_card(play)
        case Draw(deck):
            return preroll.buy_card(play, deck)
        case Buy() | Decline():
            index = _space(play.state, order.name) if order.name else None
            if isinstance(index, Refusal):
                return index
            if isinstance(order, Decline):
                return buying.decline(play, index)
            return buying.buy(play, order.bounds, order.otherwise, index)
        case Befriend(kind, words):
            friend = _seat(play.state, words)
            return friend if isinstance(friend, Refusal) else buying.befriend(play, kind, friend)
        case Upgrade(names, level):
            return _upgraded(play, names, level)
    raise ValueError(f"{order} is no order.")


def _upgraded(play: Play[Position], names: Sequence[str], level: int | None) -> Refusal | None:
    """Upgrade lavatories one after the other, all or none of them."""
    for words in names:
        index = _space(play.state, words)
        refusal = index if isinstance(index, Refusal) else upgrade(play, index, level)
        if refusal is not None:
            return refusal
    return None


def _traded(play: Play[Position], seat: int, order: Trade | Answer) -> Refusal | None:
    """Carry out what any player can order at any time."""
    state = play.state
    players = [player.name for player in state.players]
    if isinstance(order, Trade):
        deal = offered(order, players, partial(_space, state))
        return deal if isinstance(deal, Refusal) else DEALS.make(play, seat, *deal)
    offer = meant(state.offers, seat, order, players, "7d")
    if isinstance(offer, Refusal):
        return offer
    if order.word == "accept":
        return DEALS.accept(play, seat, offer)
    DEALS.end(play, seat, offer, order.word)
    return None


def _seat(state: Position, words: str) -> int | Refusal:
    return seat_of(words, [player.name for player in state.players])


def _space(state: Position, words: str) -> int | Refusal:
    owned = {space.name: space.index for space in state.spaces() if space.can_be_owned}
    return one_of(words, owned, "lavatory or pump")
