"""Before a deadline that is near, tell the admin what waits and each player what waits of hers: once for each week."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable

from moderator.core.deadlines import say, say_left
from moderator.core.outcome import Notice, State
from moderator.house import post, waiting
from moderator.house.absence import asked_while_away
from moderator.house.rooms import Rooms
from moderator.store import absences, games, moments, outbox
from moderator.store.games import Game
from moderator.store.outbox import Letter


@runtime_checkable
class Reminding(Protocol):
    """A ruleset that can say to each player what waits of hers."""

    def reminders(self, state: State, now: datetime) -> Sequence[Notice]:
        """Write to each player what waits of hers before a deadline; `now` is the moment (UTC) of writing."""
        ...


def remind(rooms: Rooms) -> tuple[str, ...]:
    """Write reminders in each game whose deadline is near; give the names of the games in which anybody was reminded.

    The admin is reminded where something waits for her. The letter of a week to somebody has one Message-ID, so that
    asking again writes nothing new.
    """
    now = rooms.clock.now()
    reminded = []
    for game in games.every(rooms.database):
        letters = [*_to_admin(rooms, game, now), *_to_players(rooms, game, now)]
        new = [it for it in letters if not outbox.holds(rooms.database, it.message_id)]
        if new:
            outbox.put(rooms.database, new, now, game.number)
            reminded.append(game.name)
    return tuple(reminded)


def _is_near(rooms: Rooms, game: Game, now: datetime, hours: int) -> bool:
    return game.due is not None and now <= game.due <= now + timedelta(hours=hours) and not rooms.ended(game)


def _to_admin(rooms: Rooms, game: Game, now: datetime) -> tuple[Letter, ...]:
    if game.due is None or not _is_near(rooms, game, now, rooms.settings.remind):
        return ()
    lines = waiting_lines(rooms, game)
    if not lines:
        return ()
    return post.for_admin(
        rooms,
        f"reminder/{game.name}/{moments.write(game.begun)}/{game.week}",
        f"Week {game.week} of {game.name} ends {say_left(game.due - now)}",
        (f"Week {game.week} of {game.name} ends on {say(game.due)}.", *lines, _SEE),
        game,
    )


def _to_players(rooms: Rooms, game: Game, now: datetime) -> tuple[Letter, ...]:
    ruleset = rooms.ruleset(game)
    if not isinstance(ruleset, Reminding) or not _is_near(rooms, game, now, rooms.settings.remind_players):
        return ()
    told = ruleset.reminders(rooms.state(game), now)
    here = [it for it in told if absences.away_until(rooms.database, game, it.address, now) is None]
    return post.reminders(rooms, game, here)


_SEE = "See it all with: moderator week, at the terminal or in an answer to this letter, where judge works too."


def waiting_lines(rooms: Rooms, game: Game) -> tuple[str, ...]:
    """Say in a line each what waits for the admin in a game."""
    filed = waiting.undecided(rooms, game)
    asked = waiting.questions(rooms, game)
    lines = [f"Proposal {it.number}, from {it.sender}: {it.title or 'without a title'}" for it in filed]
    lines.extend(f"{it.text} (silence means: {it.default})" for it in asked)
    return (*lines, *asked_while_away(rooms, game))
