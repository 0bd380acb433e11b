"""The order in which several things are taken one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from moderator.games.nomopoly.ahead import place_among_proposals
from moderator.games.nomopoly.compiling.wanted import is_told_of
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.values import Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


_Taken = TypeVar("_Taken")


_MADE = {"make": "made", "propose": "made", "mail": "made", "judge": "judged"}


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


def order_of(times: tuple[tree.Time, ...]) -> str:
    """Give the order in which a sentence takes things, "" if it names none. Raises NotRunnable for an unknown one."""
    for time in times:
        if time.kind == "order in which":
            verb = getattr(time.phrase, "verb", "")
            if verb not in _MADE or not is_told_of(time.phrase, verb):
                raise NotRunnable("things are taken in the order in which they have been made or judged")
            return _MADE[verb]
        if time.kind == "order" and isinstance(time.phrase, tree.Text):
            return time.phrase.text
    return ""
