"""The turns: placing the cars, passing from one player to the next, the infection between them, the end."""

from __future__ import annotations

from moderator.core.outcome import Refusal
from moderator.games.table.play import Play
from moderator.games.table.refusals import not_allowed
from moderator.games.table.wrapping import so_many
from moderator.games.tphunt.data import data
from moderator.games.tphunt.position import DONE, EMPTY, END, MOVE, PLACE, Position
from moderator.games.tphunt.squares import GRID, SQUARES, at, edge, said
from moderator.games.tphunt.ways import is_boxed_in


def place(play: Play[Position], square: int) -> Refusal | None:
    """Put the car of the player on turn on an edge square."""
    hunt = play.state
    if square not in edge():
        return not_allowed(
            "not-edge", f"{said(square)} is no edge square: rows and columns 1 and {GRID} are.", rules=("start",)
        )
    if hunt.seats_at(square):
        return not_allowed("occupied", f"A car stands on {said(square)} already.", rules=("start",))
    name = hunt.mover.name
    play.happens("start", f"{name} starts at {said(square)}", "start", who=name)
    play.state = hunt.with_player(hunt.active, square=square, start=square)._replace(phase=DONE)
    return None


def starts(hunt: Position) -> tuple[int, ...]:
    """Give the free edge squares clockwise from r1b1 away from danger; all free ones if there is none."""
    free = tuple(square for square in edge() if not hunt.seats_at(square))
    harmful = frozenset(hunt.dangers) | hunt.atd
    return tuple(square for square in free if square not in harmful) or free


def settle(play: Play[Position]) -> None:
    """Pass the turn if nothing of it is waited for: the end, the infection, the next player's roll."""
    if play.state.phase != DONE:
        return
    if play.state.turn:
        play.state = play.state._replace(idle=play.state.idle + 1)
    if _end(play):
        return
    if play.state.turn == 0:
        _next_to_place(play)
        return
    if play.state.settings.infection:
        _infect(play)
    _next_turn(play)


def _end(play: Play[Position]) -> bool:
    hunt = play.state
    left_in = hunt.left_in
    rounds = hunt.settings.idle_rounds
    if len(left_in) < 2:
        play.happens("end", "Nobody else is left: the hunt is over", "end", "ruling 20")
    elif all(store.visits >= EMPTY for store in hunt.stores):
        play.happens("end", "The last store is empty: the hunt is over, and everybody drives home", "end", "ruling 12")
    elif rounds and hunt.idle >= rounds * len(left_in):
        line = f"Nobody has come to a store with rolls for {rounds} rounds: the hunt is over as it stands"
        play.happens("end", line, "end", "ruling 22")
    else:
        return False
    play.state = hunt = hunt._replace(phase=END)
    names = " and ".join(hunt.players[seat].name for seat in winners(hunt))
    most = max((hunt.players[seat].tp for seat in left_in), default=0)
    rolls = so_many(most, "roll")
    shared = len(winners(hunt)) > 1
    line = f"{names} share the win with {rolls} each" if shared else f"{names} wins with {rolls}"
    play.happens("win", line, "end", *(["ruling 13"] if shared else []))
    return True


def winners(hunt: Position) -> tuple[int, ...]:
    """Give the seats with most rolls among those who still play."""
    most = max((hunt.players[seat].tp for seat in hunt.left_in), default=0)
    return tuple(seat for seat in hunt.left_in if hunt.players[seat].tp == most)


def _next_to_place(play: Play[Position]) -> None:
    hunt = play.state
    seats = [(hunt.first + step) % len(hunt.players) for step in range(len(hunt.players))]
    unplaced = [seat for seat in seats if hunt.players[seat].square is None and not hunt.players[seat].resigned]
    if unplaced:
        play.state = hunt._replace(active=unplaced[0], phase=PLACE)
        return
    play.close_turn()
    first = next(seat for seat in seats if not hunt.players[seat].resigned)
    _open(play, first)


def _next_turn(play: Play[Position]) -> None:
    play.close_turn()
    _open(play, _after(play.state, play.state.active))


def _open(play: Play[Position], seat: int) -> None:
    """Open the turn of a seat with its roll; who is boxed in is passed over after it (ruling 9)."""
    for _ in range(2 * len(play.state.players)):
        car = play.state.players[seat]
        (rolled,) = play.roll(1, GRID, f"{car.name}'s roll")
        play.state = play.state._replace(turn=play.turn, active=seat, phase=MOVE, rolled=rolled)
        play.happens("roll", f"{car.name} rolls {rolled}", "move", who=car.name, rolled=rolled)
        if not is_boxed_in(play.state):
            return
        play.happens("skip", f"{car.name} is boxed in by other cars and cannot move", "ruling 9", who=car.name)
        play.close_turn()
        seat = _after(play.state, seat)
    raise RuntimeError("Every car is boxed in, which no map of this size allows.")


def _after(hunt: Position, seat: int) -> int:
    """Give the next seat clockwise that still plays."""
    count = len(hunt.players)
    return next(other for step in range(1, count + 1) if not hunt.players[other := (seat + step) % count].resigned)


def _infect(play: Play[Position]) -> None:
    """Let the infection spread where both dice show more than 20, to a square that is no store, ATM or danger."""
    hunt = play.state
    blue, red = play.roll(2, GRID, "infection")
    if blue + red <= data().figures.spreads_above:
        play.happens("infection", f"The infection rolls {blue} and {red}, and does not spread", "infection")
        return
    taken = {store.square for store in hunt.stores} | set(hunt.atms) | set(hunt.dangers)
    thrown = f"{blue} and {red}"
    if len(taken) == len(SQUARES):
        line = f"The infection rolls {thrown}, and finds no square to spread to"
        play.happens("infection", line, "infection", "ruling 15")
        return
    while True:
        blue, red = play.roll(2, GRID, "the place of a new danger zone")
        square = at(red, blue)
        if square not in taken:
            break
    play.happens(
        "infect",
        f"The infection rolls {thrown}, and spreads: {said(square)} is a danger zone now",
        "infection",
        "ruling 15",
    )
    play.state = hunt._replace(dangers=(*hunt.dangers, square), spread=hunt.spread + 1)


def resign(play: Play[Position], seat: int) -> None:
    """Take a car off the map; its player's turn, if it is hers, is over (ruling 20)."""
    hunt = play.state
    car = hunt.players[seat]
    play.happens("resign", f"{car.name} leaves the game", "ruling 20", who=car.name)
    hunt = hunt.with_player(seat, square=None, resigned=True)
    if hunt.route is not None and hunt.route.seat == seat:
        hunt = hunt._replace(route=None)
    is_over = len(hunt.left_in) < 2
    play.state = hunt._replace(phase=DONE, sold=0, written=None) if seat == hunt.active or is_over else hunt
