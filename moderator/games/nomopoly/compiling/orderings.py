"""The order in which several things are taken one by one, and which variables a clause ranges over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from moderator.games.nomopoly.ahead import place_among_proposals
from moderator.games.nomopoly.compiling.wanted import is_told_of
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.values import Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.run import Run


_Taken = TypeVar("_Taken")


def variables_in(node: Any, kind: type, found: set[str]) -> set[str]:
    """Gather the variables that nouns introduce, or that references name, anywhere in a tree."""
    if isinstance(node, tuple):
        for part in node:
            variables_in(part, kind, found)
    elif names := tree.parts_of(node.__class__):
        variable: str = getattr(node, "variable", "") if isinstance(node, kind) else ""
        if variable:
            found.add(variable)
        for name in names:
            part = getattr(node, name)
            if part.__class__ is tuple or tree.is_node(part.__class__):
                variables_in(part, kind, found)
    return found


def speaks_of_each(node: Any) -> bool:
    """Say whether a phrase speaks of each of several things."""
    if isinstance(node, tree.Noun) and node.determiner in ("each", "all"):
        return True
    if isinstance(node, tree.Noun):
        return node.of is not None and speaks_of_each(node.of)
    return isinstance(node, tree.Join) and node.word == "and" and any(speaks_of_each(item) for item in node.items)


def ranging_over(clause: tree.Clause) -> set[str]:
    """Give the variables of a clause that speaks of each of several things."""
    if any(speaks_of_each(part) for part in (clause.subject, *(filler for _, filler in clause.roles))):
        return variables_in(clause, tree.Noun, set())
    return set()


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
