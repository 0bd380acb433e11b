"""Descriptions: `a square`, `each player with Dues`, `the market value of a square`, `her second best square`.

A description looks its things up by what it says (of whom, where), tests its restrictions, ranks, and binds what it
stands for. The same description, met with a thing, says whether it can stand for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.meaning import same, size
from moderator.games.nomopoly.compiling.ranks import Ranked
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence, Sort
from moderator.games.nomopoly.values import Goods, Id, Value
from moderator.language import tree

if TYPE_CHECKING:
    pass


class NounMeaning(Ranked):
    """A description, compiled."""

    # --- enumeration

    def values(self, frame: Frame) -> Iterator[Value]:
        """Give each thing that the description fits, binding its variable."""
        for value in self._ranked(frame):
            if self.variable in frame.required and not same(frame.required[self.variable], value):
                continue
            for _ in self._ways(frame, value):
                self.bind(frame, value)
                yield value

    def _ways(self, frame: Frame, value: Value) -> Iterator[None]:
        """Give a debtor once for each whom she owes: "each player who owes another player pays him $5"."""
        if not (self.universal and self.pairs):
            yield
            return
        before = frame.gap
        frame.gap = value
        for _ in self.pairs[0].solve(frame):
            frame.gap = before
            yield
            frame.gap = value
        frame.gap = before

    def value(self, frame: Frame) -> Value:
        """Give the thing, or all of them as a group if the phrase is plural."""
        if self.universal:
            group = tuple(self.values(frame))
            self.bind(frame, group)
            return group
        for value in self.values(frame):
            return value
        raise Missing(f"there is no such {self.kind}")

    # --- meeting a value

    def admits(self, frame: Frame, value: Value) -> bool:
        """Say whether the description fits a value, binding its variable if it does."""
        if value is None or (self.variable in frame.required and not same(frame.required[self.variable], value)):
            return False
        if self._by_place and not any(same(each, value) for each in self._ranked(frame)):
            return False
        if not self.kind_fits(frame, value):
            return False
        if self.of is not None and not self._of_fits(frame, value):
            return False
        if not all(self.fits(frame, part) for part in (value if isinstance(value, tuple) else (value,))):
            return False
        if (
            self.rank is not None
            and self.rank.order != "random"
            and not any(same(each, value) for each in self._ranked(frame))
        ):
            return False
        of_a_rank = self.rank is not None and not isinstance(value, tuple)
        if self.quantity is not None and not of_a_rank and not self._quantity_fits(frame, value):
            return False  # one of "the five players with the most squares" is no five players
        self.bind(frame, value)
        return True

    def _of_fits(self, frame: Frame, value: Value) -> bool:
        assert self.of is not None
        run, world = frame.run, frame.run.world
        if isinstance(value, Occurrence):
            return any(self.of.admits(frame, part) for part in value.roles.values())
        if isinstance(value, Sort) and isinstance(value.detail, Id):
            return self.of.admits(frame, value.detail)
        if isinstance(value, Goods) and value.detail:
            return self.of.admits(frame, facts.color(run, value.detail))
        stands = (
            self.kind == "square"
            and not self.plural
            and self.determiner in ("possessive", "the")
            and run.program.kinds.is_a(self.of.kind, "piece")
        )
        if (
            not stands
            and isinstance(value, Id)
            and world.kind(value) == "square"
            and facts.key(self.kind) not in run.program.values
        ):
            owner, color = world.get(value, "owner"), world.get(value, "color")
            kinds = run.program.kinds
            for tried in (owner, facts.attribute(run, "color", value) if color is None else color):
                if tried is not None and self.of.admits(frame, tried):
                    return True
            if kinds.is_a(self.of.kind, "party") or kinds.is_a(self.of.kind, "color"):
                return False
        found = any(
            same(value, each)
            for holder in self.holders(frame)
            if holder is not None
            for each in self._related(frame, holder)
        )
        return found != self.of.negative

    def had_by(self, frame: Frame, holder: Value) -> Iterator[Value]:
        """Give what fits of one holder; what the description itself is of, it must be of too."""
        for value in self.of_holder(frame, holder):
            if self.of is None or self._of_fits(frame, value):
                yield value

    # --- bringing something new

    def described(self, frame: Frame) -> Value:
        """Give what an effect means by the phrase: a thing that is there, so many goods, or something of a kind."""
        program = frame.run.program
        count: Value = 1
        if self.quantity is not None:
            count = (
                size(self.quantity[1].value(frame)) if self.quantity[1] is not None else frame.variables.get("#any", 1)
            )
        if self.rank is not None or self.random or (self.of is not None and not program.kinds.is_a(self.kind, "item")):
            return self.value(frame)
        if self.process:
            return self._bound(frame, Sort(self.kind, count, self._extra(frame)))
        if program.kinds.is_a(self.kind, "item") or self.kind in ("share", "die"):
            detail = ""
            if self.of is not None:
                detail = frame.run.world.label(self.of.value(frame))
            if not self.which or program.kinds.is_a(self.kind, "die"):
                return self._bound(frame, Goods(self.kind, detail, int(count)))
            return self.value(frame)
        if self.determiner in ("a", "") and not self.which and self.kind != "color":
            return self._bound(frame, Sort(self.kind, count))
        return self.value(frame)

    def _extra(self, frame: Frame) -> Value:
        """Give how many extra dice "a turn with one extra die" brings."""
        for clause in self.node.which:
            thing = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "have" else None
            if isinstance(thing, tree.Noun) and thing.kind in ("extra die", "die"):
                amount = thing.quantity.amount if thing.quantity is not None else None
                return int(amount.value) if isinstance(amount, tree.Amount) else 1
        return None

    def _bound(self, frame: Frame, value: Value) -> Value:
        self.bind(frame, value)
        return value
