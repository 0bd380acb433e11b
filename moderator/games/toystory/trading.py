"""Deals between two Toys at any time: deeds, cash and cards, offered, accepted, rejected, taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moderator.core.outcome import Refusal
from moderator.games.table import dealing
from moderator.games.table.dealing import Offer
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.toystory import mortgages
from moderator.games.toystory.position import Position


def offer(
    play: Play[Position], giver: int, taker: int, gives: tuple[str, ...], gets: tuple[str, ...]
) -> Refusal | None:
    """Offer a trade; it is numbered, and waits for an answer."""
    state = play.state
    number = state.offered + 1
    made = Offer(number, giver, taker, gives, gets, state.turn)
    if refusal := _refused(state, made):
        return refusal
    play.state = state.with_open(offers=(*state.open.offers, made))._replace(offered=number)
    words = f"{said(state, gives)} for {said(state, gets)}"
    play.happens("offer", f"Offer {number}: {state.name(giver)} offers {state.name(taker)} {words}", "trade")
    return None


def accept(play: Play[Position], seat: int, found: Offer, answers: Mapping[int, str]) -> Refusal | None:
    """Accept an offer; `answers` say of mortgaged deeds received whether to keep or lift them, at once."""
    state = play.state
    if refusal := _refused(state, found):
        return refusal
    mine = mortgaged(state, found.gives)
    strange = next((index for index in answers if index not in mine), None)
    if strange is not None:
        words = f"{state.space(strange).name} comes with no mortgage in offer {found.number}."
        return not_allowed("keep", words, rules=("trade", "ruling 18"))
    play.state = state.with_open(offers=dealing.without(state.open.offers, found))
    _move(play, found.giver, seat, found.gives)
    _move(play, seat, found.giver, found.gets)
    sides = (found.giver, found.gives), (seat, found.gets)
    words = ", ".join(f"{state.name(side)} gives {said(state, items)}" for side, items in sides)
    play.happens("trade", f"Offer {found.number} is accepted: {words}", "trade")
    mortgages.inherit(play, seat, mine)
    mortgages.inherit(play, found.giver, mortgaged(state, found.gets))
    for index, word in answers.items():
        done = mortgages.lift(play, seat, index) if word == "lift" else mortgages.keep(play, seat, (index,))
        if done is not None:
            return done
    return None


def end(play: Play[Position], seat: int, found: Offer, word: str) -> None:
    """Let an offer come to nothing: "reject" it or "withdraw" it."""
    play.state = play.state.with_open(offers=dealing.without(play.state.open.offers, found))
    play.happens(word, f"{play.state.name(seat)} {word}s offer {found.number}", "trade")


def lapse(play: Play[Position]) -> None:
    """Let offers lapse that nobody has answered until the turn after next is over."""
    for each in dealing.stale(play.state.open.offers, play.state.turn):
        play.state = play.state.with_open(offers=dealing.without(play.state.open.offers, each))
        play.happens("lapse", f"Offer {each.number} lapses", "trade")


def leave(state: Position, seat: int) -> Position:
    """Give the position without the offers of a Toy that is out."""
    return state.with_open(offers=tuple(each for each in state.open.offers if seat not in {each.giver, each.taker}))


def mortgaged(state: Position, items: tuple[str, ...]) -> tuple[int, ...]:
    """Give the mortgaged deeds among items."""
    found = (int(item.partition(" ")[2]) for item in items if item.startswith("space "))
    return tuple(index for index in found if state.deeds[index].mortgaged)


def said(state: Position, items: tuple[str, ...]) -> str:
    """Say one side of a trade."""
    return " + ".join(_item(state, item) for item in items) or "nothing"


def _item(state: Position, item: str) -> str:
    kind, _, figure = item.partition(" ")
    if kind == "space":
        index = int(figure)
        deed = state.deeds.get(index)
        return f"{state.space(index).name}{' (mortgaged)' if deed and deed.mortgaged else ''}"
    return f"M{figure}" if kind == "cash" else "a card"


def _refused(state: Position, made: Offer) -> Refusal | None:
    """Refuse a trade of what is not there, or must not change hands."""
    if made.giver == made.taker or state.players[made.taker].is_out:
        return not_allowed("trade", "A trade is with another Toy that is in the game.", rules=("trade",))
    if not made.gives and not made.gets:
        return not_allowed("trade", "Something has to change hands.", rules=("trade",))
    for seat, items in ((made.giver, made.gives), (made.taker, made.gets)):
        if reason := _lacking(state, seat, items):
            return not_allowed("trade", f"{reason}.", rules=("trade", "ruling 18"))
    return None


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


def _move(play: Play[Position], giver: int, taker: int, items: tuple[str, ...]) -> None:
    """Hand items over."""
    for item in items:
        state = play.state
        kind, _, figure = item.partition(" ")
        old, new = state.players[giver], state.players[taker]
        if kind == "space":
            play.state = state.with_deed(int(figure), replace(state.deeds[int(figure)], owner=taker))
        elif kind == "cash":
            cash = int(figure)
            play.state = state.with_player(giver, cash=old.cash - cash).with_player(taker, cash=new.cash + cash)
        else:
            play.state = state.with_player(giver, cards=old.cards[1:]).with_player(
                taker, cards=(*new.cards, old.cards[0])
            )
