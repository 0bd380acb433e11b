"""Luck: dice and draws of a stretch of play, and trials that spend none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from moderator.games.nomopoly.play.fuel import Fuelled
from moderator.games.nomopoly.play.laws import F
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Goods, Value


class Foreseen:
    """Luck that nobody has had: every die shows one, and the first of several is drawn."""

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - the seam's arguments
        """Give ones."""
        return (1,) * count

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:  # noqa: ARG002 - the seam's arguments
        """Give the first."""
        return 0


class Luck(Fuelled[F]):
    """A stretch of play with luck."""

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Let things happen only to see what would come of them: all is taken back, and no luck is spent."""
        mark, asked = self.world.mark(), len(self.questions)
        kept = (self.dice, self.waiting, self.enact, self.repeal, self.amend, self.reword, self.orders)
        self.dice, self.waiting = Foreseen(), []
        self.enact = self.repeal = self.amend = self.reword = self.orders = None
        try:
            yield
        finally:
            self.dice, self.waiting, self.enact, self.repeal, self.amend, self.reword, self.orders = kept
            self.world.undo(mark)
            del self.questions[asked:]
            self._settled = -1

    def throw(self, count: int, purpose: str) -> tuple[int, ...]:
        """Throw dice with as many sides as the rules say. Each is a step of its own."""
        self.spend(max(count, 0))
        self.world.memory.spoil()
        return self.dice.roll(count, self.program.sides, purpose) if count > 0 else ()

    def draw(self, candidates: Iterable[Value], purpose: str, weights: Iterable[int] = ()) -> Value:
        """Draw one of several. Raises Missing if there is none."""
        self.world.memory.spoil()
        found = tuple(candidates)
        if not found:
            raise Missing(f"there is nothing to draw for {purpose}")
        if len(found) == 1:
            return found[0]
        weighted = tuple(weights) or (1,) * len(found)
        labels = [
            (self.world.label(each.holder if isinstance(each, Goods) and each.holder is not None else each), weight)
            for each, weight in zip(found, weighted, strict=True)
        ]
        return found[self.dice.choose(labels, purpose)]
