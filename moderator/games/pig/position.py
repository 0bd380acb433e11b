"""A game of Pig under way, and the figures of its data file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from moderator.games.table.board import DataError, hold_entries, read_figures, told_of
from moderator.games.table.records import remade, with_one


@dataclass(frozen=True, slots=True)
class Figures:
    """What the rules say in numbers: the pip that loses a turn, and the points that win.

    `hold_at`: silence rolls until the turn has so many points.
    """

    players: tuple[int, ...]
    dice: int
    sides: int
    loses: int
    goal: int
    hold_at: int


@cache
def figures() -> Figures:
    """Read the data file of this installation, once. Raises DataError for what no game can be played by."""
    told = told_of("pig")
    hold_entries(told, Figures)
    found = read_figures(Figures, told)
    if not 1 <= found.loses <= found.sides or found.goal < 1:
        raise DataError(f"loses, goal: a pip from 1 to {found.sides} loses, and some points win.")
    return found


def players() -> Sequence[int]:
    """Give the least and the most players."""
    return figures().players


class Player(NamedTuple):
    """A player, and the points that are safe."""

    name: str
    score: int = 0
    resigned: bool = False

    @property
    def is_out(self) -> bool:
        """Whether this player has left the game."""
        return self.resigned


class Position(NamedTuple):
    """A game. `points` are those of the turn, at risk until they are kept; `done`: the turn waits for nothing more."""

    players: tuple[Player, ...]
    goal: int
    active: int = 0
    turn: int = 1
    points: int = 0
    done: bool = False
    over: bool = False

    @property
    def mover(self) -> Player:
        """Give whose turn it is."""
        return self.players[self.active]

    @property
    def left(self) -> tuple[int, ...]:
        """Give the seats that still play."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.resigned)

    def changed(self, **changes: object) -> Position:
        """Give the position with some of its fields changed."""
        return remade(self, changes)

    def with_player(self, seat: int, **changes: object) -> Position:
        """Give the position with some fields of a player changed."""
        return remade(self, {"players": with_one(self.players, seat, changes)})
