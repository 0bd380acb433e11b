"""The state of a hunt: the map with what is left in its stores, the cars, and whose decision it is.

What changes with every order is a named tuple, which is cheap to make anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from moderator.games.table.records import remade, with_one
from moderator.games.table.saving import Formerly, Later
from moderator.games.tphunt.squares import ORTHOGONAL, next_to, said

PLACE, MOVE, BUY, DONE, END = "place", "move", "buy", "done", "over"
EMPTY = 2
"""After so many visits a store has nothing left: the first writes down what the second takes."""


ANY, OTHERS = "any", "others"
"""Who counts as a store's second visitor: anybody who comes again, or only somebody else than the first."""


class Player(NamedTuple):
    """A player's car, wallet and paper. `square` and `start` are None until it is placed, and once it has left."""

    name: str
    square: int | None = None
    start: int | None = None
    cash: int = 0
    tp: int = 0
    resigned: bool = False

    @property
    def is_out(self) -> bool:
        """Whether this player has left the game."""
        return self.resigned


class Store(NamedTuple):
    """A store: its visits (2: it is empty), and the rolls left after the first one (None before it).

    `visitor` is the seat of the first one, where the table asks for another for the rest.
    """

    square: int
    visits: int = 0
    left: int | None = None
    visitor: Annotated[int | None, Later(None)] = None


@dataclass(frozen=True, slots=True)
class Route:
    """The last drive: whose, and the squares from the first to the last."""

    seat: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """The options and rulings by which a hunt is played."""

    movement: str = ORTHOGONAL
    jungle: bool = False
    infection: bool = False
    idle_rounds: int = 0
    revisit: Annotated[str, Later(ANY)] = ANY


class Position(NamedTuple):
    """A hunt as it stands.

    `turn` counts from 1 (0 while the cars are being placed), `active` is the seat whose turn it is, `first` the one
    that began. In MOVE `rolled` is the roll; in BUY `sold` is the most that the store sells and `written` what will
    stand on it after a first visit (None at the second). DONE: nothing of the turn is waited for any more. The last
    `spread` of the dangers came by infection. `idle` counts the turns since a store was last visited that had rolls.
    """

    players: Annotated[tuple[Player, ...], Formerly("cars")]
    stores: tuple[Store, ...]
    atms: tuple[int, ...]
    dangers: tuple[int, ...]
    spread: int = 0
    settings: Annotated[Settings, Formerly("options")] = Settings()
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
    def mover(self) -> Player:
        """Give the car whose turn it is."""
        return self.players[self.active]

    @property
    def over(self) -> bool:
        """Whether the hunt has ended."""
        return self.phase == END

    @property
    def atd(self) -> frozenset[int]:
        """Give the squares adjacent to danger."""
        return next_to(self.dangers)

    def store_at(self, square: int) -> Store | None:
        """Give the store on a square, if there is one."""
        return next((store for store in self.stores if store.square == square), None)

    def is_kept_for_others(self, store: Store) -> bool:
        """Say whether what is left in a store is not for whoever's turn it is: the table wants another visitor."""
        return self.settings.revisit == OTHERS and store.visits == 1 and store.visitor == self.active

    def seats_at(self, square: int) -> tuple[int, ...]:
        """Give the seats whose cars stand on a square."""
        return tuple(seat for seat, car in enumerate(self.players) if car.square == square)

    def occupied(self, besides: int) -> frozenset[int]:
        """Give the squares on which cars of others stand."""
        return frozenset(
            car.square for seat, car in enumerate(self.players) if seat != besides and car.square is not None
        )

    @property
    def left_in(self) -> tuple[int, ...]:
        """Give the seats that still play."""
        return tuple(seat for seat, car in enumerate(self.players) if not car.resigned)

    def changed(self, **changes: object) -> Position:
        """Give the hunt with some of its fields changed."""
        return remade(self, changes)

    def with_player(self, seat: int, **changes: object) -> Position:
        """Give the hunt with some fields of a player changed."""
        return remade(self, {"players": with_one(self.players, seat, changes)})

    def with_store(self, changed: Store) -> Position:
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


def place_of(hunt: Position, square: int) -> str:
    """Say a square with what is on it: "the store r10b1"."""
    kind = hunt.kind(square)
    return f"the {kind} {said(square)}" if kind else said(square)
