"""Fuel: every chain of events comes to an end, and one that does not is rolled back while play goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moderator.games.nomopoly.errors import Exhausted
from moderator.games.nomopoly.stretch import CHAIN_FUEL, Stretch

if TYPE_CHECKING:
    pass


PHASE_FUEL = 240_000

LEFT_OVER = 500

FRAMES = 6_000
"""How deep Python may call: enough for a chain of DEPTH events, wherever it is begun from."""


@dataclass(slots=True)
class Chain:
    """A chain of events that is being run; `trouble` is set when it had to be rolled back."""

    trouble: Exhausted | None = None


class Fuelled(Stretch):
    """A stretch of play that counts its steps."""

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises Exhausted when a chain of events has used up what it may."""
        if self.spent + steps > self.fuel:
            self.spent = max(self.spent, min(self.spent + steps, self.fuel))
            raise Exhausted("the rules set each other off without end", self.acting.causes() if self.acting else ())
        self.spent += steps

    @contextmanager
    def chain(self, what: str, causes: tuple[str, ...] = ()) -> Iterator[Chain]:
        """Run one chain of events; when it does not end it is rolled back and logged, and play goes on.

        A chain within another leaves it some steps, so that the other can come to its own end.
        """
        if sys.getrecursionlimit() < FRAMES:
            sys.setrecursionlimit(FRAMES)
        mark, outer = self.world.mark(), self.fuel
        self.fuel = max(outer - LEFT_OVER, 0) if self._chains else min(self.spent + CHAIN_FUEL, PHASE_FUEL)
        self._chains += 1
        chain = Chain()
        try:
            yield chain
        except Exhausted as trouble:
            chain.trouble = trouble
        except RecursionError:
            chain.trouble = Exhausted("the rules set each other off too deeply", causes)
        finally:
            self._chains -= 1
            self.fuel = outer
        if chain.trouble is not None:
            self.world.undo(mark)
            self.log(f"{what} is rolled back: {chain.trouble}", causes=chain.trouble.causes or causes)
