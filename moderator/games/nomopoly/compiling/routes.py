"""Routes over the board: the shortest way from a piece to a square, by the steps that the rules let a route follow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.errors import Missing, NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Sort
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
        run = frame.run
        start, goal = facts.place(run, frame.agent), self._goal(frame)
        if start is None or goal is None:
            raise Missing("there is nowhere to go")
        barred = {square for square in run.world.board if square != start and self._barred(frame, square)}
        if goal in barred:
            return None
        came: dict[Id, Id | None] = {start: None}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            run.spend()
            if here == goal:
                return _trace(came, goal)
            for following in self._steps(frame, here):
                if following not in came and following not in barred:
                    came[following] = here
                    waiting.append(following)
        return None

    def _goal(self, frame: Frame) -> Id | None:
        if self.to is not None:
            return _square(frame, self.to.value(frame))
        return _square(frame, frame.event.roles.get("to")) if frame.event is not None else None

    def _barred(self, frame: Frame, square: Id) -> bool:
        run = frame.run
        here = run.world.having("square", square)
        return any(facts.is_a(run, thing, kind) for thing in here for kind in self.avoided)

    def _steps(self, frame: Frame, here: Id) -> list[Id]:
        run = frame.run
        found: list[Id] = []
        for kind in run.program.route:
            if kind in self.without:
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


def _square(frame: Frame, value: Value) -> Id | None:
    found = facts.place(frame.run, value)
    return found if isinstance(found, Id) else None


def _trace(came: dict[Id, Id | None], goal: Id) -> tuple[Id, ...]:
    path: list[Any] = [goal]
    while came[path[-1]] is not None:
        path.append(came[path[-1]])
    return tuple(reversed(path))
