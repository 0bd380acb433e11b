"""Raising money for a debt: what a Toy could raise at most, and `settle`: what is needed, cheapest first."""

from __future__ import annotations

from moderator.games.table.play import Play
from moderator.games.toystory import building, mortgages, placing
from moderator.games.toystory.data import HOTEL
from moderator.games.toystory.placing import FOUR
from moderator.games.toystory.position import Position


def raisable(state: Position, seat: int) -> int:
    """Give what selling all buildings and mortgaging all deeds would bring (M)."""
    built = {index: 0 for index in state.owned(seat) if state.deeds[index].houses}
    values = (state.space(index).mortgage for index in state.owned(seat) if not state.deeds[index].mortgaged)
    return placing.refund(state, built) + sum(values)


def raise_money(play: Play[Position], seat: int, needed: int) -> None:
    """Sell and mortgage until there is so much cash, or nothing is left: cheapest houses first, then lowest deeds."""
    while play.state.players[seat].cash < needed:
        if not (_sell_cheapest(play, seat) or _mortgage_lowest(play, seat)):
            return


def _sell_cheapest(play: Play[Position], seat: int) -> bool:
    state = play.state
    built = [whole for whole in state.full_sets(seat) if state.is_built(whole[0])]
    if not built:
        return False
    whole = min(built, key=lambda each: (state.space(each[0]).house_cost, each[0]))
    building.sold(play, seat, _step_down(state, whole))
    return True


def _step_down(state: Position, whole: tuple[int, ...]) -> dict[int, int]:
    """Give the levels of a set after the next thing sold: a house, a hotel, or hotels that the Bank cannot exchange."""
    levels = {index: state.deeds[index].houses for index in whole}
    most = max(levels.values())
    index = next(each for each in reversed(whole) if levels[each] == most)
    if most < HOTEL:
        return {index: most - 1}
    free = placing.free_houses(state)
    if free >= FOUR:
        return {index: FOUR}
    # Too few houses for one hotel: the set goes straight to the most even standing that the Bank can supply.
    supply = free + sum(level for level in levels.values() if level < HOTEL)
    supply = min(supply, FOUR * len(whole))
    low, more = divmod(supply, len(whole))
    return {each: low + (place < more) for place, each in enumerate(whole)}


def _mortgage_lowest(play: Play[Position], seat: int) -> bool:
    state = play.state
    free = [index for index in state.owned(seat) if not state.deeds[index].mortgaged and not state.is_built(index)]
    if not free:
        return False
    mortgages.mortgage(play, seat, min(free, key=lambda index: (state.space(index).mortgage, index)))
    return True
