"""The order in which several things are taken one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from moderator.games.nomopoly.play.ahead import place_among_proposals
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.world.values import Value

_Taken = TypeVar("_Taken")


def in_order(run: Run, order: str, values: Sequence[_Taken], thing: Callable[[_Taken], Value]) -> Sequence[_Taken]:
    """Put what is taken one by one into an order that a sentence names; squares are ordered by number."""
    world = run.world
    if "alphabetical" in order:
        return sorted(values, key=lambda value: world.label(thing(value)).casefold())
    if order == "made":
        return sorted(values, key=lambda value: place_among_proposals(run, thing(value)))
    if order == "age":
        return sorted(values, key=lambda value: world.get(thing(value), "serial", 0))
    if order == "judged":
        return sorted(values, key=lambda value: world.get(thing(value), "judged as", 0))
    if "ascending" in order or "descending" in order:
        return sorted(values, key=lambda value: _number(run, thing(value)), reverse="descending" in order)
    return values


def _number(run: Run, value: Value) -> tuple[int, str]:
    number = run.world.number(value) if run.world.kind(value) == "square" else 0
    return number, run.world.label(value).casefold()
