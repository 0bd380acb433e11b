"""What can be traded: lavatories, pumps, toilet paper and cards, while no decision is pending."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.position import BUY, FRIEND, Position
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps.offers import Deals, Offer


class _Wares:
    """See `moderator.games.table.steps.offers.Wares`."""

    rule = "7d"
    causes: tuple[str, ...] = ("7d", "ruling 17")
    money = "tp"

    def refused(self, state: Position, made: Offer) -> Refusal | None:
        """Refuse a trade of what is not there, with a menace, or while something is waited for."""
        if state.stage in {BUY, FRIEND}:
            asked = "says buy or decline" if state.stage == BUY else "chooses a friend"
            words = f"No trade before {state.mover.name} {asked}."
            return not_allowed("pending", words, "Send it again then.", rules=("ruling 17",))
        for seat, items in ((made.giver, made.gives), (made.taker, made.gets)):
            player = state.players[seat]
            if player.menace or player.resigned:
                words = f"{player.name} trades nothing: a menace, or out of the game."
                return not_allowed("menace", words, rules=("ruling 25",))
            if lacks := _lacking(state, seat, items):
                return not_allowed("trade", f"{player.name} does not have {lacks} to give.", rules=("ruling 17",))
        return None

    def said(self, state: Position, item: str) -> str:
        """Say an item."""
        kind, _, figure = item.partition(" ")
        if kind == "space":
            return state.space(int(figure)).name
        return f"{figure} TP" if kind == "tp" else "a card"


DEALS: Deals[Position] = Deals(_Wares())


def _lacking(state: Position, seat: int, items: tuple[str, ...]) -> str:
    """Name what a player would give and has not, "" if all is there."""
    player = state.players[seat]
    if sum(item == "card" for item in items) > len(player.cards):
        return "a Get out of quarantine card"
    for item in dict.fromkeys(items):
        kind, _, figure = item.partition(" ")
        deed = state.deeds.get(int(figure)) if kind == "space" else None
        if kind == "space" and (deed is None or deed.owner != seat or items.count(item) > 1):
            return state.space(int(figure)).name
    tp = sum(int(item.partition(" ")[2]) for item in items if item.startswith("tp "))
    return f"{tp} TP and some left" if tp and tp >= player.tp else ""
