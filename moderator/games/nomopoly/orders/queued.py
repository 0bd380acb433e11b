"""An order as it waits in the queue, and as one reader takes its words. What reads them is `reading`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from moderator.core.outcome import Refusal
from moderator.games.nomopoly.letters.items import Under
from moderator.games.nomopoly.orders.weeks import EVERY_WEEK, Weeks, weeks_named
from moderator.language.tree import Clause, Condition, Time


@dataclass(frozen=True, slots=True)
class QueuedOrder:
    """The words of an order that waits for its moment: all that is kept of it. What they mean is read at that moment.

    `phase` is the phase it names, or "" for the one where orders go by default. `reading` and `asked` are the words of
    order and condition as the reader got them (one wording a line, where an order has several), `text` as the answer
    says them back, `quoted` as they were mailed in mail number `mail`, where it was thing number `place` that the mail
    said, counted from 0. `unclear` is a condition that nobody could read: whether the order is carried out is for whom
    the rules name to decide. `weeks` are those for which it was mailed. All orders `under` one condition are decided by
    one look at it; None where there is none, or the order was kept before that was noted.
    """

    author: str
    phase: str = ""
    reading: str = ""
    asked: str = ""
    text: str = ""
    quoted: str = ""
    mail: int = 0
    place: int = 0
    unclear: str = ""
    weeks: Weeks = EVERY_WEEK
    under: Under | None = None


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """What the words of an order mean to one reader.

    `clauses` are its verb phrases (the subject is a gap, filled by the author); with a `condition` it fires when that
    comes true. `times` are the words that say for which weeks it is.
    """

    words: QueuedOrder
    clauses: tuple[Clause, ...]
    condition: Condition | None = None
    times: tuple[Time, ...] = ()

    @property
    def text(self) -> str:
        """Give the order as answers say it back."""
        return self.words.text

    @property
    def phase(self) -> str:
        """Give the phase that it names, or ""."""
        return self.words.phase

    def for_weeks(self, week: int) -> ReadOrder | Refusal:
        """Give the order for the weeks that it names, mailed in `week`, or say why it cannot be kept for them."""
        named = weeks_named(self.times, week, self.text)
        return named if isinstance(named, Refusal) else replace(self, words=replace(self.words, weeks=named))

    @property
    def weeks(self) -> Weeks:
        """Give the weeks for which it is kept."""
        return self.words.weeks

    def at(self, place: int) -> ReadOrder:
        """Give it as thing number `place` that its mail said, counted from 0."""
        return replace(self, words=replace(self.words, place=place))
