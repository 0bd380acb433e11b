"""What happens where a car stops: the fight, then the danger, the store or the ATM."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.wrapping import so_many
from moderator.games.tphunt.data import data
from moderator.games.tphunt.position import BUY, DONE, EMPTY, OTHERS, Position, Store
from moderator.games.tphunt.squares import GRID, said


def stop(play: Play[Position], fought: int | None) -> None:
    """Let everything happen where the car on turn has stopped; the turn then waits for a purchase, or ends."""
    play.state = play.state._replace(phase=DONE)
    if fought is not None:
        _fight(play, fought)
    hunt = play.state
    square = hunt.mover.square
    assert square is not None
    store = hunt.store_at(square)
    if square in hunt.dangers:
        _danger(play)
    elif store is not None:
        _enter(play, store)
    elif square in hunt.atms:
        _withdraw(play)


def _fight(play: Play[Position], other: int) -> None:
    """Let the one with the higher die steal a roll; who stopped there wins ties."""
    hunt = play.state
    seat, names = hunt.active, [car.name for car in hunt.players]
    (mine,) = play.roll(1, GRID, f"{names[seat]} fights {names[other]}")
    (hers,) = play.roll(1, GRID, f"{names[other]} fights {names[seat]}")
    winner, loser = (seat, other) if mine >= hers else (other, seat)
    stolen = min(data().figures.stolen, hunt.players[loser].tp)
    what = f"steals {rolls_of(stolen)}" if stolen else "wins and finds nothing to steal"
    line = f"{names[seat]} ({mine}) fights {names[other]} ({hers}): {names[winner]} {what}"
    play.happens("fight", line, "jungle", *(["ruling 16"] if mine == hers or not stolen else []), who=names[winner])
    hunt = hunt.with_player(winner, tp=hunt.players[winner].tp + stolen)
    play.state = hunt.with_player(loser, tp=hunt.players[loser].tp - stolen)


def _danger(play: Play[Position]) -> None:
    hunt = play.state
    car = hunt.mover
    lost = min(data().figures.lost, car.tp)
    what = f"loses {rolls_of(lost)}" if lost else "has no roll to lose"
    play.happens("danger", f"{car.name} is stopped by the danger at {said(car.square or 0)} and {what}", "danger")
    play.state = hunt.with_player(hunt.active, tp=car.tp - lost)


def _withdraw(play: Play[Position]) -> None:
    hunt = play.state
    car = hunt.mover
    blue, red = play.roll(2, GRID, f"{car.name} at the ATM")
    amount = abs(blue - red)
    if amount:
        play.happens("withdraw", f"{car.name} gets ${amount} from the ATM ({blue} and {red})", "atm", amount=amount)
    else:
        play.happens("withdraw", f"{car.name} gets nothing: the ATM is broken (doubles of {blue})", "atm", amount=0)
    play.state = hunt.with_player(hunt.active, cash=car.cash + amount)


def _enter(play: Play[Position], store: Store) -> None:
    hunt = play.state
    car = hunt.mover
    if store.visits >= EMPTY:
        found = data().figures.found
        dollars = "a dollar" if found == 1 else f"${found}"
        line = f"{car.name} finds the store empty, and {dollars} on the ground"
        play.happens("find", line, "store", "ruling 8", amount=found)
        play.state = hunt.with_player(hunt.active, cash=car.cash + found)
        return
    if hunt.is_kept_for_others(store):
        line = f"{car.name} was the first at the store {said(store.square)}: what is left is for somebody else"
        play.happens("keep", line, "store", "ruling 7")
        return
    if store.visits == 0:
        blue, red = play.roll(2, GRID, f"{car.name} is first at the store {said(store.square)}")
        sold, written = max(blue, red), min(blue, red)
        line = (
            f"{car.name} is the first at the store {said(store.square)}, and rolls {blue} and {red}: "
            f"it sells {rolls_of(sold)}, and {written} later"
        )
        play.happens("enter", line, "store", "ruling 6", sold=sold)
        play.state = hunt._replace(phase=BUY, sold=sold, written=written)
        return
    sold = store.left or 0
    line = f"{car.name} is the second at the store {said(store.square)}: {sold} rolls are left"
    play.happens("enter", line, "store", "ruling 7", sold=sold)
    play.state = hunt._replace(phase=BUY, sold=sold, written=None)


def buy(play: Play[Position], wanted: int | None) -> Refusal | None:
    """Buy rolls where the car on turn stands; the store is then marked."""
    hunt = play.state
    car, most = hunt.mover, most_to_buy(hunt)
    rolls = most if wanted is None else wanted
    if rolls > most:
        why = f"the store sells {hunt.sold}" if most == hunt.sold else f"you have ${car.cash}"
        return not_allowed("too-many", f"You can buy {most} at most: {why}.", send=(f"buy {most}",), rules=("store",))
    store = hunt.store_at(car.square if car.square is not None else -1)
    assert store is not None
    cost = rolls * data().figures.price
    paid = f" for ${cost}" if rolls else ""
    word = rolls_of(rolls) if rolls else "nothing"
    play.happens("buy", f"{car.name} buys {word}{paid}", "store", who=car.name, amount=rolls)
    if hunt.written is None:
        marked = Store(store.square, EMPTY, 0, store.visitor)
        play.happens("empty", f"The store {said(store.square)} is empty now", "store", square=said(store.square))
    else:
        marked = Store(store.square, 1, hunt.written, hunt.active if hunt.settings.revisit == OTHERS else None)
    hunt = hunt.with_player(hunt.active, cash=car.cash - cost, tp=car.tp + rolls).with_store(marked)
    play.state = hunt._replace(phase=DONE, sold=0, written=None, idle=0)
    return None


def most_to_buy(hunt: Position) -> int:
    """Give how many rolls the player on turn can buy now."""
    return min(hunt.sold, hunt.mover.cash // data().figures.price)


def rolls_of(count: int) -> str:
    """Say so many rolls of paper."""
    return so_many(count, "roll")
