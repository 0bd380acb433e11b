"""Routes over the board: the shortest way from a square to another, by the steps that the rules let a route follow."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Id, Value


def shortest(
    run: Run, who: Value, goal: Value, avoided: Collection[str] = (), without: Collection[str] = ()
) -> tuple[Id, ...] | None:
    """Give the squares of the shortest way of somebody to a square, that where it begins first; None if there is none.

    `avoided` are kinds of things past which it does not lead, `without` kinds of steps that it does not take. Raises
    Missing where somebody is on no square, or the goal is none.
    """
    start, end = facts.place(run, who), facts.place(run, goal)
    if start is None or not isinstance(end, Id):
        raise Missing("there is nowhere to go")
    barred = {square for square in run.world.board if square != start and _is_barred(run, square, avoided)}
    if end in barred:
        return None
    came: dict[Id, Id | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        run.spend()
        if here == end:
            return _trace(came, end)
        for following in _steps(run, here, without):
            if following not in came and following not in barred:
                came[following] = here
                waiting.append(following)
    return None


def _is_barred(run: Run, square: Id, avoided: Collection[str]) -> bool:
    here = run.world.having("square", square)
    return any(facts.is_a(run, thing, kind) for thing in here for kind in avoided)


def _steps(run: Run, here: Id, without: Collection[str]) -> list[Id]:
    found: list[Id] = []
    for kind in run.program.route:
        if kind in without:
            continue
        if kind == "Jumpgate":
            for gate in run.world.of_kind("Jumpgate"):
                squares = run.world.get(gate, "squares", ())
                if here in squares:
                    found += [square for square in squares if square != here]
            continue
        value = facts.attribute(run, kind, here)
        found += [each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, Id)]
    return found


def _trace(came: dict[Id, Id | None], goal: Id) -> tuple[Id, ...]:
    path: list[Id] = [goal]
    while (before := came[path[-1]]) is not None:
        path.append(before)
    return tuple(reversed(path))
