"""How the things of a description are found: of whom, where, by the narrowest index; and what is remembered of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.compiling.descriptions import Description
from moderator.games.nomopoly.compiling.event_nouns import EVENTS
from moderator.games.nomopoly.compiling.meaning import Referred
from moderator.games.nomopoly.compiling.relations import related
from moderator.games.nomopoly.errors import Missing
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.memory import StaleError
from moderator.games.nomopoly.under_way import on_the_way
from moderator.games.nomopoly.values import Goods, Id, Value

if TYPE_CHECKING:
    pass


_OF_TWO = frozenset({"row distance", "column distance"})


class Searching(Description):
    """A description that looks its things up."""

    def _found(self, frame: Frame) -> Iterable[Value]:
        """Give what fits. A closed description fits the same things whoever asks, and is remembered."""
        if not self.closed or self.variable in frame.required:
            return self._looked_for(frame)
        memory = frame.run.world.memory

        def look() -> tuple[Value, ...]:
            run, rule = frame.run, frame.rule
            if not self._ranges_over_all(Frame(run, rule)):
                return tuple(self._looked_for(Frame(run, rule)))
            things = facts.candidates(run, self.kind)
            return memory.sift(("found", self), things, lambda thing: self.fits(Frame(run, rule), thing))

        found = memory.remember(("found", self), look, whatever_happens=True)
        if memory.doubt and found != tuple(self._looked_for(frame)):
            raise StaleError(f"{self.node} is no closed description: {frame.rule}")
        return found

    def _ranges_over_all(self, frame: Frame) -> bool:
        """Say whether what fits is found by asking each thing of the kind, and not by an index or a relation."""
        if self.of is not None or self.between is not None or self.kind in EVENTS:
            return False
        return all(condition.source(frame, self.kind) is None for condition in self.which)

    def _looked_for(self, frame: Frame) -> Iterator[Value]:  # noqa: PLR0912 - one way to look after the other
        run = frame.run
        if self.lazy:
            yield from on_the_way(frame)
            return
        if self.kind == "one" and self.of is not None:
            for value in self.of.values(frame):
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(self.of, Referred):
                        frame.variables["#one " + self.of.name] = part
                    yield part
            return
        if self.of is not None:
            for holder in self.holders(frame):
                if holder is not None:
                    yield from self.of_holder(frame, holder)
            return
        pair = self._pair(frame)
        if pair is not None:
            for value in related(frame, self.kind, pair):
                yield value
            return
        for value in self._source(frame):
            if self.fits(frame, value):
                yield value
        if (
            self.attribute
            and not self.which
            and any(not rule.worth.kind for rule in run.program.values.get(facts.key(self.kind), ()))
        ):
            value = facts.attribute(run, self.kind, None, frame)
            if value is not None:
                yield value

    def _pair(self, frame: Frame) -> Value:
        """Give the two things of "the distance between A and B"."""
        if self.between is None:
            return None
        return tuple(self.between.values(frame))

    def holders(self, frame: Frame) -> Iterator[Value]:
        """Give each thing that the phrase is of ("the price of a Corporate share" is of the kind, not of each)."""
        assert self.of is not None
        if isinstance(self.of, Description) and self.of.is_kind(frame):
            yield self.of.described(frame) if self.of.indefinite else Goods(self.of.kind)
            return
        if self.kind in _OF_TWO:
            yield self.of.value(frame)
            return
        for holder in self.of.values(frame):
            if isinstance(holder, tuple) and not (self.attribute and facts.key(self.kind) in frame.run.program.values):
                yield from holder
            else:
                yield holder

    def of_holder(self, frame: Frame, holder: Value) -> Iterator[Value]:
        """Give what fits of one holder."""
        for value in self._related(frame, holder):
            if self.fits(frame, value):
                yield value

    def _related(self, frame: Frame, holder: Value) -> Iterable[Value]:
        if (
            (self.plural or self.determiner in ("each", "all", "a", "any", "no") or self.rank is not None)
            and self.kind == "square"
            and isinstance(holder, Id)
            and frame.run.program.kinds.is_a(frame.run.world.kind(holder), "party")
        ):
            return tuple(each for each in frame.run.world.having("owner", holder) if each in frame.run.world.numbers)
        try:
            return related(frame, self.kind, holder)
        except Missing:
            return ()

    def _source(self, frame: Frame) -> Iterable[Value]:
        """Give what the description ranges over, by the narrowest index that its restrictions offer."""
        run = frame.run
        required = frame.required.get(self.variable)
        if isinstance(required, Id) and self.kind == run.world.kind(required):
            return (required,)
        if self.kind in EVENTS and self.rank is not None:
            return [each for each in frame.made if each.verb == EVENTS[self.kind] and each.done]
        for condition in () if self.called else self.which:
            narrowed = condition.source(frame, self.kind)
            if narrowed is not None:
                return narrowed
        return facts.candidates(run, self.kind)
