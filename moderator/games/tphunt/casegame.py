"""TP HUNT as the runner of cases plays it: what its cases may say (rules_db/tphunt/cases.yaml), looked up in a hunt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from moderator.core.dice import Dice
from moderator.core.row import Row
from moderator.games.table.cases import TableCases
from moderator.games.table.play import Play
from moderator.games.tphunt.data import Neighborhood, data
from moderator.games.tphunt.neighborhood import described, read_map
from moderator.games.tphunt.position import BUY, MOVE, PLACE, Player, Position, Store
from moderator.games.tphunt.setup import begin, open_game, set_up
from moderator.games.tphunt.squares import SQUARES, read_square, said
from moderator.games.tphunt.tphunt import GAME
from moderator.games.tphunt.ways import legal_stops

_NOTHING = Neighborhood((), (), ())


class TPHuntWords:
    """The words of TP HUNT's cases."""

    def given(self, names: Sequence[str], settings: Mapping[str, object], given: Row) -> Position:
        """Set a hunt up; without `rolled` and `phase` it waits for its beginning, on no map unless one is given."""
        is_begun = "rolled" in given or "phase" in given
        town = _map(given.text("map"), _sample() if is_begun else _NOTHING)
        hunt = set_up(names, settings, _with(town, given))
        cars = tuple(_car(name, given.row("players").row(name)) for name in names)
        active = list(names).index(given.text("active", names[0]))
        phase = given.text("phase", MOVE if is_begun else PLACE)
        turn = 0 if phase == PLACE else 1
        hunt = hunt._replace(
            players=cars, active=active, first=active, phase=phase, turn=turn, rolled=given.number("rolled")
        )
        for name, row in given.rows("stores").items():
            visits = row.number("visits")
            left = row.number("left") if visits or row.get("left") is not None else None
            hunt = hunt.with_store(Store(_square(name), visits, left))
        if phase == BUY:
            store = hunt.store_at(hunt.mover.square if hunt.mover.square is not None else -1)
            if store is None or store.visits != 1:
                raise ValueError("phase: buy can be given only at a store with one visit; let the car drive there")
            hunt = hunt._replace(sold=store.left or 0)
        return hunt

    def start(self, names: Sequence[str], settings: Mapping[str, object], how: Row, dice: Dice) -> Play[Position]:
        """Begin a hunt on a map that is rolled, or on the one that is given: the printed sample unless another is."""
        if how.text("map") == "random":
            return begin(names, {**settings, "map": "random"}, dice)
        return open_game(names, settings, _map(how.text("map"), _sample()), dice)

    def keys(self, state: Position, kind: str) -> Sequence[str]:
        """Give the stores by their squares."""
        return [said(store.square) for store in state.stores] if kind == "stores" else []

    def look(self, state: Position, kind: str, key: str, attribute: str) -> object:
        """Give a value."""
        if kind == "players":
            return _of_car(next(car for car in state.players if car.name == key), attribute)
        if kind == "stores":
            store = state.store_at(_square(key))
            if store is None:
                raise KeyError(key)
            return store.visits if attribute == "visits" else store.left
        values: dict[str, Callable[[], object]] = {
            "store_squares": lambda: described(store.square for store in state.stores),
            "atms": lambda: described(state.atms),
            "dangers": lambda: described(state.dangers),
            "new_dangers": lambda: described(state.dangers[len(state.dangers) - state.spread :]),
            "rolled": lambda: state.rolled,
            "active": lambda: state.mover.name,
            "phase": lambda: state.phase,
            "can_buy": lambda: state.sold,
            "atd": lambda: described(state.atd),
            "legal": lambda: described(legal_stops(state)),
        }
        return values[kind]()


def _square(name: str) -> int:
    square = read_square(name)
    if square is None:
        raise ValueError(f"{name} is no square; they are {said(0)} to {said(SQUARES[-1])}")
    return square


def _sample() -> Neighborhood:
    return data().maps["sample"]


def _map(signs: str, usual: Neighborhood) -> Neighborhood:
    if not signs:
        return usual
    return _sample() if signs.strip() == "sample" else read_map(signs)


def _with(town: Neighborhood, given: Row) -> Neighborhood:
    """Give a map with the lists that are given in the place of its own."""
    lists = {"stores": "store_squares", "atms": "atms", "dangers": "dangers"}
    changed = {field: tuple(map(_square, given.texts(word))) for field, word in lists.items() if word in given}
    return replace(town, **changed)


def _car(name: str, row: Row) -> Player:
    square = _square(row.text("square")) if row.text("square") else None
    start = _square(row.text("start")) if row.text("start") else square
    cash = row.number("cash", data().figures.start_cash)
    return Player(name, square, start, cash, row.number("tp"), row.yes("resigned"))


def _of_car(car: Player, attribute: str) -> object:
    value = getattr(car, attribute)
    return said(value) if attribute in ("square", "start") and value is not None else value


CASE_GAME = TableCases(GAME, TPHuntWords())
