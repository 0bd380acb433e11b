"""The stages of a rule: sentences that go on from each other, each with what it does and what that depends on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Deed: TypeAlias = tuple[str, Fraction | None]
"""What a clause brings about: its verb, and the amount of money that stands in it, if one does."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A sentence of a rule with the deeds of its clauses, and what it depends on: "as The Elephant rolls 6" or ""."""

    sentence: str
    deeds: frozenset[Deed]
    condition: str
