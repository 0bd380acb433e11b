"""What some words would be as rules, tried and not enacted: what they change, and how each sentence reads."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.core.outcome import Refusal
from moderator.core.reads import Read


@dataclass(frozen=True, slots=True)
class Trial:
    """A proposal tried on the rules as they stand.

    `text` is what was tried; `changes` are lines that show each changed sentence with its rule, `amended` those of them
    of which something stood there before, `once` what happens on
    acceptance, `readings` the sentences that are new, `refusals` the changes that do not fit, `remarks` words that
    change nothing. A sentence that is enacted in other words than it was sent in says so in `changes` and `once`.
    """

    title: str
    text: str = ""
    changes: tuple[str, ...] = ()
    amended: tuple[str, ...] = ()
    once: str = ""
    readings: tuple[Read, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is wrong with sentences that read and do not do what they seem to say, each with its sentence."""
        return tuple(f'"{read.text}": {read.doubt}' for read in self.readings if read.doubt)

    @property
    def changes_rules(self) -> bool:
        """Whether anything would be different."""
        return bool(self.changes or self.once)

    @property
    def stands(self) -> bool:
        """Whether all of it fits and reads."""
        return not self.refusals and all(read.stands for read in self.readings)
