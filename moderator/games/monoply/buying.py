"""Deciding after a landing: to buy a space or not, and to choose a friend."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.data import BORED_WALK, LAVATORY, PURELL, Space, data
from moderator.games.monoply.menace import expose, heed, receive
from moderator.games.monoply.position import BUY, FRIEND, PREROLL, Deed, Position
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps import purchases
from moderator.games.table.steps.purchases import Bounds


def offered(state: Position) -> Space:
    """Give the space on which the player on turn stands."""
    return state.space(state.mover.pos)


def buy(play: Play[Position], bounds: Bounds, otherwise: bool, index: int | None = None) -> Refusal | None:
    """Buy the space under the player on turn if its price is within the bounds; decline it if not, and if so told.

    `index` is what the player takes it for, None if that is not said: another space is not for sale.
    """
    if (refusal := _refused(play, index)) or play.state.stage != BUY:
        return refusal
    state = play.state
    space, mover = offered(state), state.mover
    if not bounds.hold(space.price, mover.tp) or (otherwise and space.price >= mover.tp):
        if otherwise:
            return decline(play)
        play.pass_over(f"{space.name} costs {space.price} TP, which is not as you wanted it.")
        return None
    if space.price >= mover.tp:
        words = f"{space.name} costs {space.price} TP, which would leave {mover.name} with none ({mover.tp} now)."
        return not_allowed("cover", words, send=("decline",), rules=("ruling 14",))
    state = state.with_player(state.active, tp=mover.tp - space.price).with_deed(space.index, Deed(state.active))
    play.state = state.changed(stage=state.after)
    play.happens("buy", f"{mover.name} buys {space.name} for {space.price} TP", "3b.i", money=-space.price)
    return None


def decline(play: Play[Position], index: int | None = None) -> Refusal | None:
    """Leave the space unowned; a lavatory exposes who declines it. `index` is as for `buy`."""
    if (refusal := _refused(play, index)) or play.state.stage != BUY:
        return refusal
    state = play.state
    space = offered(state)
    play.state = state.changed(stage=state.after)
    play.happens("decline", f"{state.mover.name} declines {space.name}", "3b.i")
    if space.type == LAVATORY:
        expose(play, state.active, 1, "5a", "3b.i")
        heed(play)
    return None


def _refused(play: Play[Position], index: int | None) -> Refusal | None:
    """Refuse what is no decision now; see `purchases.refused`."""
    state = play.state
    here = offered(state) if state.stage == BUY else None
    is_meant = here is not None and index in {None, here.index}
    name = here.name if here is not None else ""
    return purchases.refused(
        play, has_rolled=state.stage != PREROLL, here=name, is_meant=is_meant, send=("buy", "decline"), rule="3b.i"
    )


def befriend(play: Play[Position], kind: str, friend: int) -> Refusal | None:
    """Choose the friend of Purell Place, who loses exposure, or of A Bored Walk, who gets TP of the government."""
    state, figures = play.state, data().figures
    here = offered(state).type
    if state.stage != FRIEND or kind not in {"", here}:
        words = {PURELL: "Purell Place", BORED_WALK: "A Bored Walk"}.get(kind, "a space that asks for a friend")
        return not_allowed("friend", f"{state.mover.name} has not landed on {words} now.", rules=("9d", "9e"))
    player = state.players[friend]
    if friend == state.active or player.resigned:
        return not_allowed("friend", "A friend is another player who is in the game.", rules=("ruling 20",))
    play.state = state.changed(stage=state.after)
    if here == BORED_WALK:
        receive(play, friend, figures.boredwalk_gift, f"as {state.mover.name}'s friend", "9e", "ruling 20")
    elif player.exposure:
        left = max(0, player.exposure - figures.purell_remove)
        play.state = play.state.with_player(friend, exposure=left)
        words = f"{player.name} loses {player.exposure - left} exposure points as {state.mover.name}'s friend"
        play.happens("purell", f"{words}, and has {left}", "9d", "ruling 20")
    else:
        play.happens("purell", f"{player.name} has no exposure to lose", "9d", "ruling 20")
    return None
