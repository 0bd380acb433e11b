"""How a game ended: who won it and by which rule, said in the same words wherever it is asked."""

from __future__ import annotations

from moderator.core.outcome import Notice
from moderator.games.nomopoly.verbs.play import STOPPED
from moderator.games.nomopoly.world.figures import listed
from moderator.games.nomopoly.world.values import GAME
from moderator.games.nomopoly.world.world import World


def ended(world: World) -> str:
    """Say how the game ended, as a sentence with who won it and by which rule; "" while it goes on.

    A game in which time has stopped goes on until somebody ends it: only nothing in it happens by itself (XXXVI.5).
    """
    status = world.get(GAME, "status", "running") if world.exists(GAME) else "running"
    if status in ("running", STOPPED):
        return ""
    winners = [world.label(each) for each in world.get(GAME, "winners", ())]
    rule = world.get(GAME, "won_by", "") if winners else world.get(GAME, "ended_by", (0, ""))[1]
    source = f" ({rule})" if rule else ""
    won = f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won it" if winners else "nobody has won it"
    return f"The game is over: {won}{source}."


def stopped(world: World) -> str:
    """Say that no more weeks are worked out since time has stopped, and by which rule; "" while it goes on."""
    if not world.exists(GAME) or world.get(GAME, "status", "running") != STOPPED:
        return ""
    rule = world.get(GAME, "ended_by", (0, ""))[1]
    return f"Time has stopped{f' ({rule})' if rule else ''}, so that no more weeks are played."


def ended_in(world: World) -> int:
    """Give the week in which the game ended, 0 while it goes on."""
    return int(world.get(GAME, "ended_by", (0, ""))[0]) if ended(world) else 0


def farewell(world: World) -> tuple[Notice, ...]:
    """Write to every player that the game has ended between two updates."""
    lines = (ended(world), "", "No order counts any more, and no proposal. Questions are still answered.")
    return _to_all(world, "The game is over", lines)


def going_on(world: World) -> tuple[Notice, ...]:
    """Write to every player that what had ended the game has been taken back."""
    lines = ("What had ended the game has been taken back by the admin.", "", "Orders and proposals count again.")
    return _to_all(world, "The game goes on", lines)


def _to_all(world: World, subject: str, lines: tuple[str, ...]) -> tuple[Notice, ...]:
    return tuple(Notice(str(world.get(each, "address", "")), subject, lines) for each in world.of_kind("player"))
