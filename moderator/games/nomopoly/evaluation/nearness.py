"""By what a square is nearer to a place or farther from it than another, as rules say."""

from __future__ import annotations

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Value, size


def nearness(frame: Frame, here: Value, value: Value, *, most: bool) -> tuple[Value, ...]:
    """Give by what a square is compared as nearer to a place or farther from it. Raises Missing if no rule says so."""
    compared = frame.run.program.compared.get("distance")
    if not compared:
        raise Missing("no rule says which is closest")
    ties = () if most else frame.run.program.ties.get("distance", ())
    return tuple(_compared_by(frame, here, value, by, down) for by, down in (compared[-1], *ties))


def _compared_by(frame: Frame, here: Value, value: Value, by: str, down: bool) -> Value:
    run = frame.run
    number: Value = run.world.number(value) if by == "number" else None
    if by == "distance":
        number = facts.attribute(run, by, (here, value), frame)
    elif number is None:
        number = facts.attribute(run, by, value, frame)
    found = size(number) or 0
    return -found if down else found
