"""Players of Toy Story that play by themselves: they bid, build, trade, mortgage, ask for rent, and go bankrupt."""

from __future__ import annotations

from moderator.games.table.game import TURN
from moderator.games.table.steps.auctions import AUCTION
from moderator.games.table.steps.debts import DEBT
from moderator.games.toystory import auctions, building
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import HOTEL
from moderator.games.toystory.orders import (
    Answer,
    BidFor,
    Build,
    Buy,
    ClaimBuilding,
    Decline,
    Deeds,
    Pass,
    Pay,
    Rent,
    Sell,
    Simple,
    Trade,
)
from moderator.games.toystory.position import BUY, INHERIT, Position

_ROLL = Simple("roll")


def buyer(state: Position):
    """Give the order of a simple buyer on turn: out of Jail, roll, and buy what leaves M100."""
    mover = state.mover
    if state.stage == BUY:
        return Buy() if mover.cash - state.space(mover.pos).price >= 100 else Decline()
    if mover.jailed:
        return Simple("card") if mover.cards else Pay()
    return _ROLL


def answer(state: Position, pending, luck):
    """Give an order for an open decision, with the seat that gives it."""
    seat = luck.choice(pending.who)
    toy = state.players[seat]
    if pending.kind == AUCTION:
        lot = next(each for each in state.open.auctions if pending.key.startswith(f"auction {each.lot},"))
        least = AUCTIONS.least(state, lot)
        worth = state.space(int(lot.lot)).price if lot.lot.isdecimal() else 120
        if least <= min(toy.cash, luck.randrange(worth // 4, worth * 5 // 4)):
            top = luck.randrange(least, min(toy.cash, max(least, worth)) + 1)
            return seat, BidFor(top, luck.random() < 0.6, auctions.title(state, lot.lot).removeprefix("the last "))
        return seat, Pass(lot.lot)
    if pending.kind == DEBT:
        return seat, Simple("settle")
    if pending.kind == INHERIT:
        index = state.open.inherits[seat][0]
        word = "lift" if luck.random() < 0.4 and toy.cash >= state.space(index).lifting else "keep"
        return seat, Deeds(word, (state.space(index).name.lower(),))
    if pending.kind == TURN:
        if state.stage == BUY:
            return seat, Buy() if toy.cash >= state.space(toy.pos).price + luck.choice([0, 50, 300]) else Decline()
        return seat, buyer(state)
    if pending.key.startswith("rent"):
        return seat, Rent(luck.choice(["", "", "always", "waive"]))
    if pending.key.startswith("offer"):
        word = luck.choice(["accept", "accept", "reject"])
        return seat, Answer(word, int(pending.key.rpartition(" ")[2]))
    places = building.places(state, seat, state.open.shortage.kind) if state.open.shortage else ()
    if places and luck.random() < 0.7:
        return seat, ClaimBuilding(state.open.shortage.kind, state.space(luck.choice(places)).name.lower())
    return seat, Pass(state.open.shortage.kind)


def unasked(state: Position, luck):
    """Give orders that nobody waits for: building, mortgaging, trading; some of them are refused."""
    for seat in state.left():
        mine = state.owned(seat)
        names = {index: state.space(index).name.lower() for index in mine}
        for whole in state.full_sets(seat):
            index = min(whole, key=lambda each: state.deeds[each].houses)
            if state.players[seat].cash > 250 and luck.random() < 0.5:
                kind = "hotel" if state.deeds[index].houses == HOTEL - 1 else "house"
                yield seat, Build(kind, (names[index],))
            elif luck.random() < 0.02:
                yield seat, Sell(luck.choice(["house", "hotel", "set"]), names[index])
        if mine and luck.random() < 0.05:
            yield seat, Deeds(luck.choice(["mortgage", "lift"]), (names[luck.choice(mine)],))
        others = [other for other in state.left() if other != seat and state.owned(other)]
        if mine and others and luck.random() < 0.1:
            yield seat, _swap(state, seat, luck.choice(others), luck)


def _swap(state: Position, seat: int, other: int, luck):
    """Offer a deed for one whose set it completes, if there is one."""
    mine, theirs = state.owned(seat), state.owned(other)
    wanted = [index for index in theirs if any(each in mine for each in state.of_set(index))] or theirs
    gets = luck.choice(wanted)
    gives = luck.choice(mine)
    cash = luck.choice([0, 30, state.players[seat].cash // 3])
    items = [f"name {state.space(gives).name.lower()}", *([f"cash {cash}"] if cash else [])]
    if state.players[seat].cards and luck.random() < 0.3:
        items.append("card")
    return Trade(state.name(other).lower(), tuple(items), (f"name {state.space(gets).name.lower()}",))
