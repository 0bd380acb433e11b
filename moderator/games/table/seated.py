"""What the positions of printed games have in common, as far as the steps that they share need it."""

from __future__ import annotations

from typing import Protocol, Self


class Seated(Protocol):
    """Somebody at the table."""

    @property
    def name(self) -> str:
        """Give the player's name."""
        ...

    @property
    def is_out(self) -> bool:
        """Whether this player takes no part any more."""
        ...


class Seats(Protocol):
    """A position: who plays, whose turn it is, which turn it is, and whether there is another."""

    @property
    def players(self) -> tuple[Seated, ...]:
        """Give the players in seat order."""
        ...

    @property
    def active(self) -> int:
        """Give the seat whose turn it is."""
        ...

    @property
    def turn(self) -> int:
        """Give the number of the turn."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def changed(self, **changes: object) -> Self:
        """Give the position with some of its fields changed."""
        ...

    def with_player(self, seat: int, **changes: object) -> Self:
        """Give the position with some fields of a player changed."""
        ...


def names_of(state: Seats) -> tuple[str, ...]:
    """Give the players in seat order."""
    return tuple([player.name for player in state.players])
