"""What is auctioned: deeds, several at once, and the last house or hotel."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.table.play import Play
from moderator.games.table.steps.auctions import Auction, Auctions
from moderator.games.toystory import placing
from moderator.games.toystory.data import data
from moderator.games.toystory.money import pay
from moderator.games.toystory.position import HOUSE, Deed, Position


def title(state: Position, lot: str) -> str:
    """Say what a lot is: the number of a deed's space, or a kind of building."""
    return state.space(int(lot)).name if lot.isdecimal() else f"the last {lot}"


def list_price(state: Position, auction: Auction, seat: int) -> int:
    """Give what a lot would cost a Toy at the Bank (M): the price of a deed, or the cost of a building."""
    if auction.lot.isdecimal():
        return state.space(int(auction.lot)).price
    return placing.cost(state, auction.wants[seat], auction.lot)


class _Sale:
    """See `moderator.games.table.steps.auctions.Sale`."""

    rule = "auction"
    cover = "ruling 28"
    debt = "debt"
    settling = "settle"

    def least_bid(self) -> int:
        """Give where bidding starts."""
        return data().figures.min_bid

    def least_raise(self) -> int:
        """Give by how much a bid rises at least."""
        return data().figures.min_raise

    def money(self, state: Position, seat: int) -> int:
        """Give what a Toy can bid."""
        return state.players[seat].cash

    def said(self, amount: int) -> str:
        """Say an amount."""
        return f"M{amount}"

    def title(self, state: Position, lot: str) -> str:
        """Say what a lot is."""
        return title(state, lot)

    def place(self, lot: str) -> int:
        """Give the order of the board, buildings after deeds."""
        return int(lot) if lot.isdecimal() else data().round

    def owes(self, state: Position, seat: int) -> bool:
        """Whether a Toy has a debt."""
        return any(debt.debtor == seat for debt in state.open.debts)

    def close(self, play: Play[Position], auction: Auction, leader: int | None, price: int) -> None:
        """Let the leader pay the Bank, and have the deed or build."""
        state = play.state
        what = title(state, auction.lot)
        if leader is None:
            play.happens("unsold", f"Nobody bids for {what}; it stays with the Bank", "auction", "ruling 23")
        elif auction.lot.isdecimal():
            pay(play, leader, price, f"for {what}", "auction")
            play.state = play.state.with_deed(int(auction.lot), Deed(leader))
        else:
            _build(play, auction.lot, leader, auction.wants[leader], price)


def _build(play: Play[Position], kind: str, seat: int, index: int, price: int) -> None:
    """Let the winner of the last building have it where it was wanted, if that still can be."""
    state = play.state
    name, space = state.name(seat), state.space(index)
    if not placing.can_place(state, seat, index, kind):
        words = f"{name} can build no {kind} on {space.name} any more; it stays with the Bank"
        play.happens("unsold", words, "shortage")
        return
    pay(play, seat, price, f"for {title(state, kind)}", "shortage", "auction", "ruling 14")
    placing.place(play, index, kind)
    cause = "house" if kind == HOUSE else "hotel"
    play.happens("build", f"{name} has {play.state.standing(index)} on {space.name}", cause)


AUCTIONS: Auctions[Position] = Auctions(_Sale())


def open_deeds(play: Play[Position], indexes: Sequence[int]) -> None:
    """Put deeds up for auction, all at once."""
    bidders = play.state.left()
    AUCTIONS.open(play, (Auction(str(index), bidders) for index in indexes))
    for index in sorted(indexes):
        play.happens(
            "auction", f"{play.state.space(index).name} is up for auction, from M{data().figures.min_bid}", "auction"
        )


def open_building(play: Play[Position], auction: Auction) -> None:
    """Put the last house or hotel up for auction."""
    AUCTIONS.open(play, (auction,))
    words = " and ".join(play.state.name(seat) for seat in auction.bidders)
    told = f"The last {auction.lot} is up for auction between {words}, from M{data().figures.min_bid}"
    play.happens("auction", told, "shortage", "auction")
