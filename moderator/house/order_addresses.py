"""Each player's own order address: a mail that comes to it was written by somebody who has read a letter to her.

It is what `Reply-To` of every letter to a player says, so whoever answers a letter proves who she is and need not know
it.
"""

from __future__ import annotations

from moderator.house.rooms import Rooms
from moderator.mail import tokens
from moderator.mail.address import Target
from moderator.mail.tokens import Purpose
from moderator.store import believed
from moderator.store.games import Game


def order_address(rooms: Rooms, game: Game, player: str) -> str:
    """Give the secret order address of the player who is registered with the address `player`."""
    return tokens.with_token(rooms.address(game.name), _token(rooms, game, player))


def is_order_address(rooms: Rooms, game: Game, target: Target | None, player: str) -> bool:
    """Say whether a recipient is the secret order address of this player."""
    if target is None or not tokens.is_token(target.token, Purpose.ORDERS):
        return False
    return tokens.is_same(target.token, _token(rooms, game, player))


def renew(rooms: Rooms, game: Game, player: str) -> str:
    """Give a player another secret order address; the one that she had means nothing any more."""
    believed.renew(rooms.database, game, player.lower())
    return order_address(rooms, game, player)


def _token(rooms: Rooms, game: Game, player: str) -> str:
    address = player.lower()
    renewed = str(believed.renewed(rooms.database, game, address))
    return tokens.token(game.secret, Purpose.ORDERS, game.name, address, renewed)
