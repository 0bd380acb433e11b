"""Orders carried out: for whom they may be given now, and each of their actions, all or none."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.papertown.actions import act
from moderator.games.papertown.orders import Order
from moderator.games.papertown.position import Position
from moderator.games.papertown.sight import legal_orders
from moderator.games.papertown.telling import tell_action
from moderator.games.papertown.turns import close_turn
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed, not_your_turn


def carry_out(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Carry an order out for whose turn it is; all its actions, or none."""
    if refusal := _out_of_turn(play, seat, order):
        return refusal
    for action in order.actions:
        before = play.state
        after = act(before, action)
        if isinstance(after, Refusal):
            return after
        play.state = after
        tell_action(play, before, action)
    return None


def _out_of_turn(play: Play[Position], seat: int, order: Order) -> Refusal | None:
    """Refuse an order for somebody who does not move now; with the rolls told together, go on to the turn it is for."""
    state = play.state
    if not state.solo:
        if order.virtual:
            return not_allowed("no-virtual", f"Nobody plays {order.virtual} here; it takes part in games for one.")
        return None if seat == state.active else not_your_turn(state.mover.name)
    wanted = order.virtual or state.players[0].name
    if (
        order.virtual
        and wanted != state.mover.name
        and state.current.marked
        and state.settings.solo_rolls == "together"
    ):
        close_turn(play)
    if wanted == play.state.mover.name:
        return None
    mover = play.state.mover.name
    if play.state.current.marked:
        return not_allowed(
            "not-rolled", f"{mover}'s turn is done, and the next roll has not been told.", rules=("solo",)
        )
    return not_allowed("other-turn", f"It is {mover}'s turn.", send=legal_orders(play.state), rules=("solo",))
