"""Luck for trials: every throw shows the pips that the situation asks for, and the first of several is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

THROWS: tuple[tuple[int, ...], ...] = ((3, 4), (1, 2), (6, 6), (5, 6), (1, 1), (2, 6), (4, 1))
"""The throws that are tried, one after the other, where a rule speaks of luck."""


@dataclass(slots=True)
class Loaded:
    """Dice that show the pips asked for at the first throw, and others that are no double ever after."""

    pips: tuple[int, ...] = THROWS[0]
    place: int = 0
    thrown: int = 0

    def fresh(self) -> Loaded:
        """Give such dice that have not been thrown yet."""
        return Loaded(self.pips, self.place)

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:  # noqa: ARG002 - the seam's arguments
        """Give the pips in turn, none higher than a die has sides."""
        pips = THROWS[self.thrown % 2] if self.thrown else self.pips
        self.thrown += 1
        return tuple(min(pips[each % len(pips)], sides) for each in range(count))

    def choose(self, candidates: Sequence[tuple[str, int]], purpose: str) -> int:  # noqa: ARG002 - the seam's arguments
        """Draw the one at the place that the situation asks for."""
        return self.place % len(candidates)
