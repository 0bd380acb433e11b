"""Driving: a way is checked whole before the car moves, then driven up to its end or the first danger on it."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.names import named
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.wrapping import so_many
from moderator.games.tphunt.data import data
from moderator.games.tphunt.orders import Go, GoNearest, Move
from moderator.games.tphunt.position import EMPTY, Position, Route, place_of
from moderator.games.tphunt.squares import beside, directions, said
from moderator.games.tphunt.stopping import stop
from moderator.games.tphunt.ways import is_waived, legal_stops, shortest


def move(play: Play[Position], order: Move) -> Refusal | None:
    """Drive step by step."""
    hunt = play.state
    known = directions(hunt.settings.movement)
    strange = next((step for step in order.steps if step not in known), None)
    if strange is not None:
        return not_allowed("diagonal", f"Cars drive north, east, south and west here, not {strange}.", rules=("move",))
    if not order.steps:
        return not_allowed("too-short", "A car drives at least one square.", rules=("move",))
    if len(order.steps) > hunt.rolled:
        return not_allowed(
            "too-far", f"That is {len(order.steps)} squares, and you rolled {hunt.rolled}.", rules=("move",)
        )
    way: list[int] = []
    square = hunt.mover.square
    assert square is not None
    for step in order.steps:
        ahead = beside(square, step)
        if ahead is None:
            return not_allowed(
                "edge", f"There is nothing {step} of {said(square)}: the map ends there.", rules=("move",)
            )
        square = ahead
        way.append(square)
    return _drive(play, tuple(way), order.against)


def go(play: Play[Position], order: Go) -> Refusal | None:
    """Drive to a square by a shortest way around cars and dangers."""
    hunt = play.state
    place = place_of(hunt, order.square)
    if order.square == hunt.mover.square:
        return not_allowed("no-return", f"You are at {place}, and a turn cannot end where it began.", rules=("move",))
    if order.square in hunt.dangers:
        return not_allowed(
            "danger", f"{place} is a danger zone; go does not stop there.".capitalize(), rules=("danger",)
        )
    way = shortest(
        hunt, order.square, passing=is_waived(hunt) or (order.passing and hunt.mover.cash >= data().figures.pass_cost)
    )
    if way is not None:
        return _drive(play, way, order.against)
    if hunt.seats_at(order.square) and not hunt.settings.jungle:
        return not_allowed("occupied", f"A car stands on {said(order.square)}.", rules=("move",))
    if shortest(hunt, order.square, passing=True) is not None:
        cost = data().figures.pass_cost
        reason = (
            f"Every way to {place} within {hunt.rolled} squares leads next to danger, which takes the ${cost} pass."
        )
        if hunt.mover.cash < cost:
            return not_allowed("pass", f"{reason} You have ${hunt.mover.cash}.", rules=("atd",))
        return not_allowed("pass", reason, send=(f"go {said(order.square)} pass",), rules=("atd",))
    return not_allowed("out-of-reach", f"No way to {place} is within {hunt.rolled} squares.", rules=("move",))


def go_nearest(play: Play[Position], order: GoNearest) -> Refusal | None:
    """Drive to the nearest of a kind in reach; where several are as near, the player has to say which."""
    hunt = play.state
    what = "store that sells to you" if order.is_store else "ATM"
    steps = {
        square: count
        for square, reach in legal_stops(hunt).items()
        if (count := reach.passing if order.passing else reach.free) is not None and _is_sought(hunt, square, order)
    }
    nearest = [square for square, count in steps.items() if count == min(steps.values())]
    how = " pass" if order.passing else ""
    if not nearest:
        without = "" if order.passing else ", without the pass"
        return not_allowed("out-of-reach", f"No {what} is within {hunt.rolled} squares{without}.", rules=("move",))
    if len(nearest) > 1:
        squares = [said(square) for square in sorted(nearest)]
        return not_allowed(
            "which",
            f"{' and '.join(squares)} are as near: say to which one you drive.",
            send=tuple(f"go {square}{how}" for square in squares),
            rules=("move",),
        )
    return go(play, Go(nearest[0], order.passing, order.against))


def _is_sought(hunt: Position, square: int, order: GoNearest) -> bool:
    if not order.is_store:
        return square in hunt.atms
    store = hunt.store_at(square)
    return store is not None and store.visits < EMPTY and not hunt.is_kept_for_others(store)


def _drive(play: Play[Position], way: tuple[int, ...], against: str) -> Refusal | None:
    """Check a way that stays on the map and within the roll, and drive it."""
    hunt = play.state
    seat, car = hunt.active, hunt.mover
    assert car.square is not None
    stopped = next((place for place, square in enumerate(way) if square in hunt.dangers), len(way) - 1)
    driven = way[: stopped + 1]
    end = driven[-1]
    occupied = hunt.occupied(seat)
    through = driven[:-1] if hunt.settings.jungle else driven
    met = next((square for square in through if square in occupied), None)
    if met is not None:
        names = " and ".join(hunt.players[each].name for each in hunt.seats_at(met))
        return not_allowed("occupied", f"{names} stands on {said(met)}, and nobody drives through.", rules=("move",))
    if end == car.square:
        return not_allowed("no-return", f"That ends on {said(end)}, where the turn began.", rules=("move",))
    passing = any(square in hunt.atd for square in driven)
    waived = passing and is_waived(hunt)
    cost = data().figures.pass_cost
    if passing and not waived and car.cash < cost:
        near = next(square for square in driven if square in hunt.atd)
        words = f"{said(near)} is next to danger: that takes ${cost}, and you have ${car.cash}."
        return not_allowed("pass", words, rules=("atd",))
    fought = _opponent(hunt, end, against)
    if isinstance(fought, Refusal):
        return fought
    _go_along(play, driven, paid=passing and not waived, waived=waived)
    stop(play, fought)
    return None


def _opponent(hunt: Position, end: int, against: str) -> int | Refusal | None:
    """Give the seat to fight where the drive ends, None where nobody stands."""
    there = [seat for seat in hunt.seats_at(end) if seat != hunt.active]
    if against:
        name = named(against, [car.name for car in hunt.players], "player")
        if isinstance(name, Refusal):
            return name
        there = [seat for seat in there if hunt.players[seat].name == name]
        if not there:
            return not_allowed("not-there", f"{name} does not stand on {said(end)}.", rules=("jungle",))
    if len(there) > 1:
        names = [hunt.players[seat].name for seat in there]
        reason = f"{' and '.join(names)} stand on {said(end)}: say whom you fight, such as: against {names[0]}"
        return not_allowed("whom", reason, rules=("jungle",))
    return there[0] if there else None


def _go_along(play: Play[Position], driven: tuple[int, ...], *, paid: bool, waived: bool) -> None:
    hunt = play.state
    seat, car, start, end = hunt.active, hunt.mover, hunt.mover.square, driven[-1]
    assert start is not None
    cost = data().figures.pass_cost if paid else 0
    if paid:
        play.happens("pay", f"{car.name} pays ${cost} to drive next to danger", "atd", who=car.name, amount=cost)
    if waived:
        play.happens("waive", f"{car.name} has no dollar and no other way: the pass is free", "ruling 9", who=car.name)
    count = len(driven)
    line = f"{car.name} drives {so_many(count, 'square')} to {place_of(hunt, end)}"
    play.happens("drive", line, "move", who=car.name, way=[said(square) for square in (start, *driven)])
    moved = hunt.with_player(seat, square=end, cash=car.cash - cost)
    play.state = moved._replace(route=Route(seat, (start, *driven)))
