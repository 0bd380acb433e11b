"""Where a car can drive: which squares are in reach, by which way, and what a way costs."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from moderator.games.table.latest import kept_for_the_latest
from moderator.games.tphunt.data import data
from moderator.games.tphunt.position import Position
from moderator.games.tphunt.squares import beside, directions, neighbors


class Reach(NamedTuple):
    """How far a square is by a way that needs no pass, and by one that may need it; None: out of reach."""

    free: int | None
    passing: int | None


def is_boxed_in(hunt: Position) -> bool:
    """Say whether every neighbor square is occupied or outside; nobody is by the law of the jungle."""
    square = hunt.mover.square
    if hunt.settings.jungle or square is None:
        return False
    occupied = hunt.occupied(hunt.active)
    return all(near in occupied for near in neighbors(square, hunt.settings.movement))


def is_waived(hunt: Position) -> bool:
    """Say whether the pass is free this turn: its player cannot pay it, and no first step without it (ruling 9)."""
    square = hunt.mover.square
    if hunt.mover.cash >= data().figures.pass_cost or square is None:
        return False
    barred = hunt.atd if hunt.settings.jungle else hunt.atd | hunt.occupied(hunt.active)
    return all(near in barred for near in neighbors(square, hunt.settings.movement))


def distances(hunt: Position, *, passing: bool) -> dict[int, int]:
    """Give how far each square is on which the car may stop, within the roll; `passing` also next to danger.

    A way ends at a danger, and goes through no other car; by the law of the jungle it may end on one.
    """
    start, reach = hunt.mover.square, hunt.rolled
    assert start is not None
    occupied, atd, dangers = hunt.occupied(hunt.active), hunt.atd, hunt.dangers
    movement, jungle = hunt.settings.movement, hunt.settings.jungle
    found = {start: 0}
    stops: dict[int, int] = {}
    waiting = deque((start,))
    while waiting:
        square = waiting.popleft()
        steps = found[square] + 1
        if steps > reach:
            break
        for near in neighbors(square, movement):
            if near in found or (near in atd and not passing):
                continue
            if near in occupied:
                if jungle:
                    stops.setdefault(near, steps)
                continue
            found[near] = stops[near] = steps
            if near not in dangers:
                waiting.append(near)
    return stops


@kept_for_the_latest
def legal_stops(hunt: Position) -> Mapping[int, Reach]:
    """Give every square on which the player on turn may stop now."""
    free = distances(hunt, passing=is_waived(hunt))
    wide = distances(hunt, passing=True) if hunt.mover.cash >= data().figures.pass_cost else free
    return {square: Reach(free.get(square), steps) for square, steps in wide.items()}


def shortest(hunt: Position, target: int, *, passing: bool) -> tuple[int, ...] | None:
    """Give the squares of a shortest way to `target` around cars and dangers, None if there is none within the roll.

    Of equal ways, first one that needs no pass, then the one that goes north, east, south, west as early as it can.
    """
    length = distances_to(hunt, target, hunt.rolled, passing=passing)
    start = hunt.mover.square
    if start is None or start not in length:
        return None
    if passing:
        without = distances_to(hunt, target, length[start], passing=False)
        if without.get(start) == length[start]:
            length = without
    way = []
    square = start
    while square != target:
        square = next(
            near
            for direction in directions(hunt.settings.movement)
            if (near := beside(square, direction)) is not None and length.get(near) == length[square] - 1
        )
        way.append(square)
    return tuple(way)


def distances_to(hunt: Position, target: int, most: int, *, passing: bool) -> dict[int, int]:
    """Give from which squares how many steps, `most` or fewer, lead to `target`.

    The ways go around cars, dangers, and squares next to danger unless `passing`.
    """
    barred = hunt.occupied(hunt.active) | frozenset(hunt.dangers)
    if not passing:
        barred |= hunt.atd
    if hunt.settings.jungle:
        barred -= {target} - frozenset(hunt.dangers) - (frozenset() if passing else hunt.atd)
    if target in barred:
        return {}
    # The way begins at the car, whatever its square is; nothing leads on through there.
    start, movement = hunt.mover.square, hunt.settings.movement
    found = {target: 0}
    waiting = deque((target,))
    while waiting:
        square = waiting.popleft()
        steps = found[square] + 1
        if steps > most:
            break
        for near in neighbors(square, movement):
            if near in found:
                continue
            if near == start:
                found[near] = steps
            elif near not in barred:
                found[near] = steps
                waiting.append(near)
    return found
