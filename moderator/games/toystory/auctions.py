"""Auctions by mail: bids and proxies in any order of turns, several lots at once, each closed when the others pass.

A bid is never taken back; one that its bidder's cash covers no more counts as far as the cash goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.toystory import placing
from moderator.games.toystory.data import data
from moderator.games.toystory.money import pay
from moderator.games.toystory.position import HOUSE, Auction, Bid, Deed, Position


def title(state: Position, lot: str) -> str:
    """Say what a lot is."""
    return state.space(int(lot)).name if lot.isdecimal() else f"the last {lot}"


def leading(state: Position, auction: Auction) -> tuple[int, int | None]:
    """Give what the leader of a lot would pay now, and who leads; (0, None) before the first bid.

    The highest limit leads, the earlier of equal ones; it pays one step above the next, at least its own floor.
    """
    figures = data().figures
    covered = [(min(each.limit, state.players[each.seat].cash), each) for each in auction.bids]
    standing = [(limit, bid) for limit, bid in covered if limit >= figures.min_bid]
    if not standing:
        return 0, None
    most, first = max(standing, key=lambda each: each[0])
    others = [limit for limit, bid in standing if bid is not first]
    above = max(others) + figures.min_raise if others else figures.min_bid
    return min(most, max(first.floor, above, figures.min_bid)), first.seat


def least(state: Position, auction: Auction) -> int:
    """Give the least that can be bid now."""
    high, leader = leading(state, auction)
    return data().figures.min_bid if leader is None else high + data().figures.min_raise


def waited_for(state: Position, auction: Auction) -> tuple[int, ...]:
    """Give who may still bid against the leader."""
    leader = leading(state, auction)[1]
    return tuple(seat for seat in auction.bidders if seat not in auction.passed and seat != leader)


def opened(play: Play[Position], indexes: Sequence[int]) -> None:
    """Put deeds up for auction, all at once, in the order of the board."""
    bidders = play.state.left()
    lots = tuple(Auction(str(index), bidders) for index in sorted(indexes))
    play.state = play.state.with_open(auctions=_sorted((*play.state.open.auctions, *lots)))
    for index in sorted(indexes):
        play.happens(
            "auction", f"{play.state.space(index).name} is up for auction, from M{data().figures.min_bid}", "auction"
        )


def open_building(play: Play[Position], auction: Auction) -> None:
    """Put the last house or hotel up for auction."""
    play.state = play.state.with_open(auctions=_sorted((*play.state.open.auctions, auction)))
    words = " and ".join(play.state.name(seat) for seat in auction.bidders)
    told = f"The last {auction.lot} is up for auction between {words}, from M{data().figures.min_bid}"
    play.happens("auction", told, "shortage", "auction")


def bid(play: Play[Position], seat: int, lot: str, amount: int, proxy: bool) -> Refusal | None:
    """Bid an amount and no more, or up to a limit."""
    state = play.state
    auction = next(each for each in state.open.auctions if each.lot == lot)
    name, what = state.name(seat), title(state, lot)
    if seat not in auction.bidders or seat in auction.passed:
        words = "passed" if seat in auction.passed else "no part in it"
        return not_allowed("bid", f"{name} has {words}: {what}.", rules=("auction",))
    if any(debt.debtor == seat for debt in state.open.debts):
        words = f"{name} owes money, and bids when it is paid."
        return not_allowed("debt", words, send=("settle",), rules=("debt", "auction"))
    needed = least(state, auction)
    if amount < needed:
        high = needed - data().figures.min_raise
        reason = f"the bid stands at M{high}" if auction.bids else "bidding starts there"
        return not_allowed(
            "bid", f"A bid for {what} is M{needed} or more: {reason}.", send=(f"bid {needed} on {what}",),
            rules=("auction",),
        )  # fmt: skip
    if amount > state.players[seat].cash:
        words = f"{name} has M{state.players[seat].cash}, which does not cover M{amount}."
        return not_allowed("cover", words, rules=("auction", "ruling 28"))
    mine = next((each for each in auction.bids if each.seat == seat), None)
    made = Bid(seat, amount if not proxy else data().figures.min_bid, amount)
    if mine is not None and leading(state, auction)[1] == seat:
        # A leader who raises keeps the place in time and never pays less than led with.
        made = replace(made, floor=max(made.floor, mine.floor))
        bids = tuple(made if each.seat == seat else each for each in auction.bids)
    else:
        bids = (*(each for each in auction.bids if each.seat != seat), made)
    after = replace(auction, bids=bids, count=auction.count + 1)
    _keep(play, after)
    high, leader = leading(play.state, after)
    told = "" if leader is None else f"; {play.state.name(leader)} leads with M{high}"
    said = f"M{amount}" if not proxy else "by proxy"
    play.happens("bid", f"{name} bids {said} for {what}{told}", "auction")
    close_ready(play)
    return None


def pass_lot(play: Play[Position], seat: int, lots: Sequence[str]) -> Refusal | None:
    """Pass on lots, for good; who leads a lot cannot."""
    state = play.state
    mine = [
        each for each in state.open.auctions
        if each.lot in lots and seat in each.bidders and seat not in each.passed and leading(state, each)[1] != seat
    ]  # fmt: skip
    if not mine:
        words = "There is no auction on which you can pass: you lead, or have passed."
        return not_allowed("pass", words, rules=("auction",))
    for auction in mine:
        _keep(play, replace(auction, passed=auction.passed | {seat}))
        play.happens("pass", f"{state.name(seat)} passes on {title(state, auction.lot)}", "auction")
    close_ready(play)
    return None


def leave(play: Play[Position], seat: int) -> None:
    """Take a Toy that is out of all auctions; its bids lapse."""
    for auction in play.state.open.auctions:
        bidders = tuple(each for each in auction.bidders if each != seat)
        bids = tuple(each for each in auction.bids if each.seat != seat)
        _keep(play, replace(auction, bidders=bidders, bids=bids))
    close_ready(play)


def close_ready(play: Play[Position]) -> None:
    """Close the lots on which all but the leader have passed, in the order of the board."""
    while True:
        ready = next((each for each in play.state.open.auctions if not waited_for(play.state, each)), None)
        if ready is None:
            return
        _close(play, ready)


def _close(play: Play[Position], auction: Auction) -> None:
    state = play.state
    high, leader = leading(state, auction)
    what = title(state, auction.lot)
    play.state = state.with_open(auctions=tuple(each for each in state.open.auctions if each.lot != auction.lot))
    if leader is None:
        play.happens("unsold", f"Nobody bids for {what}; it stays with the Bank", "auction", "ruling 23")
        return
    if auction.lot.isdecimal():
        pay(play, leader, high, f"for {what}", "auction")
        play.state = play.state.with_deed(int(auction.lot), Deed(leader))
        return
    place = auction.wants[leader]
    if not placing.can_place(play.state, leader, place, auction.lot):
        words = f"{state.name(leader)} can build no {auction.lot} on {state.space(place).name} any more"
        play.happens("unsold", f"{words}; it stays with the Bank", "shortage")
        return
    pay(play, leader, high, f"for {what}", "shortage", "auction", "ruling 14")
    placing.place(play, place, auction.lot)
    cause = "house" if auction.lot == HOUSE else "hotel"
    words = f"{state.name(leader)} has {play.state.standing(place)} on {state.space(place).name}"
    play.happens("build", words, cause)


def _keep(play: Play[Position], auction: Auction) -> None:
    lots = tuple(auction if each.lot == auction.lot else each for each in play.state.open.auctions)
    play.state = play.state.with_open(auctions=lots)


def _sorted(lots: Sequence[Auction]) -> tuple[Auction, ...]:
    """Give lots in the order of the board, buildings after deeds."""
    return tuple(sorted(lots, key=lambda each: int(each.lot) if each.lot.isdecimal() else data().round))
