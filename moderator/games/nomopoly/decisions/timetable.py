"""Whether the weeks of a game run: it may wait for players before the first, and be paused by the admin.

That is no rule of the game: the rulebook knows weeks, and not how people come together to play them. When a week ends
is the house's to know; the game is told, says it to its players and has it on the record.
"""

from __future__ import annotations

from datetime import datetime

from moderator.core.deadlines import say
from moderator.core.inputs import Details, Json
from moderator.core.outcome import Notice
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import BY_THE_ADMIN
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.errors import Refused


def waits_for(game: Game) -> str:
    """Say for what a game waits, "" where its weeks run."""
    if game.wanted:
        return f"{_players(game)} of {game.wanted} players have joined"
    return "it is paused" if game.is_paused else ""


def gather(game: Game) -> None:
    """Let the first week begin once the players are there for whom the game has waited."""
    if game.wanted and _players(game) >= game.wanted:
        game.wanted = 0


def begin(game: Game, run: Run, _value: Json, _details: Details) -> None:
    """Begin with those who have joined. Raises Refused for a game that has begun."""
    if not game.wanted:
        raise Refused("The game has begun already.")
    game.wanted = 0
    run.log("the admin begins the game", causes=BY_THE_ADMIN)


def pause(game: Game, run: Run, _value: Json, details: Details) -> None:
    """Stop the weeks. Raises Refused for a game whose weeks do not run."""
    if waiting := waits_for(game):
        raise Refused(f"No week runs that could be paused: {waiting}.")
    game.is_paused = True
    run.log(f"the admin pauses the game{_because(details)}", causes=BY_THE_ADMIN)


def resume(game: Game, run: Run, _value: Json, details: Details) -> None:
    """Let the weeks run again. Raises Refused for a game that is not paused."""
    if not game.is_paused:
        raise Refused("The game is not paused.")
    game.is_paused = False
    run.log(f"the admin lets the game go on{_because(details)}", causes=BY_THE_ADMIN)


def move(game: Game, run: Run, _value: Json, details: Details) -> None:
    """Put on the record that the open week ends at another moment, `until` (ISO 8601, UTC).

    Raises Refused where no week runs, and ValueError where it is no moment.
    """
    if waiting := waits_for(game):
        raise Refused(f"No week runs whose deadline could be moved: {waiting}.")
    moment = say(datetime.fromisoformat(str(details.get("until", ""))))
    run.log(f"the admin moves the deadline of week {game.week} to {moment}{_because(details)}", causes=BY_THE_ADMIN)


def notices(before: Game, after: Game, what: str = "", details: Details | None = None) -> tuple[Notice, ...]:
    """Write to every player where the weeks begin, stop or go on; the house says in the letter until when mail counts.

    `what` is the decision that was taken, if one was, with its `details`.
    """
    because = _because(details or {}).rstrip(".")
    if before.wanted and not after.wanted:
        return _to_all(after, "The game begins", f"{_names(after)} play. The first week has begun.")
    if before.is_paused != after.is_paused:
        lines = {
            True: (
                "The game is paused",
                f"The admin has paused the game{because}. Mail counts for the week that is open.",
            ),
            False: ("The game goes on", f"The game goes on{because}."),
        }
        return _to_all(after, *lines[after.is_paused])
    if what == "deadline":
        return _to_all(after, f"Week {after.week} has another deadline", f"The admin has moved the deadline{because}.")
    return ()


def _because(details: Details) -> str:
    return f": {details['reason']}" if details.get("reason") else ""


def _players(game: Game) -> int:
    return sum(1 for _ in game.world.of_kind("player"))


def _names(game: Game) -> str:
    names = [game.world.label(each) for each in game.world.of_kind("player")]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _to_all(game: Game, subject: str, line: str) -> tuple[Notice, ...]:
    players = game.world.of_kind("player")
    return tuple(Notice(str(game.world.get(each, "address", "")), subject, (line,)) for each in players)
