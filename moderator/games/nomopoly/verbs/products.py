"""Products on the list of a place, and under new names."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.verbs.primitive import verb
from moderator.games.nomopoly.world.occurrence import Occurrence, Sort
from moderator.games.nomopoly.world.values import Goods, Id, Value, size


def meant_product(run: Run, what: Value) -> Value:
    """Give the product that goods or a kind of goods are copies of."""
    return facts.product_of(run, what.kind) if isinstance(what, (Goods, Sort)) else what


def put_on_list(run: Run, place: Id, product: Value) -> str | None:
    """A place sells a product from now on."""
    if not isinstance(product, Id) or not run.world.exists(product):
        return "there is no such product"
    name, sold = run.world.name(product), run.world.get(place, "sells", ())
    if name in sold:
        return f"{name} is sold there already"
    run.world.set(place, "sells", (*sold, name))
    return None


@verb("repackage")
def repackage(run: Run, occurrence: Occurrence) -> str | None:
    """A product comes to be sold under another name, at a price of its own, with a part of it as royalty."""
    roles = occurrence.roles
    original, name, place = meant_product(run, roles.get("object")), roles.get("name"), roles.get("in")
    price, royalty = size(roles.get("at")) or 0, size(roles.get("with")) or 0
    if not isinstance(original, Id) or not isinstance(place, Id) or not isinstance(name, str):
        return "what is sold as what, and where, is not said"
    if royalty > price:
        return "the royalty is a part of the price"
    if run.world.called(name):
        return f"something is called {name} already"
    product = run.world.create("product", name, price=run.money(price), royalty=run.money(royalty))
    for word, value in (("original", original), ("repackaged", True), ("created", run.week)):
        run.world.set(product, word, value)
    run.world.set(product, "patent holder", occurrence.subject)
    roles["product"] = product
    return put_on_list(run, place, product)
