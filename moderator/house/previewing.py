"""What an update would bring: worked out on the side, with luck of another stream, so that no real roll is shown."""

from __future__ import annotations

import hashlib

from moderator.core.dice import FairDice
from moderator.core.inputs import Deadline
from moderator.core.outcome import Outcome
from moderator.house import running
from moderator.house.errors import UpdateError
from moderator.house.rooms import Rooms
from moderator.store.games import Game


def preview(rooms: Rooms, game: Game) -> Outcome:
    """Work out the open week of a game without writing anything. Raises UpdateError when it cannot be worked out."""
    running.going_on(rooms, game)
    secret = hashlib.sha256(b"preview" + game.secret).digest()
    moment = game.due or rooms.clock.now()
    try:
        return rooms.ruleset(game).step(
            rooms.state(game), Deadline(game.week, moment), FairDice(secret, game.name, game.week)
        )
    except Exception as error:
        raise UpdateError(f"Week {game.week} of {game.name} could not be previewed: {error}") from error
