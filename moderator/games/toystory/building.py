"""Houses and hotels: built evenly at any time, sold evenly at half price, and asked round for when one is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.steps.auctions import Auction
from moderator.games.toystory import auctions, placing
from moderator.games.toystory.data import HOTEL, data
from moderator.games.toystory.money import collect, pay
from moderator.games.toystory.placing import FOUR, can_place, cost, why_not
from moderator.games.toystory.position import HOUSE, Position, Shortage


def build(play: Play[Position], seat: int, kind: str, index: int) -> Refusal | None:
    """Build a house or a hotel."""
    state = play.state
    if reason := why_not(state, seat, index, kind):
        send = (f"build hotel {state.space(index).name}",) if "next is a hotel" in reason else ()
        return not_allowed("build", f"{_first(reason)}.", send=send, rules=(kind, "ruling 13"))
    if state.open.shortage is not None and state.open.shortage.kind == kind:
        return claim(play, seat, kind, index)
    if any(each.lot == kind for each in state.open.auctions):
        return not_allowed("build", f"The last {kind} is up for auction.", rules=("shortage",))
    stock = state.houses if kind == HOUSE else state.hotels
    if not stock:
        return not_allowed("build", f"The Bank has no {kind} left until one is sold back.", rules=("shortage",))
    due = cost(state, index, kind)
    if state.players[seat].cash < due:
        words = (
            f"A {kind} on {state.space(index).name} costs M{due}; {state.name(seat)} has M{state.players[seat].cash}."
        )
        return not_allowed("cover", words, rules=(kind,))
    rivals = tuple(each for each in state.left() if each != seat and could_place(state, each, kind))
    if stock == 1 and rivals:
        number = state.counted + 1
        play.state = state.with_open(shortage=Shortage(kind, {seat: index}, rivals, number))._replace(counted=number)
        others = " and ".join(state.name(each) for each in rivals)
        words = f"{state.name(seat)} wants the last {kind} for {state.space(index).name}: {others} can claim it or pass"
        play.happens("shortage", words, "shortage", "ruling 14")
        return None
    _bought(play, seat, kind, index)
    return None


def _bought(play: Play[Position], seat: int, kind: str, index: int) -> None:
    name, space = play.state.name(seat), play.state.space(index)
    pay(play, seat, cost(play.state, index, kind), f"for a {kind} on {space.name}", kind)
    placing.place(play, index, kind)
    play.happens("build", f"{name} has {play.state.standing(index)} on {space.name}", kind)


def could_place(state: Position, seat: int, kind: str) -> bool:
    """Whether a Toy could bid for the last building: has a place for it, and the least bid."""
    return state.players[seat].cash >= data().figures.min_bid and any(places(state, seat, kind))


def places(state: Position, seat: int, kind: str) -> tuple[int, ...]:
    """Give the Locations where a Toy could build now, but for money."""
    return tuple(index for whole in state.full_sets(seat) for index in whole if can_place(state, seat, index, kind))


def claim(play: Play[Position], seat: int, kind: str, index: int) -> Refusal | None:
    """Claim the last building that another has ordered."""
    state = play.state
    shortage = state.open.shortage
    if shortage is None or shortage.kind != kind:
        return not_allowed("claim", f"No last {kind} is asked for now.", rules=("shortage",))
    if seat not in shortage.asked:
        return not_allowed("claim", f"{state.name(seat)} has answered, or was not asked.", rules=("shortage",))
    if reason := why_not(state, seat, index, kind):
        return not_allowed("claim", f"{_first(reason)}.", rules=(kind,))
    words = f"{state.name(seat)} claims the last {kind} for {state.space(index).name}"
    play.happens("claim", words, "shortage", "ruling 14")
    asked = tuple(each for each in shortage.asked if each != seat)
    play.state = state.with_open(shortage=replace(shortage, wants={**shortage.wants, seat: index}, asked=asked))
    close_window(play)
    return None


def pass_claim(play: Play[Position], seat: int) -> None:
    """Let the last building go."""
    shortage = play.state.open.shortage
    if shortage is None or seat not in shortage.asked:
        return
    play.happens("pass", f"{play.state.name(seat)} passes on the last {shortage.kind}", "shortage")
    asked = tuple(each for each in shortage.asked if each != seat)
    play.state = play.state.with_open(shortage=replace(shortage, asked=asked))
    close_window(play)


def leave(play: Play[Position], seat: int) -> None:
    """Take a Toy that is out of the claim window."""
    shortage = play.state.open.shortage
    if shortage is None:
        return
    wants = {each: index for each, index in shortage.wants.items() if each != seat}
    asked = tuple(each for each in shortage.asked if each != seat)
    play.state = play.state.with_open(shortage=replace(shortage, wants=wants, asked=asked))
    close_window(play)


def close_window(play: Play[Position]) -> None:
    """Close the claim window once all have answered: a sale at the list price, or an auction."""
    shortage = play.state.open.shortage
    if shortage is None or shortage.asked:
        return
    play.state = play.state.with_open(shortage=None)
    wants = shortage.wants
    if len(wants) > 1:
        auctions.open_building(play, Auction(shortage.kind, tuple(sorted(wants)), wants=wants))
        return
    for seat, index in wants.items():
        state = play.state
        covered = state.players[seat].cash >= cost(state, index, shortage.kind)
        if covered and can_place(state, seat, index, shortage.kind):
            _bought(play, seat, shortage.kind, index)
        else:
            words = f"{state.name(seat)} cannot build on {state.space(index).name} any more"
            play.happens("unsold", words, "shortage")


def sell(play: Play[Position], seat: int, kind: str, index: int) -> Refusal | None:
    """Sell a house or hotel back to the Bank, evenly, or all buildings of a set."""
    state = play.state
    space, deed = state.space(index), state.deeds.get(index)
    if deed is None or deed.owner != seat or not state.is_built(index):
        return not_allowed("sell", f"{state.name(seat)} has no building in the set of {space.name}.", rules=("sell",))
    if kind == "set":
        sold(play, seat, dict.fromkeys(state.of_set(index), 0))
        return None
    if kind == "hotel":
        if deed.houses != HOTEL:
            return not_allowed("sell", f"No hotel stands on {space.name}.", rules=("sell",))
        if placing.free_houses(state) < FOUR:
            words = f"The Bank has {placing.free_houses(state)} houses to give for a hotel; it takes {FOUR}."
            return not_allowed("sell", words, send=(f"sell set {space.name}",), rules=("sell", "ruling 15"))
        sold(play, seat, {index: FOUR})
        return None
    most = max(state.deeds[each].houses for each in state.of_set(index))
    if not deed.houses or deed.houses == HOTEL:
        return not_allowed("sell", f"No house stands on {space.name}.", rules=("sell",))
    if deed.houses < most:
        other = next(each for each in state.of_set(index) if state.deeds[each].houses == most)
        words = f"Houses are sold evenly: {state.space(other).name} comes first."
        return not_allowed("sell", words, send=(f"sell house {state.space(other).name}",), rules=("sell",))
    sold(play, seat, {index: deed.houses - 1})
    return None


def sold(play: Play[Position], seat: int, levels: Mapping[int, int]) -> None:
    """Sell down to these levels."""
    state = play.state
    levels = {index: level for index, level in levels.items() if state.deeds[index].houses != level}
    back = placing.refund(state, levels)
    words = ", ".join(f"{state.space(each).name} to {level}" for each, level in levels.items())
    placing.settle_levels(play, levels)
    collect(play, seat, back, f"for buildings sold ({words})", "sell")


def _first(words: str) -> str:
    return words[:1].upper() + words[1:]
