"""A game under way: who is where with how much, who owns what, the decks, and the turn that is being played.

The position and its players change several times a turn and are named tuples, which are cheap to make anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from moderator.games.monoply.data import Space, data
from moderator.games.table.records import remade, with_entry, with_one
from moderator.games.table.steps.offers import Offer

PREROLL, AGAIN, BUY, FRIEND, DONE = "preroll", "again", "buy", "friend", "done"
"""What a turn waits for: the first roll, one more after doubles, a purchase, the choice of a friend, or nothing."""


PHASE_TWO = 2
"""The second phase: the first menace has been made, and everybody makes for home."""


class Player(NamedTuple):
    """A player. `cards` are the decks from which held Get out of quarantine cards came; `piece` "": none was chosen."""

    name: str
    pos: int = 0
    tp: int = 0
    exposure: int = 0
    menace: bool = False
    home: bool = False
    in_quarantine: bool = False
    quarantine_rolls: int = 0
    cards: tuple[str, ...] = ()
    resigned: bool = False
    piece: str = ""

    @property
    def is_out(self) -> bool:
        """Whether this player has left the game."""
        return self.resigned

    @property
    def at_large(self) -> bool:
        """Whether exposure, cards and mini-games still concern this player: neither a menace nor home."""
        return not (self.menace or self.home or self.resigned)


@dataclass(frozen=True, slots=True)
class Deed:
    """Who owns a space, by seat, and how far it is upgraded: 0 mono-ply, 3 bidet."""

    owner: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """The rulings that can be switched."""

    exposure_limit: int
    phase2_exact: bool = False
    drinking: bool = False


class Position(NamedTuple):
    """A game. `stage` is what the turn waits for, `after` what it waits for once a decision is made.

    `used` are the pre-roll options taken in this turn, `rolled` whether it had its first roll. `fixtures` are spaces
    that differ from the data file.
    """

    settings: Settings
    players: tuple[Player, ...]
    decks: Mapping[str, tuple[str, ...]]
    deeds: Mapping[int, Deed]
    fixtures: Mapping[int, Space]
    phase: int = 1
    active: int = 0
    turn: int = 1
    stage: str = PREROLL
    after: str = PREROLL
    used: tuple[str, ...] = ()
    back: bool = False
    offers: tuple[Offer, ...] = ()
    offered: int = 0
    over: bool = False

    @property
    def mover(self) -> Player:
        """Give whose turn it is."""
        return self.players[self.active]

    def space(self, index: int) -> Space:
        """Give a space by its number, which may go round."""
        return self.fixtures.get(index % data().round) or data().spaces[index % data().round]

    def spaces(self) -> tuple[Space, ...]:
        """Give all spaces in the order of the board."""
        return tuple(self.space(index) for index in range(data().round))

    def left(self) -> tuple[int, ...]:
        """Give the seats that are still in the game."""
        return tuple([seat for seat, player in enumerate(self.players) if not player.resigned])

    def changed(self, **changes: object) -> Position:
        """Give the position with some of its fields changed."""
        return remade(self, changes)

    def with_player(self, seat: int, **changes: object) -> Position:
        """Give the position with some of a player changed."""
        return remade(self, {"players": with_one(self.players, seat, changes)})

    def with_deed(self, index: int, deed: Deed | None) -> Position:
        """Give the position with another deed for a space, or none."""
        return self.changed(deeds=with_entry(self.deeds, index, deed))

    def handed_over(self, index: int, seat: int) -> Position:
        """Give the position with a space that somebody owns in the hands of another seat, and all that stands there."""
        return self.with_deed(index, replace(self.deeds[index], owner=seat))

    def owned(self, seat: int) -> tuple[Space, ...]:
        """Give the spaces that a player owns, in the order of the board."""
        return tuple(self.space(index) for index, deed in sorted(self.deeds.items()) if deed.owner == seat)

    def fee(self, index: int) -> int:
        """Give what landing on an owned lavatory costs now."""
        return self.space(index).wipe[self.deeds[index].level]
