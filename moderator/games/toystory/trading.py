"""What Toys can deal in at any time: deeds, cash and cards; a mortgage that comes with a deed is kept or lifted."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps.offers import Deals, Offer
from moderator.games.toystory import mortgages
from moderator.games.toystory.position import Position


class _Wares:
    """See `moderator.games.table.steps.offers.Wares`."""

    rule = "trade"
    causes: tuple[str, ...] = ("trade",)
    money = "cash"

    def refused(self, state: Position, made: Offer) -> Refusal | None:
        """Refuse a trade of what is not there, or must not change hands."""
        if state.players[made.taker].is_out:
            return not_allowed("trade", "A trade is with a Toy that is in the game.", rules=("trade",))
        for seat, items in ((made.giver, made.gives), (made.taker, made.gets)):
            if reason := _lacking(state, seat, items):
                return not_allowed("trade", f"{reason}.", rules=("trade", "ruling 18"))
        return None

    def said(self, state: Position, item: str) -> str:
        """Say an item."""
        kind, _, figure = item.partition(" ")
        if kind == "space":
            deed = state.deeds.get(int(figure))
            return f"{state.space(int(figure)).name}{' (mortgaged)' if deed and deed.mortgaged else ''}"
        return f"M{figure}" if kind == "cash" else "a card"


DEALS: Deals[Position] = Deals(_Wares())


def accept(play: Play[Position], seat: int, found: Offer, answers: Mapping[int, str]) -> Refusal | None:
    """Accept an offer; `answers` say of mortgaged deeds received whether to keep or lift them, at once."""
    state = play.state
    mine = _mortgaged(state, found.gives)
    strange = next((index for index in answers if index not in mine), None)
    if strange is not None:
        words = f"{state.space(strange).name} comes with no mortgage in offer {found.number}."
        return not_allowed("keep", words, rules=("trade", "ruling 18"))
    if refusal := DEALS.accept(play, seat, found):
        return refusal
    mortgages.inherit(play, seat, mine)
    mortgages.inherit(play, found.giver, _mortgaged(state, found.gets))
    for index, word in answers.items():
        done = mortgages.lift(play, seat, index) if word == "lift" else mortgages.keep(play, seat, (index,))
        if done is not None:
            return done
    return None


def received(state: Position, found: Offer) -> tuple[int, ...]:
    """Give the mortgaged deeds that who accepts an offer receives."""
    return _mortgaged(state, found.gives)


def _mortgaged(state: Position, items: tuple[str, ...]) -> tuple[int, ...]:
    """Give the mortgaged deeds among items."""
    found = (int(item.partition(" ")[2]) for item in items if item.startswith("space "))
    return tuple(index for index in found if index in state.deeds and state.deeds[index].mortgaged)


def _lacking(state: Position, seat: int, items: tuple[str, ...]) -> str:
    """Say why a Toy cannot give this; "" if it can."""
    toy = state.players[seat]
    if items.count("card") > len(toy.cards):
        return f"{toy.name} has not so many Get Out of Jail Free cards"
    for item in items:
        kind, _, figure = item.partition(" ")
        if kind != "space":
            continue
        index = int(figure)
        name, deed = state.space(index).name, state.deeds.get(index)
        if deed is None or deed.owner != seat or items.count(item) > 1:
            return f"{name} is not {toy.name}'s to give"
        if state.is_built(index):
            return f"All buildings in the set of {name} are sold before it can be traded"
        if index in state.open.inherits.get(seat, ()):
            return f"{toy.name} first keeps or lifts the mortgage on {name}"
    cash = sum(int(item.partition(" ")[2]) for item in items if item.startswith("cash "))
    return f"{toy.name} has M{toy.cash}, not M{cash}" if cash > toy.cash else ""
