"""What a game waits for, and what silence stands for: it rolls, buys what leaves enough, and takes no offer."""

from __future__ import annotations

from moderator.games.monoply.data import BORED_WALK, data
from moderator.games.monoply.position import AGAIN, BUY, DONE, FRIEND, PREROLL, Position
from moderator.games.monoply.trading import DEALS
from moderator.games.table.game import TURN, Pending

_ASKED = {
    PREROLL: "What do you do before you roll?",
    AGAIN: "Doubles: roll again?",
    BUY: "Buy or decline?",
    FRIEND: "Which friend?",
}


def pending(state: Position) -> tuple[Pending, ...]:
    """Give the decision of the player on turn, and the offers that wait for an answer."""
    if state.over or state.stage == DONE:
        return ()
    turn = Pending(TURN, f"turn {state.turn}, {state.stage}", (state.active,), _ASKED[state.stage], silence(state))
    return (turn, *DEALS.pending(state))


def silence(state: Position) -> str:
    """Give the order that a silent player's turn goes on by: a friend is who has least TP and is no menace."""
    space = state.space(state.mover.pos)
    if state.stage == BUY:
        return "buy" if state.mover.tp - space.price >= data().figures.spare else "decline"
    if state.stage == FRIEND:
        return f"{'gift' if space.type == BORED_WALK else 'purell'} {state.players[_friend(state)].name}"
    return "roll"


def _friend(state: Position) -> int:
    """Give the seat with the least TP that is no menace, or the least of all if all others are."""
    others = [seat for seat in state.left() if seat != state.active]
    good = [seat for seat in others if not state.players[seat].menace] or others
    return min(good, key=lambda seat: state.players[seat].tp)
