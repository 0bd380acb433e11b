"""What a trial of a sentence comes to: a verdict, the situations that were played, and what is told of them."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from textwrap import shorten

_LONGEST = 300
"""So many letters of a sentence, and of a situation, are told in a letter."""


class Verdict(enum.Enum):
    """How a sentence does in its trial; each value is how the verdict is put into words."""

    AT_WORK = "is shown at work"
    NO_EVENT = "brings in words and does nothing by itself"
    NO_DIFFERENCE = "does not heed a word of its own"
    ACTS_ANYWAY = "takes effect where a condition of it does not hold"
    NOTHING = "changes nothing"
    MONEY = "makes or burns money"
    ONLY_COSTS = "takes money and does nothing else"
    NOT_GIVEN = "cannot be given"
    ENDLESS = "sets itself off without end"
    BREAKS = "breaks the game off"
    UNTRIED = "was not tried"
    OTHER_NUMBERS = "says what it said, with other numbers"


CLEAR = frozenset({Verdict.AT_WORK, Verdict.NO_EVENT, Verdict.OTHER_NUMBERS})
"""The verdicts with which a sentence goes through without a word of the admin's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of trying a sentence of the rule numbered `item` ("" for what happens once), with what goes on from it.

    `shown` are the situations, each a line of plain English; `told` says what is wrong, "" where nothing is.
    """

    item: str
    texts: tuple[str, ...]
    verdict: Verdict
    shown: tuple[str, ...] = ()
    told: str = ""

    @property
    def sentence(self) -> str:
        """Give its words, with those of the sentences that go on from it."""
        return " ".join(self.texts)

    @property
    def doubtful(self) -> bool:
        """Say whether the admin has to say that she means the sentence as it reads."""
        return self.verdict not in CLEAR

    def lines(self, which: str) -> tuple[str, ...]:
        """Give what is said of the sentence, by this name of it; nothing of one that only brings in words."""
        if self.verdict in (Verdict.NO_EVENT, Verdict.OTHER_NUMBERS):
            return ()
        shown = " ".join(
            shorten(each if each.endswith(".") else f"{each}.", _LONGEST, placeholder=" ...") for each in self.shown
        )
        if self.verdict is Verdict.UNTRIED:
            return (f"{which}: {self.told}",)
        if self.told:
            return (f"Look again at {which}: {self.told}{f' Tried out: {shown}' if shown else ''}",)
        return (f"{which} tried out: {shown}",)
