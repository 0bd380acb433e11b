"""The state of a hunt: the map with what is left in its stores, the cars, and whose decision it is.

What changes with every order is a named tuple, which is cheap to make anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from moderator.games.tphunt.data import VISITS
from moderator.games.tphunt.squares import ORTHOGONAL, next_to, said

PLACE, MOVE, BUY, DONE, END = "place", "move", "buy", "done", "over"
EMPTY = VISITS
"""After so many visits a store has nothing left."""


class Car(NamedTuple):
    """A player's car, wallet and paper. `square` and `start` are None until it is placed, and once it has left."""

    name: str
    square: int | None = None
    start: int | None = None
    cash: int = 0
    tp: int = 0
    resigned: bool = False


class Store(NamedTuple):
    """A store: its visits (2: it is empty), and the rolls left after the first one (None before it)."""

    square: int
    visits: int = 0
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """The last drive: whose, and the squares from the first to the last."""

    seat: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The options and rulings by which a hunt is played."""

    movement: str = ORTHOGONAL
    jungle: bool = False
    infection: bool = False
    idle_rounds: int = 0


class Hunt(NamedTuple):
    """A hunt as it stands.

    `turn` counts from 1 (0 while the cars are being placed), `active` is the seat whose turn it is, `first` the one
    that began. In MOVE `rolled` is the roll; in BUY `sold` is the most that the store sells and `written` what will
    stand on it after a first visit (None at the second). DONE: nothing of the turn is waited for any more. The last
    `spread` of the dangers came by infection. `idle` counts the turns since a store was last visited that had rolls.
    """

    cars: tuple[Car, ...]
    stores: tuple[Store, ...]
    atms: tuple[int, ...]
    dangers: tuple[int, ...]
    spread: int = 0
    options: Options = Options()
    turn: int = 1
    first: int = 0
    active: int = 0
    phase: str = MOVE
    rolled: int = 0
    sold: int = 0
    written: int | None = None
    route: Route | None = None
    idle: int = 0

    @property
    def car(self) -> Car:
        """Give the car whose turn it is."""
        return self.cars[self.active]

    @property
    def atd(self) -> frozenset[int]:
        """Give the squares adjacent to danger."""
        return next_to(self.dangers)

    def store_at(self, square: int) -> Store | None:
        """Give the store on a square, if there is one."""
        return next((store for store in self.stores if store.square == square), None)

    def seats_at(self, square: int) -> tuple[int, ...]:
        """Give the seats whose cars stand on a square."""
        return tuple(seat for seat, car in enumerate(self.cars) if car.square == square)

    def occupied(self, besides: int) -> frozenset[int]:
        """Give the squares on which cars of others stand."""
        return frozenset(car.square for seat, car in enumerate(self.cars) if seat != besides and car.square is not None)

    @property
    def left_in(self) -> tuple[int, ...]:
        """Give the seats that still play."""
        return tuple(seat for seat, car in enumerate(self.cars) if not car.resigned)

    def with_car(self, seat: int, car: Car) -> Hunt:
        """Give the hunt with another car at a seat."""
        return self._replace(cars=(*self.cars[:seat], car, *self.cars[seat + 1 :]))

    def with_store(self, changed: Store) -> Hunt:
        """Give the hunt with a store as it now is."""
        stores = tuple(changed if store.square == changed.square else store for store in self.stores)
        return self._replace(stores=stores)

    def kind(self, square: int) -> str:
        """Say what is on a square: "store", "ATM", "danger" or ""."""
        if square in self.dangers:
            return "danger"
        if square in self.atms:
            return "ATM"
        return "store" if self.store_at(square) is not None else ""


def place_of(hunt: Hunt, square: int) -> str:
    """Say a square with what is on it: "the store r10b1"."""
    kind = hunt.kind(square)
    return f"the {kind} {said(square)}" if kind else said(square)
