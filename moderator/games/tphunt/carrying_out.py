"""Orders carried out: each when it is what the hunt waits for, by the rules that it asks for."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed, not_your_turn
from moderator.games.tphunt import driving, stopping, turns
from moderator.games.tphunt.orders import Buy, Go, GoNearest, Move, Order, Start
from moderator.games.tphunt.position import BUY, DONE, END, MOVE, PLACE, Position
from moderator.games.tphunt.sight import legal
from moderator.games.tphunt.ways import is_waived


def carry_out(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Carry an order out, if it is this seat's turn and what is waited for."""
    hunt = play.state
    if seat != hunt.active:
        return not_your_turn(hunt.mover.name)
    match order:
        case Start(square):
            return turns.place(play, square) if hunt.phase == PLACE else _not_now(hunt)
        case Move():
            return driving.move(play, order) if hunt.phase == MOVE else _not_now(hunt)
        case Go(square):
            if hunt.phase == PLACE:
                return turns.place(play, square)
            return driving.go(play, order) if hunt.phase == MOVE else _not_now(hunt)
        case GoNearest():
            return driving.go_nearest(play, order) if hunt.phase == MOVE else _not_now(hunt)
        case Buy(rolls):
            if hunt.phase == BUY:
                return stopping.buy(play, rolls)
            if hunt.phase == DONE and hunt.turn:
                play.pass_over("There was nothing to buy there.")
                return None
            return _not_now(hunt)


def _not_now(hunt: Position) -> Refusal:
    """Refuse an order of the player on turn that is not what is waited for."""
    reasons = {
        PLACE: "The cars are being placed: say on which edge square yours starts.",
        MOVE: f"You rolled {hunt.rolled}, and drive first." + (" (Nothing needs the pass.)" if is_waived(hunt) else ""),
        BUY: f"You stand in a store that sells {hunt.sold}: say how many you buy.",
        DONE: "Your drive is done, and your turn ends with it.",
        END: "The hunt is over.",
    }
    return not_allowed("not-now", reasons[hunt.phase], send=legal(hunt) if hunt.phase != DONE else ())
