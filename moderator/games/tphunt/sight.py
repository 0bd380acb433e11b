"""The hunt in a letter: what is in reach, orders to copy, the wallet, the map in letters, the others."""

from __future__ import annotations

from moderator.games.table.game import Sight
from moderator.games.tphunt.data import data
from moderator.games.tphunt.letters import in_letters
from moderator.games.tphunt.position import BUY, EMPTY, END, MOVE, PLACE, Position
from moderator.games.tphunt.squares import GRID, said
from moderator.games.tphunt.stopping import most_to_buy
from moderator.games.tphunt.turns import starts, winners
from moderator.games.tphunt.ways import Reach, is_waived, legal_stops

_SHOWN, _STARTS = 5, 4


def sight(hunt: Position, seat: int | None) -> Sight:
    """Give the hunt as a seat is told of it; None: as an onlooker is."""
    on_turn = seat == hunt.active and hunt.phase in (PLACE, MOVE, BUY)
    return Sight(
        headline=_headline(hunt, seat),
        now=_now(hunt) if on_turn else (),
        legal=legal(hunt) if on_turn else (),
        holdings=() if seat is None or hunt.players[seat].resigned else (_holding(hunt, seat),),
        board=in_letters(hunt),
        others=tuple(
            _line(hunt, other)
            for other in range(len(hunt.players))
            if other != seat and not hunt.players[other].resigned
        ),
    )


def _headline(hunt: Position, seat: int | None) -> str:
    if hunt.phase == END:
        won = winners(hunt)
        names = " and ".join(hunt.players[each].name for each in won)
        return "the game is over - you win" if (seat,) == won else f"the game is over - {names} won"
    if seat != hunt.active:
        return f"it is {hunt.mover.name}'s turn"
    words = {PLACE: "where does your car start?", MOVE: f"you rolled {hunt.rolled}"}
    return f"your turn - {words.get(hunt.phase, f'the store sells {hunt.sold}')}"


def _holding(hunt: Position, seat: int) -> str:
    car = hunt.players[seat]
    where = f"at {said(car.square)}" if car.square is not None else "not placed yet"
    return f"${car.cash} and {car.tp} TP, {where} (car {seat + 1} on the map)"


def _line(hunt: Position, seat: int) -> str:
    car = hunt.players[seat]
    where = said(car.square) if car.square is not None else "not placed yet"
    turn = ", on turn" if seat == hunt.active and hunt.phase != END else ""
    return f"{car.name} (car {seat + 1}): ${car.cash}, {car.tp} TP, {where}{turn}"


def _now(hunt: Position) -> tuple[str, ...]:
    left = sum(store.visits < EMPTY for store in hunt.stores)
    stores = f"Stores with rolls left: {left} of {len(hunt.stores)}."
    if hunt.phase == PLACE:
        return (f"Any free edge square: rows and columns 1 and {GRID}.", stores)
    if hunt.phase == BUY:
        return (f"At ${data().figures.price} a roll you can buy up to {most_to_buy(hunt)}.", stores)
    stops = legal_stops(hunt)
    without = [(square, reach.free) for square, reach in sorted(stops.items(), key=_nearest) if reach.free is not None]
    with_pass = [
        (square, reach.passing)
        for square, reach in sorted(stops.items(), key=_nearest)
        if reach.free is None and reach.passing is not None
    ]
    lines = [_reached(hunt, f"Within {hunt.rolled}, no pass", without)]
    if is_waived(hunt):
        lines.append("You have no dollar and no other way, so squares next to danger are free this turn.")
    elif with_pass:
        lines.append(_reached(hunt, f"With the ${data().figures.pass_cost} pass", with_pass))
    return (*lines, stores)


def _nearest(entry: tuple[int, Reach]) -> tuple[int, int]:
    square, reach = entry
    steps = reach.free if reach.free is not None else reach.passing
    return steps or 0, square


def _reached(hunt: Position, lead: str, stops: list[tuple[int, int]]) -> str:
    marked = [(square, steps) for square, steps in stops if hunt.kind(square) in ("store", "ATM")]
    if not marked:
        return f"{lead}: no store and no ATM."
    return f"{lead}: {', '.join(_marked(hunt, square, steps) for square, steps in marked)}."


def _marked(hunt: Position, square: int, steps: int) -> str:
    store = hunt.store_at(square)
    if store is None:
        return f"ATM {said(square)} ({steps})"
    if hunt.is_kept_for_others(store):
        return f"store {said(square)} ({steps}, stock {store.left} for others)"
    told = {0: "1st visit", 1: f"stock {store.left}"}.get(store.visits, "empty")
    return f"store {said(square)} ({steps}, {told})"


def legal(hunt: Position) -> tuple[str, ...]:
    """Give orders that can be copied as they stand: those that lead to something first."""
    if hunt.phase == PLACE:
        good = starts(hunt)
        return tuple(f"start {said(square)}" for square in good[:: max(1, len(good) // _STARTS)][:_STARTS])
    if hunt.phase == BUY:
        return tuple(dict.fromkeys((f"buy {most_to_buy(hunt)}", "buy max", "buy 0")))
    if hunt.phase != MOVE:
        return ()
    stops = sorted(legal_stops(hunt).items(), key=_nearest)
    worth = [entry for entry in stops if _is_worth(hunt, entry[0])]
    plain = [entry for entry in stops if hunt.kind(entry[0]) == "" and entry[1].free is not None]
    chosen = worth[:_SHOWN] + plain[: max(1, 3 - len(worth))]
    orders = tuple(_order(hunt, square, reach) for square, reach in chosen if square not in hunt.occupied(hunt.active))
    return orders or ("move n1",)


def _is_worth(hunt: Position, square: int) -> bool:
    store = hunt.store_at(square)
    return square in hunt.atms if store is None else not hunt.is_kept_for_others(store)


def _order(hunt: Position, square: int, reach: Reach) -> str:
    passing = " pass" if reach.free is None else ""
    store = hunt.store_at(square)
    buying = "; buy max" if store is not None and store.visits < EMPTY else ""
    return f"go {said(square)}{passing}{buying}"
