"""How the games of an installation stand: which are games at all, which go on, and which one is meant without a name.

A table that somebody asked for by mail is no game until they have confirmed that they did.
"""

from __future__ import annotations

from enum import Enum

from moderator.house.rooms import Rooms
from moderator.house.timing import AskedFor, is_turn_game, waits_for
from moderator.store import games
from moderator.store.games import Game


class Standing(Enum):
    """How a game stands, in the words that `moderator games` shows."""

    UNCONFIRMED = "unconfirmed"
    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"


def standing(rooms: Rooms, game: Game) -> Standing:
    """Say how a game stands."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    if rooms.ended(game):
        return Standing.OVER
    if isinstance(ruleset, AskedFor) and not ruleset.is_confirmed(state):
        return Standing.UNCONFIRMED
    return Standing.WAITING if waits_for(ruleset, state) else Standing.RUNNING


def confirmed(rooms: Rooms) -> tuple[Game, ...]:
    """Give the games of an installation, without what nobody has confirmed."""
    every = games.every(rooms.database)
    return tuple(game for game in every if not game.options.get("host") or _is_confirmed(rooms, game))


def _is_confirmed(rooms: Rooms, game: Game) -> bool:
    ruleset = rooms.ruleset(game)
    return not isinstance(ruleset, AskedFor) or ruleset.is_confirmed(rooms.state(game))


def meant(rooms: Rooms) -> tuple[Game, ...]:
    """Give the games that a command of the admin can mean that names none; where there is one, it is that one.

    A game of weeks is the admin's from its beginning, a printed one while it is played; what players have asked for by
    mail, and what is over, is meant only where there is nothing else.
    """
    every = confirmed(rooms)
    if len(every) < 2:
        return every
    own = tuple(game for game in every if not game.options.get("host") and _goes_on(rooms, game))
    return own or tuple(game for game in every if standing(rooms, game) is Standing.RUNNING) or every


def _goes_on(rooms: Rooms, game: Game) -> bool:
    if not is_turn_game(rooms.ruleset(game)) and game.due is not None:
        return True  # without reading its state, which takes a moment
    if is_turn_game(rooms.ruleset(game)):
        return standing(rooms, game) is Standing.RUNNING
    return not rooms.ended(game)
