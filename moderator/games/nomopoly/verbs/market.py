"""Selling: lots at auction and the bids on them, things that stand for sale at a price."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.ownership import seller_of
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.verbs.products import meant_product, put_on_list
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.values import Goods, Id, Value


@verb("sell")
def sell(run: Run, occurrence: Occurrence) -> str | None:
    """A thing, or what a lot holds, goes to its buyer, who pays the price."""
    what, buyer, price = occurrence.roles.get("object"), occurrence.roles.get("to"), occurrence.roles.get("price")
    payee = occurrence.roles.get("recipient") or occurrence.subject or seller_of(run, what, buyer)
    place = occurrence.roles.get("in")
    if isinstance(place, Id) and run.world.kind(place) == "square":
        return put_on_list(run, place, meant_product(run, what))
    if buyer is None and occurrence.ordered:
        return _sold_away(run, occurrence, what, price)
    if isinstance(what, Goods) and isinstance(seller := occurrence.subject, Id) and facts.is_a(run, seller, "player"):
        what = Goods(what.kind, what.detail, what.count, seller)
        if run.world.pile(seller, what.kind, what.detail) < what.count:
            return f"{run.world.label(seller)} has no {run.world.label(what)} to sell"
    if isinstance(buyer, Id) and price is not None:
        paid = run.make("pay", occurrence, subject=buyer, amount=price, recipient=payee)
        if paid.refused:
            return paid.refused
    if isinstance(buyer, Id):
        for thing in sold(run, what):
            got = run.make("get", occurrence, subject=buyer, object=thing)
            if got.refused and occurrence.ordered:
                return got.refused
    if isinstance(what, Id) and run.world.exists(what) and run.world.kind(what) == "lot":
        end_lot(run, what)
    return None


def _sold_away(run: Run, occurrence: Occurrence, what: Value, price: Value) -> str | None:
    """What is sold to nobody by name leaves its owner, who gets the price."""
    seller = occurrence.subject
    if isinstance(what, Goods) and isinstance(seller, Id):
        if run.world.pile(seller, what.kind, what.detail) < what.count:
            return f"{run.world.label(seller)} has no {run.world.label(what)} to sell"
    elif facts.owner(run, what) != seller:
        return f"{run.world.label(seller)} does not own {run.world.label(what)}"
    lost = run.make("lose", occurrence, subject=seller, object=what)
    if lost.refused:
        return lost.refused
    if price is not None:
        run.make("get", occurrence, subject=seller, object=price)
    return None


def sold(run: Run, what: Value) -> tuple[Value, ...]:
    """Give what changes hands when something is sold: of a lot, all that it holds."""
    if not isinstance(what, Id) or run.world.kind(what) != "lot":
        return (what,)
    thing = run.world.get(what, "thing")
    piles = sorted(run.world.things[what].piles.items())
    goods = tuple(Goods(kind, detail, count, what) for (kind, detail), count in piles)
    return (*(() if thing is None else (thing,)), *run.world.having("owner", what), *goods)


def end_lot(run: Run, lot: Id) -> None:
    """Take a lot off the list."""
    thing = run.world.get(lot, "thing")
    run.world.remove(lot)
    if isinstance(thing, Id) and run.world.exists(thing):
        run.world.set(thing, "lot", False)


def no_longer_for_sale(run: Run, thing: Id) -> None:
    """What has a new owner is no longer a lot, and stands for sale no more."""
    if run.world.get(thing, "lot") is True:
        for lot in tuple(run.world.of_kind("lot")):
            if run.world.get(lot, "thing") == thing:
                end_lot(run, lot)
    if run.world.get(thing, "offered by") is not None:
        run.world.set(thing, "offered by", None)
        run.world.set(thing, "asking price", None)


def _offer_line(run: Run, occurrence: Occurrence) -> str:
    what, price = occurrence.roles.get("object"), occurrence.roles.get("price")
    return f"{run.world.label(occurrence.subject)} offers {run.world.label(what)} for ${price}"


@verb("offer", line=_offer_line)
def offer(run: Run, occurrence: Occurrence) -> str | None:
    """A thing stands for sale at a price until it is sold; goods, as long as who offers them has some."""
    what, price = occurrence.roles.get("object"), occurrence.roles.get("price")
    if isinstance(what, Goods):
        goods = Id(f"goods:{what.kind}")
        if not run.world.exists(goods):
            run.world.create("goods", what.kind)
        what = goods
    if not isinstance(what, Id):
        return "what is offered is not said"
    run.world.set(what, "offered by", occurrence.subject)
    run.world.set(what, "asking price", price)
    return None


def _bid_line(run: Run, occurrence: Occurrence) -> str:
    lot = occurrence.roles.get("on")
    if not isinstance(lot, Id) or run.world.kind(lot) != "lot" or not occurrence.state.get("opens"):
        return ""
    what = run.world.get(lot, "thing", lot)
    return f"{run.world.label(what)} is Going Once at ${run.world.get(lot, 'highest bid', 0)}"


@verb("bid", line=_bid_line)
def bid(run: Run, occurrence: Occurrence) -> str | None:
    """A bid stands on a lot until it is beaten."""
    lot, amount = occurrence.roles.get("on"), occurrence.roles.get("amount")
    if not isinstance(lot, Id):
        return "on what is bid is not said"
    if run.world.kind(lot) != "lot" and run.world.kind(lot) != "job":
        lot = facts.lot_of(run, lot) or lot
    occurrence.roles["on"] = lot
    if run.world.kind(lot) == "job":
        others = tuple(bid for bid in run.world.get(lot, "bids", ()) if bid[0] != occurrence.subject)
        run.world.set(lot, "bids", (*others, (occurrence.subject, run.money(amount))))
        return None
    occurrence.state["opens"] = run.world.get(lot, "highest bidder") is None
    run.world.set(lot, "highest bid", run.money(amount))
    run.world.set(lot, "highest bidder", occurrence.subject)
    return None
