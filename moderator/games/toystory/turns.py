"""From turn to turn: who begins, who is next, and when the game is over."""

from __future__ import annotations

from moderator.games.table.play import Play
from moderator.games.toystory import rent
from moderator.games.toystory.auctions import AUCTIONS
from moderator.games.toystory.data import HOTEL
from moderator.games.toystory.placing import half
from moderator.games.toystory.position import DONE, NOTHING_OPEN, ROLL, Position
from moderator.games.toystory.trading import DEALS


def wealth(state: Position, seat: int) -> int:
    """Give what a Toy is worth at a turn limit: cash, deeds, half of mortgaged ones, buildings at cost (M)."""
    total = state.players[seat].cash
    for index in state.owned(seat):
        space, deed = state.space(index), state.deeds[index]
        total += half(space.price) if deed.mortgaged else space.price
        total += min(deed.houses, HOTEL - 1) * space.house_cost + (deed.houses == HOTEL) * space.hotel_cost
    return total


def winners(state: Position) -> tuple[int, ...]:
    """Give who has won: the last Toy left, or at a turn limit the richest, several if they are as rich."""
    left = state.left()
    most = max((wealth(state, seat) for seat in left), default=0)
    return left if len(left) == 1 else tuple(seat for seat in left if wealth(state, seat) == most)


def settle(play: Play[Position]) -> None:
    """Pass the turn if nothing of it is waited for; end the game if one Toy is left."""
    if play.state.over:
        return
    is_open = play.state.open is not NOTHING_OPEN
    if is_open:
        # Cash that came in since may let a bid stand again whose rivals have all passed.
        AUCTIONS.close_ready(play)
    state = play.state
    if not _are_several(state):
        _end(play, "end")
    elif state.stage == DONE and not (is_open and _holds(state)):
        _next(play)


def _holds(state: Position) -> bool:
    """Say whether a lot or a debt holds the turn up; who is out holds nothing up."""
    return bool(state.open.auctions or state.open.debts) and not state.mover.is_out


def _are_several(state: Position) -> bool:
    """Say whether more than one Toy is left."""
    is_one = False
    for toy in state.players:
        if not (toy.bankrupt or toy.resigned):
            if is_one:
                return True
            is_one = True
    return False


def _end(play: Play[Position], *causes: str) -> None:
    rent.close(play, "the game is over")
    state = play.state.changed(over=True, open=NOTHING_OPEN, offers=())
    play.state = state
    won = [state.name(seat) for seat in winners(state)]
    play.happens("end", f"{' and '.join(won)} {'share the win' if won[1:] else 'wins'}", *causes)
    play.close_turn()


def _next(play: Play[Position]) -> None:
    state, count = play.state, len(play.state.players)
    limit = state.settings.end_after_turns
    if limit and state.turn >= limit:
        _end(play, "end", "ruling 24")
        return
    seat = (state.active + 1) % count
    while state.players[seat].is_out:
        seat = (seat + 1) % count
    play.close_turn()
    play.state = state.with_turn(seat, state.turn + 1, ROLL)
    if state.offers:
        DEALS.lapse(play)
