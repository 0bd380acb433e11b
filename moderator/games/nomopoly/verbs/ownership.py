"""Buying, painting, coating and naming."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value


@verb("buy")
def buy(run: Run, occurrence: Occurrence) -> str | None:
    """What is bought becomes the buyer's; its price is the order's."""
    what, buyer = occurrence.roles.get("object"), occurrence.subject
    if isinstance(what, Sort):
        if facts.key(what.kind) in run.program.flags:
            run.make("become", occurrence, subject=buyer, complement=what)
            return None
        what = Goods(what.kind, "", int(what.count))
    price = occurrence.roles.get("price") or occurrence.roles.get("for")
    if price is not None and not occurrence.ordered:
        roles = {
            "subject": buyer,
            "amount": price,
            "recipient": occurrence.roles.get("recipient") or seller_of(run, what, buyer) or _payee(occurrence),
        }
        paid = run.make("pay", occurrence, **roles)
        if paid.refused:
            return paid.refused
    if isinstance(what, tuple):
        for each in what:
            gained = run.make("get", occurrence, subject=buyer, object=each)
            if gained.refused:
                return gained.refused
        return None
    product = facts.product_of(run, what.kind) if isinstance(what, Goods) else None
    if product is not None:
        run.world.set(product, "bought", run.week)
    if isinstance(what, Id) and run.program.kinds.is_a(run.world.kind(what), "product"):
        run.world.set(what, "bought", run.week)
        what = Goods(run.world.things[what].name, "", 1)
    seller = occurrence.roles.get("from")
    if isinstance(what, Goods) and what.holder is None and isinstance(seller, Id):
        if run.world.kind(seller) != "square" and run.world.pile(seller, what.kind, what.detail) < what.count:
            return f"{run.world.label(seller)} has no {run.world.label(what)} to sell"
        if run.world.kind(seller) != "square":
            what = Goods(what.kind, what.detail, what.count, seller)
    gained = run.make("get", occurrence, subject=buyer, object=what)
    return gained.refused or None


def seller_of(run: Run, what: Value, buyer: Value) -> Value:
    """Give whose a thing is that changes hands for a price: who loses it is paid; None for nobody."""
    owner = facts.owner(run, what)
    return None if owner is None or owner == buyer else owner


def _payee(occurrence: Occurrence) -> object:
    """What replaces a purchase is paid to whom the purchase would have been paid."""
    order = occurrence.within("order")
    return order.state.get("payee") if order is not None else None


def _paint_line(run: Run, occurrence: Occurrence) -> str:
    return f"{run.world.label(occurrence.roles.get('object'))} becomes {run.world.label(occurrence.roles.get('color'))}"


@verb("paint", "color", line=_paint_line)
def paint(run: Run, occurrence: Occurrence) -> str | None:
    """A square takes a color."""
    square, color = occurrence.roles.get("object"), occurrence.roles.get("color")
    if not isinstance(square, Id) or not isinstance(color, Id):
        return "what is painted in which color is not said"
    run.world.set(square, "color", color)
    return None


def _coat_line(run: Run, occurrence: Occurrence) -> str:
    square, coating = (run.world.label(occurrence.roles.get(role)) for role in ("object", "with"))
    return f"{square} is coated with {coating}"


@verb("coat", line=_coat_line)
def coat(run: Run, occurrence: Occurrence) -> str | None:
    """A square takes a coating."""
    square, coating = occurrence.roles.get("object"), occurrence.roles.get("with")
    if isinstance(coating, Goods):
        coating = run.world.find("coating", coating.kind)
    if not isinstance(square, Id) or coating is None:
        return "what is coated with what is not said"
    run.world.set(square, "coating", coating)
    return None


@verb("name", "rename")
def name(run: Run, occurrence: Occurrence) -> str | None:
    """A thing takes a name, if no rule says more."""
    thing, new = occurrence.roles.get("object"), occurrence.roles.get("name")
    if isinstance(thing, Id) and isinstance(new, str):
        run.make("get", occurrence, subject=thing, object=str(new))
    return None
