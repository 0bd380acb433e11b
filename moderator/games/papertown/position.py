"""A game under way: the sheet with what is marked on it, the time track, the cards, and the turn being played."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from moderator.games.papertown.data import data
from moderator.games.papertown.hexes import Hex
from moderator.games.papertown.settings import Settings
from moderator.games.papertown.sheet import Sheet
from moderator.games.table.records import remade, with_one
from moderator.games.table.saving import KeptAs

VIRTUAL = ("V1", "V2")


class Player(NamedTuple):
    """A player or a virtual opponent: own blocks in the order marked, and special blocks acquired."""

    name: str
    marks: tuple[Hex, ...] = ()
    taken: tuple[Hex, ...] = ()
    resigned: bool = False
    virtual: bool = False

    @property
    def is_out(self) -> bool:
        """Whether this player has left the game."""
        return self.resigned


class Turn(NamedTuple):
    """What has happened in the turn that is being played.

    `marks` are all blocks marked in it, extra ones too; `used` the special blocks whose power was used, `acquired`
    those taken; `marked` says that the marking itself is done.
    """

    rolled: str
    marks: tuple[Hex, ...] = ()
    used: tuple[Hex, ...] = ()
    acquired: tuple[Hex, ...] = ()
    marked: bool = False


class Position(NamedTuple):
    """A game. `time` counts checked boxes; `active` is the place in `players` of who moves.

    `stack` are the cards left, next first; `shown` all cards shown so far; `told` those of them that are for the turns
    to come (`solo_rolls` together). `last` are the blocks marked in the turn before. `over`: the game has ended.
    """

    sheet: Sheet
    settings: Settings
    players: tuple[Player, ...]
    current: Annotated[Turn, KeptAs("turn")]
    active: int = 0
    time: int = 0
    stack: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    last: tuple[Hex, ...] = ()
    over: bool = False

    @property
    def turn(self) -> int:
        """Give the number of the turn: one more than boxes are checked, until the last one is."""
        return min(self.time + 1, self.boxes)

    @property
    def mover(self) -> Player:
        """Give whose turn it is."""
        return self.players[self.active]

    @property
    def solo(self) -> bool:
        """Whether one player plays against the virtual opponents."""
        return any(player.virtual for player in self.players)

    @property
    def boxes(self) -> int:
        """Give the number of boxes on the time track."""
        return self.settings.solo_boxes if self.solo else data().time_boxes

    @property
    def duty(self) -> int:
        """Give how many blocks the mover marks."""
        return self.settings.difficulty if self.mover.virtual else data().marks_per_turn

    @property
    def marked(self) -> frozenset[Hex]:
        """Give every marked block, whoever's."""
        return frozenset(mark for player in self.players for mark in player.marks)

    def player(self, name: str) -> Player:
        """Give a player by name. Raises KeyError for somebody who does not play."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def owner(self, block: Hex) -> Player | None:
        """Give who marked a block, or who acquired a special block."""
        return next((player for player in self.players if block in player.marks or block in player.taken), None)

    def changed(self, **changes: object) -> Position:
        """Give the position with some of its fields changed."""
        return remade(self, changes)

    def with_player(self, seat: int, **changes: object) -> Position:
        """Give the position with some fields of a player changed."""
        return remade(self, {"players": with_one(self.players, seat, changes)})

    def with_mover(self, mover: Player) -> Position:
        """Put another state of the mover in its place."""
        players = (*self.players[: self.active], mover, *self.players[self.active + 1 :])
        return self._replace(players=players)


def seated_names(position: Position) -> tuple[str, ...]:
    """Give the players in seat order; virtual opponents have no seat."""
    return tuple(player.name for player in position.players if not player.virtual)
