"""What a game is, in a few lines for somebody who has never heard of it: before they join, and when they ask."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from moderator.core.deadlines import say
from moderator.core.outcome import State
from moderator.house.rooms import Rooms
from moderator.house.timing import is_turn_game
from moderator.store.games import Game


@runtime_checkable
class Introduced(Protocol):
    """A ruleset that can say what its games are."""

    def about(self, state: State) -> str:
        """Say what a game is about, in two or three sentences."""
        ...

    def players(self, state: State) -> int:
        """Count the players."""
        ...


def introduction(rooms: Rooms, game: Game) -> tuple[str, ...]:
    """Give the lines that introduce a game: what it is, how many play, when the next deadline is, where its site is."""
    ruleset, state = rooms.ruleset(game), rooms.state(game)
    lines = [f"{rooms.title(game)} is a game that is played by mail."]
    if isinstance(ruleset, Introduced):
        lines = [f"{rooms.title(game)} is {ruleset.about(state)}", _how_many(ruleset.players(state))]
    due = rooms.ends(game)
    if due is not None and not is_turn_game(ruleset):
        lines.append(f"The next deadline is {say(due)}.")
    lines = [" ".join(lines)]
    if rooms.settings.site:
        lines.append(f"The game, its rules and how it is played: {rooms.settings.site.rstrip('/')}/{game.name}/")
    return tuple(lines)


def _how_many(players: int) -> str:
    if players == 0:
        return "Nobody plays yet."
    return "One person plays so far." if players == 1 else f"{players} people play."
