"""From turn to turn: who begins, who is next, and when the game is over."""

from __future__ import annotations

from moderator.games.table.play import Play
from moderator.games.toystory import auctions, rent, trading
from moderator.games.toystory.board import HOTEL, data
from moderator.games.toystory.placing import half
from moderator.games.toystory.position import DONE, NOTHING_OPEN, ROLL, Position


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
    # Cash that came in since may let a bid stand again whose rivals have all passed.
    auctions.close_ready(play)
    if len(play.state.left()) == 1:
        _end(play, "end")
        return
    state = play.state
    if state.stage == DONE and (state.mover.is_out or not (state.open.auctions or state.open.debts)):
        _next(play)


def _end(play: Play[Position], *causes: str) -> None:
    rent.close(play, "the game is over")
    state = play.state._replace(over=True, open=NOTHING_OPEN)
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
    play.state = state._replace(active=seat, turn=state.turn + 1, stage=ROLL, die=0)
    if state.open.offers:
        trading.lapse(play)


def shuffled(play: Play[Position]) -> Position:
    """Give the position with both decks in a new order."""
    decks = {name: play.shuffle(cards, f"the deck {name}") for name, cards in play.state.decks.items()}
    return play.state._replace(decks=decks)


def opened(play: Play[Position]) -> None:
    """Let both dice say who begins: by seat, and those with the highest roll again."""
    seats = list(range(len(play.state.players)))
    while len(seats) > 1:
        sums = {}
        for seat in seats:
            name = play.state.name(seat)
            sums[seat] = sum(play.roll(data().figures.dice, data().figures.sides, f"{name} rolls for the first turn"))
            play.happens("roll", f"{name} rolls {sums[seat]} for the first turn", "first", "ruling 4")
        highest = max(sums.values())
        seats = [seat for seat, total in sums.items() if total == highest]
    play.state = play.state._replace(active=seats[0])
    play.happens("begin", f"{play.state.mover.name} begins", "first", "ruling 4")
