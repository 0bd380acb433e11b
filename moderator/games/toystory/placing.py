"""Where a house or hotel may stand, and what moves between the Bank's stock and the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moderator.games.table.play import Play
from moderator.games.toystory.data import HOTEL, LOCATION
from moderator.games.toystory.position import HOUSE, Position

FOUR = HOTEL - 1


def half(cost: int) -> int:
    """Give half a cost, rounded up (ruling 16)."""
    return -(-cost // 2)


def why_not(state: Position, seat: int, index: int, kind: str) -> str:
    """Say why a Toy cannot build here, but for money and stock; "" if it can."""
    space, deed = state.space(index), state.deeds.get(index)
    if space.type != LOCATION:
        return f"{space.name} is no Location: nothing is built on it"
    if deed is None or state.owner_of_set(index) != seat:
        return f"{state.name(seat)} has not the whole set {space.set}"
    levels = {each: state.deeds[each].houses for each in state.of_set(index)}
    mortgaged = next((each for each in levels if state.deeds[each].mortgaged), None)
    if mortgaged is not None:
        return f"{state.space(mortgaged).name} of the set {space.set} is mortgaged"
    if deed.houses == HOTEL:
        return f"{space.name} has its hotel"
    if kind == HOUSE:
        if deed.houses == FOUR:
            return f"{space.name} has {FOUR} houses, the next is a hotel"
        low = min(levels.values())
        if deed.houses > low:
            low_one = next(each for each in levels if levels[each] == low)
            return f"houses are built evenly: {state.space(low_one).name} comes first, it has {low}"
        return ""
    lacking = next((each for each, count in levels.items() if count < FOUR), None)
    if lacking is not None:
        return f"a hotel comes after {FOUR} houses on each Location; {state.space(lacking).name} has {levels[lacking]}"
    return ""


def can_place(state: Position, seat: int, index: int, kind: str) -> bool:
    """Whether a Toy could build here now, but for money."""
    stock = state.houses if kind == HOUSE else state.hotels
    return stock > 0 and not why_not(state, seat, index, kind)


def cost(state: Position, index: int, kind: str) -> int:
    """Give what a house or hotel costs here (M)."""
    space = state.space(index)
    return space.house_cost if kind == HOUSE else space.hotel_cost


def place(play: Play[Position], index: int, kind: str) -> None:
    """Take a house or hotel from the Bank and put it here; a hotel gives four houses back."""
    deed = play.state.deeds[index]
    levels = {index: deed.houses + 1 if kind == HOUSE else HOTEL}
    settle_levels(play, levels)


def settle_levels(play: Play[Position], levels: Mapping[int, int]) -> None:
    """Let so much stand on Locations (5: a hotel), with what that takes from the Bank and gives back."""
    state = play.state
    houses, hotels = state.houses, state.hotels
    for index, level in levels.items():
        deed = state.deeds[index]
        houses += _houses(deed.houses) - _houses(level)
        hotels += (deed.houses == HOTEL) - (level == HOTEL)
        state = state.with_deed(index, replace(deed, houses=level))
    play.state = state.changed(houses=houses, hotels=hotels)


def refund(state: Position, levels: Mapping[int, int]) -> int:
    """Give what the Bank pays for selling down to these levels, half price for each step (M)."""
    total = 0
    for index, level in levels.items():
        space, now = state.space(index), state.deeds[index].houses
        if now == HOTEL and level < HOTEL:
            total += half(space.hotel_cost)
            now = FOUR
        total += max(0, now - level) * half(space.house_cost)
    return total


def free_houses(state: Position) -> int:
    """Give how many houses the Bank can give out: one that is up for auction, or waited for, is not among them."""
    bound = any(each.lot == HOUSE for each in state.open.auctions)
    bound = bound or (state.open.shortage is not None and state.open.shortage.kind == HOUSE)
    return state.houses - bound


def _houses(level: int) -> int:
    return 0 if level == HOTEL else level
