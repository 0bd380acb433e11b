"""What can be traded: lavatories, pumps, toilet paper and cards, while no decision is pending."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.position import BUY, FRIEND, Deed, Position
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps.offers import Deals, Offer


class _Wares:
    """See `moderator.games.table.steps.offers.Wares`."""

    rule = "7d"
    causes: tuple[str, ...] = ("7d", "ruling 17")

    def refused(self, state: Position, made: Offer) -> Refusal | None:
        """Refuse a trade of what is not there, with a menace, or while something is waited for."""
        if state.stage in {BUY, FRIEND}:
            return not_allowed("pending", "No trade while a decision is pending.", rules=("ruling 17",))
        for seat, items in ((made.giver, made.gives), (made.taker, made.gets)):
            player = state.players[seat]
            if player.menace or player.resigned:
                words = f"{player.name} trades nothing: a menace, or out of the game."
                return not_allowed("menace", words, rules=("ruling 25",))
            if lacks := _lacking(state, seat, items):
                return not_allowed("trade", f"{player.name} has not {lacks} to give.", rules=("ruling 17",))
        return None

    def said(self, state: Position, item: str) -> str:
        """Say an item."""
        kind, _, figure = item.partition(" ")
        if kind == "space":
            return state.space(int(figure)).name
        return f"{figure} TP" if kind == "tp" else "a card"

    def hand_over(self, play: Play[Position], giver: int, taker: int, item: str) -> None:
        """Let an item change hands; a lavatory keeps its ply."""
        state = play.state
        kind, _, figure = item.partition(" ")
        old, new = state.players[giver], state.players[taker]
        if kind == "space":
            play.state = state.with_deed(int(figure), Deed(taker, state.deeds[int(figure)].level))
        elif kind == "tp":
            tp = int(figure)
            play.state = state.with_player(giver, tp=old.tp - tp).with_player(taker, tp=new.tp + tp)
        else:
            state = state.with_player(giver, cards=old.cards[1:])
            play.state = state.with_player(taker, cards=(*new.cards, old.cards[0]))


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
