"""MONO-PLY as the table plays it: its rules, each in its own file, under the names that the table asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from moderator.core.dice import Dice
from moderator.core.outcome import Refusal
from moderator.games.monoply import buying, preroll, trading, turns
from moderator.games.monoply.board import BORED_WALK, data
from moderator.games.monoply.drawn import drawn
from moderator.games.monoply.menace import PhaseTwoBegins
from moderator.games.monoply.orders import (
    VERBS,
    Befriend,
    Buy,
    Decline,
    Draw,
    Order,
    Roll,
    Simple,
    Upgrade,
    examples,
    read_order,
)
from moderator.games.monoply.position import BUY, DONE, FRIEND, Player, Position
from moderator.games.monoply.rolling import roll
from moderator.games.monoply.settings import read_settings, settings
from moderator.games.monoply.sight import sight
from moderator.games.monoply.upgrading import upgrade
from moderator.games.table import dealing
from moderator.games.table.dealing import Answer, Offer, Trade
from moderator.games.table.game import OFFER, TURN, Drawn, Pending, Setting, Sight
from moderator.games.table.names import one_of, seat_of
from moderator.games.table.play import Play
from moderator.games.table.reading import Beginnings
from moderator.games.table.refusals import not_your_turn
from moderator.games.table.ruleset import TableRuleset
from moderator.games.table.steps import pieces
from moderator.games.table.steps.pieces import Piece


class Monoply:
    """The rules of MONO-PLY, for 2 to 6 players; see `moderator.games.table.game.TableGame`."""

    name = "monoply"
    title = "MONO-PLY"
    begins = Beginnings(VERBS)
    state: type[Position] = Position

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Give what a table may choose."""
        return settings()

    @property
    def examples(self) -> tuple[str, ...]:
        """Give orders as they are written, each with what it does."""
        return examples()

    @property
    def least(self) -> int:
        """Give how many players it takes."""
        return data().figures.players[0]

    @property
    def most(self) -> int:
        """Give for how many players it is at most."""
        return data().figures.players[-1]

    def begin(self, names: Sequence[str], settings: Mapping[str, Any], dice: Dice) -> Play[Position]:
        """Hand out the toilet paper, shuffle the decks, and roll for who begins."""
        start = data().figures.start_tp
        players = tuple(Player(name, tp=start) for name in names)
        play = Play(Position(read_settings(dict(settings)), players, data().decks, {}, {}), 1, dice)
        play.state = turns.shuffled(play)
        turns.opened(play)
        return play

    def read(self, state: Position, seat: int, words: str) -> Order | Refusal:  # noqa: ARG002 - all seats write alike
        """Read one order."""
        return read_order(words)

    def carry_out(self, play: Play[Position], seat: int, order: Order) -> Refusal | None:
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

    def settle(self, play: Play[Position]) -> None:
        """Pass the turn, once nothing of it is waited for."""
        turns.settle(play)

    def pending(self, state: Position) -> tuple[Pending, ...]:
        """Give the decision of the player on turn, and the offers that wait for an answer."""
        if state.over or state.stage == DONE:
            return ()
        silence = self._said(state)
        asked = {BUY: "Buy or decline?", FRIEND: "Which friend?"}.get(state.stage, "What do you do before you roll?")
        turn = Pending(TURN, f"turn {state.turn}, {state.stage}", (state.active,), asked, silence)
        return (turn, *(_offered(state, each) for each in state.offers))

    def autopilot(self, state: Position, pending: Pending) -> tuple[int, Order]:
        """Roll forward; buy what leaves 100 TP; choose as friend who has least TP and is no menace; trade nothing."""
        seat = pending.who[0]
        if pending.kind == OFFER:
            return seat, Answer("reject", int(pending.key.rpartition(" ")[2]))
        if state.stage == BUY:
            space = state.space(state.mover.pos)
            return seat, Buy() if state.mover.tp - space.price >= data().figures.spare else Decline()
        if state.stage == FRIEND:
            return seat, Befriend("", state.players[_friend(state)].name)
        return seat, Roll()

    def resign(self, play: Play[Position], seat: int) -> None:
        """Take a player out; the others go on."""
        turns.leave(play, seat)

    def turn(self, state: Position) -> int:
        """Give the number of the turn."""
        return state.turn

    def names(self, state: Position) -> tuple[str, ...]:
        """Give the players in seat order."""
        return tuple(player.name for player in state.players)

    def is_out(self, state: Position, seat: int) -> bool:
        """Say whether a player has resigned."""
        return state.players[seat].resigned

    def winners(self, state: Position) -> tuple[int, ...] | None:
        """Give who has won; None while the game goes on."""
        return turns.winners(state) if state.over else None

    def sight(self, state: Position, seat: int | None) -> Sight:
        """Give the game as a seat is told of it."""
        return sight(state, seat)

    def drawn(self, state: Position) -> Drawn:
        """Give the position as its page shows it."""
        return drawn(state)

    def _said(self, state: Position) -> str:
        if state.stage == BUY:
            space = state.space(state.mover.pos)
            return "buy" if state.mover.tp - space.price >= data().figures.spare else "decline"
        if state.stage == FRIEND:
            word = "gift" if state.space(state.mover.pos).type == BORED_WALK else "purell"
            return f"{word} {state.players[_friend(state)].name}"
        return "roll"


def _offered(state: Position, made: Offer) -> Pending:
    giver = state.players[made.giver].name
    asked = f"{giver} offers {trading.said(state, made.gives)} for {trading.said(state, made.gets)}: accept or reject?"
    return Pending(OFFER, f"offer {made.number}", (made.taker,), asked, f"reject {made.number}")


def _friend(state: Position) -> int:
    """Give the seat with the least TP that is no menace, or the least of all if all others are."""
    others = [seat for seat in state.left() if seat != state.active]
    good = [seat for seat in others if not state.players[seat].menace] or others
    return min(good, key=lambda seat: state.players[seat].tp)


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
        deal = dealing.offered(order, players, partial(_space, state))
        return deal if isinstance(deal, Refusal) else trading.offer(play, seat, *deal)
    offer = dealing.meant(state.offers, seat, order, players, "7d")
    if isinstance(offer, Refusal):
        return offer
    if order.word == "accept":
        return trading.accept(play, seat, offer)
    trading.end(play, seat, offer, order.word)
    return None


def _seat(state: Position, words: str) -> int | Refusal:
    return seat_of(words, [player.name for player in state.players])


def _space(state: Position, words: str) -> int | Refusal:
    owned = {space.name: space.index for space in state.spaces() if space.can_be_owned}
    return one_of(words, owned, "lavatory or pump")


GAME = Monoply()
RULESET = TableRuleset(GAME)
