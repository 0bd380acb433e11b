"""Trades between two players, at any time that no decision is pending: offered, accepted, rejected, taken back."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.monoply.position import BUY, FRIEND, Deed, Position
from moderator.games.table import dealing
from moderator.games.table.dealing import Offer
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed


def offer(
    play: Play[Position], giver: int, taker: int, gives: tuple[str, ...], gets: tuple[str, ...]
) -> Refusal | None:
    """Offer a trade; it is numbered, and waits for an answer."""
    state = play.state
    number = state.offered + 1
    made = Offer(number, giver, taker, gives, gets, state.turn)
    if refusal := _refused(state, made):
        return refusal
    play.state = state._replace(offers=(*state.offers, made), offered=number)
    names = state.players[giver].name, state.players[taker].name
    words = f"{said(state, gives)} for {said(state, gets)}"
    play.happens("offer", f"Offer {number}: {names[0]} offers {names[1]} {words}", "7d")
    return None


def accept(play: Play[Position], seat: int, found: Offer) -> Refusal | None:
    """Accept an offer, as the one to whom it was made."""
    state = play.state
    if refusal := _refused(state, found):
        return refusal
    state = state._replace(offers=dealing.without(state.offers, found))
    play.state = _moved(_moved(state, found.giver, seat, found.gives), seat, found.giver, found.gets)
    giver, name = state.players[found.giver].name, state.players[seat].name
    words = f"{giver} gives {said(play.state, found.gives)}, {name} gives {said(play.state, found.gets)}"
    play.happens("trade", f"Offer {found.number} is accepted: {words}", "7d", "ruling 17")
    return None


def end(play: Play[Position], seat: int, found: Offer, word: str) -> None:
    """Let an offer come to nothing: "reject" it or "withdraw" it."""
    play.state = play.state._replace(offers=dealing.without(play.state.offers, found))
    play.happens(word, f"{play.state.players[seat].name} {word}s offer {found.number}", "7d")


def lapse(play: Play[Position]) -> None:
    """Let offers lapse that nobody has answered for so many turns."""
    for each in dealing.stale(play.state.offers, play.state.turn):
        play.state = play.state._replace(offers=dealing.without(play.state.offers, each))
        play.happens("lapse", f"Offer {each.number} lapses", "7d")


def said(state: Position, items: tuple[str, ...]) -> str:
    """Say one side of a trade."""
    return " + ".join(_item(state, item) for item in items) or "nothing"


def _item(state: Position, item: str) -> str:
    kind, _, figure = item.partition(" ")
    if kind == "space":
        return state.space(int(figure)).name
    return f"{figure} TP" if kind == "tp" else "a card"


def _refused(state: Position, made: Offer) -> Refusal | None:
    """Refuse a trade of what is not there, with a menace, or while something is waited for."""
    if state.stage in {BUY, FRIEND}:
        return not_allowed("pending", "No trade while a decision is pending.", rules=("ruling 17",))
    if made.giver == made.taker:
        return not_allowed("trade", "A trade is with another player.", rules=("7d",))
    if not made.gives and not made.gets:
        return not_allowed("trade", "Something has to change hands.", rules=("7d",))
    for seat, items in ((made.giver, made.gives), (made.taker, made.gets)):
        player = state.players[seat]
        if player.menace or player.resigned:
            return not_allowed(
                "menace", f"{player.name} trades nothing: a menace, or out of the game.", rules=("ruling 25",)
            )
        if lacks := _lacking(state, seat, items):
            return not_allowed("trade", f"{player.name} has not {lacks} to give.", rules=("ruling 17",))
    return None


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


def _moved(state: Position, giver: int, taker: int, items: tuple[str, ...]) -> Position:
    """Hand items over."""
    for item in items:
        kind, _, figure = item.partition(" ")
        old, new = state.players[giver], state.players[taker]
        if kind == "space":
            state = state.with_deed(int(figure), Deed(taker, state.deeds[int(figure)].level))
        elif kind == "tp":
            state = state.with_player(giver, tp=old.tp - int(figure)).with_player(taker, tp=new.tp + int(figure))
        else:
            state = state.with_player(giver, cards=old.cards[1:]).with_player(taker, cards=(*new.cards, old.cards[0]))
    return state
