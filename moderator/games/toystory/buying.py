"""Deciding on an unowned property: it is bought, or it is auctioned; there is no third."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps import purchases
from moderator.games.table.steps.purchases import Bounds
from moderator.games.toystory import auctions
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import data
from moderator.games.toystory.money import pay
from moderator.games.toystory.position import BUY, DONE, ROLL, Deed, Position


def buy(play: Play[Position], bounds: Bounds, otherwise: bool, most: int | None) -> Refusal | None:
    """Buy the property under the Toy on turn if its price is within the bounds; else auction it, if so told."""
    state = play.state
    if state.stage != BUY:
        return None
    space, mover = state.space(state.mover.pos), state.mover
    if not bounds.hold(space.price, mover.cash) or (otherwise and space.price > mover.cash):
        if otherwise:
            return auction(play, most)
        play.pass_over(f"{space.name} costs M{space.price}, which is not as you wanted it: buy or auction?")
        return None
    if space.price > mover.cash:
        words = f"{space.name} costs M{space.price}; {mover.name} has M{mover.cash} and may raise money first."
        return not_allowed("cover", words, send=("auction",), rules=("buy", "ruling 5"))
    play.state = state.with_deed(space.index, Deed(state.active)).changed(stage=DONE)
    pay(play, state.active, space.price, f"for {space.name}", "buy")
    return None


def auction(play: Play[Position], most: int | None) -> Refusal | None:
    """Put the property up for auction, and bid by proxy up to a limit, as far as cash covers it."""
    state = play.state
    if state.stage != BUY:
        return None
    seat, index = state.active, state.mover.pos
    play.state = state.changed(stage=DONE)
    play.happens("decline", f"{state.mover.name} does not buy {state.space(index).name}", "buy", "ruling 5")
    auctions.open_deeds(play, (index,))
    if most is None:
        return None
    covered = min(most, state.mover.cash)
    if covered < data().figures.min_bid:
        play.pass_over(f"M{covered} is no bid: an auction starts at M{data().figures.min_bid}.")
        return None
    return AUCTIONS.bid(play, seat, str(index), covered, proxy=True)


def refused(play: Play[Position], index: int | None) -> Refusal | None:
    """Refuse what is no decision now; see `purchases.refused`. `index` is the property that is meant, None: any."""
    state = play.state
    is_open = state.stage == BUY
    here = state.space(state.mover.pos).name if is_open else ""
    is_meant = index in {None, state.mover.pos}
    return purchases.refused(
        play, has_rolled=state.stage != ROLL, here=here, is_meant=is_meant, send=("buy", "auction"), rule="buy"
    )
