"""Routes over the board: the shortest way from a piece to a square, by the steps that the rules let a route follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Sort
from moderator.games.nomopoly.routes import shortest
from moderator.games.nomopoly.values import Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


class Route(Meaning):
    """`the shortest route to the square that avoids Blockbusters`: its squares in order, its length as its number."""

    def __init__(self, compiler: Compiler, node: tree.Noun) -> None:
        self.kind = "route"
        self.variable = node.variable
        self.weight = 1
        self.to: Meaning | None = None
        self.avoided: list[str] = []
        self.without: set[str] = set()
        rank = node.rank
        if rank is not None and (rank.order != "least" or rank.by != "length" or rank.position != 1):
            raise NotRunnable("of the routes to a square the shortest one is taken")
        for clause in node.which:
            if not isinstance(clause, tree.Clause):
                raise NotRunnable("a route leads to a square and avoids something")
            self._restrict(compiler, clause)

    def _restrict(self, compiler: Compiler, clause: tree.Clause) -> None:
        complement, thing = clause.role("complement"), clause.role("object")
        if isinstance(complement, tree.Place) and complement.preposition == "to":
            self.to = compiler.phrase(complement.phrase)
        elif clause.verb == "avoid" and isinstance(thing, tree.Noun):
            self.avoided.append(thing.kind)
        elif clause.verb == "have" and clause.negative and isinstance(thing, tree.Noun):
            self.without.add(thing.kind)
        else:
            raise NotRunnable("a route leads to a square and avoids something")

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give the shortest route, if there is one."""
        found = self._shortest(frame)
        if found is not None:
            value = Sort("route", len(found) - 1, found)
            if self.variable:
                frame.variables[self.variable] = value
            yield value

    def _shortest(self, frame: Frame) -> tuple[Id, ...] | None:
        return shortest(frame.run, frame.agent, self._goal(frame), self.avoided, self.without)

    def _goal(self, frame: Frame) -> Value:
        if self.to is not None:
            return self.to.value(frame)
        return frame.event.roles.get("to") if frame.event is not None else None
