"""The step that auctions by mail: bids and proxies in any order of turns, several lots at once.

A lot is closed when all but its leader have passed. A bid is never taken back; one that its bidder's money covers no
more counts as far as the money goes. What a lot is and what its winner gets is each game's own: its `Sale`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, Self, TypeVar

from moderator.core.outcome import Refusal
from moderator.games.table.game import Pending
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.seated import Seats

AUCTION = "auction"
"""The kind of decision that a lot is."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that stands: at least `floor` and up to `limit` (equal for one that is no proxy)."""

    seat: int
    floor: int
    limit: int


@dataclass(frozen=True, slots=True)
class Auction:
    """A lot, by the game's own word for it. `bids` in the order in which they came, `count` how many there were.

    `bidders` may bid, `passed` do so no more; `wants` is what each bids for, where that differs, by seat.
    """

    lot: str
    bidders: tuple[int, ...]
    bids: tuple[Bid, ...] = ()
    passed: frozenset[int] = frozenset()
    wants: Mapping[int, int] = field(default_factory=dict)
    count: int = 0


class WithAuctions(Seats, Protocol):
    """A position with open lots."""

    @property
    def auctions(self) -> tuple[Auction, ...]:
        """Give the lots that are open."""
        ...

    def with_auctions(self, auctions: tuple[Auction, ...]) -> Self:
        """Give the position with other open lots."""
        ...


P = TypeVar("P", bound=WithAuctions)


class Sale(Protocol[P]):
    """What a game auctions, from which bid on, and what comes of it."""

    rule: str
    """The rule by which lots are auctioned."""
    cover: str
    """The ruling by which a bid has to be covered."""
    debt: str
    """The rule by which who owes money pays it before a bid."""
    settling: str
    """The order that does."""

    def least_bid(self) -> int:
        """Give where bidding starts."""
        ...

    def least_raise(self) -> int:
        """Give by how much a bid rises at least."""
        ...

    def money(self, state: P, seat: int) -> int:
        """Give what a player can bid."""
        ...

    def said(self, amount: int) -> str:
        """Say an amount."""
        ...

    def title(self, state: P, lot: str) -> str:
        """Say what a lot is."""
        ...

    def place(self, lot: str) -> int:
        """Give where a lot stands in the order in which lots close."""
        ...

    def owes(self, state: P, seat: int) -> bool:
        """Whether a player owes money, and bids when it is paid."""
        ...

    def close(self, play: Play[P], auction: Auction, leader: int | None, price: int) -> None:
        """Let the leader pay and have the lot; without one it stays where it was."""
        ...


@dataclass(frozen=True, slots=True)
class Auctions(Generic[P]):
    """The lots of a game, opened, bid for and closed."""

    sale: Sale[P]

    def leading(self, state: P, auction: Auction) -> tuple[int, int | None]:
        """Give what the leader of a lot would pay now, and who leads; (0, None) before the first bid.

        The highest limit leads, the earlier of equal ones; it pays one step above the next, at least its own floor.
        """
        start = self.sale.least_bid()
        covered = [(min(each.limit, self.sale.money(state, each.seat)), each) for each in auction.bids]
        standing = [(limit, bid) for limit, bid in covered if limit >= start]
        if not standing:
            return 0, None
        most, first = max(standing, key=lambda each: each[0])
        others = [limit for limit, bid in standing if bid is not first]
        above = max(others) + self.sale.least_raise() if others else start
        return min(most, max(first.floor, above, start)), first.seat

    def least(self, state: P, auction: Auction) -> int:
        """Give the least that can be bid now."""
        high, leader = self.leading(state, auction)
        return self.sale.least_bid() if leader is None else high + self.sale.least_raise()

    def waited_for(self, state: P, auction: Auction) -> tuple[int, ...]:
        """Give who may still bid against the leader."""
        leader = self.leading(state, auction)[1]
        return tuple(seat for seat in auction.bidders if seat not in auction.passed and seat != leader)

    def open(self, play: Play[P], lots: Iterable[Auction]) -> None:
        """Put lots up for auction beside those that are open, in the order in which they close."""
        every = sorted((*play.state.auctions, *lots), key=lambda each: self.sale.place(each.lot))
        play.state = play.state.with_auctions(tuple(every))

    def bid(self, play: Play[P], seat: int, lot: str, amount: int, proxy: bool) -> Refusal | None:
        """Bid an amount and no more, or up to a limit."""
        state = play.state
        auction = next(each for each in state.auctions if each.lot == lot)
        if refusal := self._refused(state, auction, seat, amount):
            return refusal
        mine = next((each for each in auction.bids if each.seat == seat), None)
        made = Bid(seat, amount if not proxy else self.sale.least_bid(), amount)
        if mine is not None and self.leading(state, auction)[1] == seat:
            # A leader who raises keeps the place in time and never pays less than led with.
            made = replace(made, floor=max(made.floor, mine.floor))
            bids = tuple(made if each.seat == seat else each for each in auction.bids)
        else:
            bids = (*(each for each in auction.bids if each.seat != seat), made)
        after = replace(auction, bids=bids, count=auction.count + 1)
        _keep(play, after)
        high, leader = self.leading(play.state, after)
        players, what = state.players, self.sale.title(state, lot)
        told = "" if leader is None else f"; {players[leader].name} leads with {self.sale.said(high)}"
        said = self.sale.said(amount) if not proxy else "by proxy"
        play.happens("bid", f"{players[seat].name} bids {said} for {what}{told}", self.sale.rule)
        self.close_ready(play)
        return None

    def pass_lots(self, play: Play[P], seat: int, lots: Sequence[str]) -> Refusal | None:
        """Pass on lots, for good; who leads a lot cannot."""
        state = play.state
        mine = [each for each in state.auctions if each.lot in lots and seat in self.waited_for(state, each)]
        if not mine:
            words = "There is no auction on which you can pass: you lead, or have passed."
            return not_allowed("pass", words, rules=(self.sale.rule,))
        for auction in mine:
            _keep(play, replace(auction, passed=auction.passed | {seat}))
            what = self.sale.title(state, auction.lot)
            play.happens("pass", f"{state.players[seat].name} passes on {what}", self.sale.rule)
        self.close_ready(play)
        return None

    def leave(self, play: Play[P], seat: int) -> None:
        """Take a player who is out of all auctions; the bids of that seat lapse."""
        for auction in play.state.auctions:
            bidders = tuple(each for each in auction.bidders if each != seat)
            bids = tuple(each for each in auction.bids if each.seat != seat)
            _keep(play, replace(auction, bidders=bidders, bids=bids))
        self.close_ready(play)

    def close_ready(self, play: Play[P]) -> None:
        """Close the lots on which all but the leader have passed, in their order."""
        while ready := next((each for each in play.state.auctions if not self.waited_for(play.state, each)), None):
            high, leader = self.leading(play.state, ready)
            play.state = play.state.with_auctions(tuple(each for each in play.state.auctions if each.lot != ready.lot))
            self.sale.close(play, ready, leader, high)

    def pending(self, state: P) -> tuple[Pending, ...]:
        """Give the open lots as decisions; to say nothing is to pass."""
        return tuple(self._decision(state, each) for each in state.auctions)

    def _decision(self, state: P, auction: Auction) -> Pending:
        high, leader = self.leading(state, auction)
        what = self.sale.title(state, auction.lot)
        stands = (
            f"no bid yet, from {self.sale.said(self.sale.least_bid())}"
            if leader is None
            else f"{state.players[leader].name} leads with {self.sale.said(high)}"
        )
        key = f"auction {auction.lot}, turn {state.turn}, bids {auction.count}"
        asked = f"Bid for {what} or pass ({stands})?"
        return Pending(AUCTION, key, self.waited_for(state, auction), asked, f"pass on {what}")

    def _refused(self, state: P, auction: Auction, seat: int, amount: int) -> Refusal | None:
        name, what, rule = state.players[seat].name, self.sale.title(state, auction.lot), self.sale.rule
        if seat not in auction.bidders or seat in auction.passed:
            words = "passed" if seat in auction.passed else "no part in it"
            return not_allowed("bid", f"{name} has {words}: {what}.", rules=(rule,))
        if self.sale.owes(state, seat):
            words = f"{name} owes money, and bids when it is paid."
            return not_allowed("debt", words, send=(self.sale.settling,), rules=(self.sale.debt, rule))
        needed = self.least(state, auction)
        if amount < needed:
            high = self.sale.said(needed - self.sale.least_raise())
            reason = f"the bid stands at {high}" if auction.bids else "bidding starts there"
            words = f"A bid for {what} is {self.sale.said(needed)} or more: {reason}."
            return not_allowed("bid", words, send=(f"bid {needed} on {what}",), rules=(rule,))
        money = self.sale.money(state, seat)
        if amount > money:
            words = f"{name} has {self.sale.said(money)}, which does not cover {self.sale.said(amount)}."
            return not_allowed("cover", words, rules=(rule, self.sale.cover))
        return None


def _keep(play: Play[P], auction: Auction) -> None:
    lots = tuple(auction if each.lot == auction.lot else each for each in play.state.auctions)
    play.state = play.state.with_auctions(lots)
