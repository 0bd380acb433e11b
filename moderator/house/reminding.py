"""Before a deadline that is near, tell the admin what waits: once for each week."""

from __future__ import annotations

from datetime import timedelta

from moderator.core.deadlines import say, say_left
from moderator.house import post, waiting
from moderator.house.rooms import Rooms
from moderator.store import games, moments, outbox
from moderator.store.games import Game


def remind(rooms: Rooms) -> tuple[str, ...]:
    """Write a reminder for each game whose deadline is near and that waits for something; give their names.

    The letter of a week has one Message-ID, so that asking again writes nothing new.
    """
    now = rooms.clock.now()
    near = timedelta(hours=rooms.settings.remind)
    reminded = []
    for game in games.every(rooms.database):
        if game.due is None or not now <= game.due <= now + near or rooms.ended(game):
            continue
        lines = waiting_lines(rooms, game)
        if not lines:
            continue
        letters = post.for_admin(
            rooms,
            f"reminder/{game.name}/{moments.write(game.begun)}/{game.week}",
            f"Week {game.week} of {game.name} ends {say_left(game.due - now)}",
            (f"Week {game.week} of {game.name} ends on {say(game.due)}.", *lines, "See it all with: moderator week"),
        )
        known = rooms.database.row("SELECT 1 FROM outbox WHERE message_id = ?", (letters[0].message_id,))
        if known is None:
            outbox.put(rooms.database, letters, now, game.number)
            reminded.append(game.name)
    return tuple(reminded)


def waiting_lines(rooms: Rooms, game: Game) -> tuple[str, ...]:
    """Say in a line each what waits for the admin in a game."""
    filed = waiting.undecided(rooms, game)
    asked = waiting.questions(rooms, game)
    lines = [f"Proposal {it.number}, from {it.sender}: {it.title or 'without a title'}" for it in filed]
    lines.extend(f"{it.text} (silence means: {it.default})" for it in asked)
    return tuple(lines)
