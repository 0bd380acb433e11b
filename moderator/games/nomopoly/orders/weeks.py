"""The weeks for which an order is mailed: "next week", "in week 5", "every week until week 9".

They are taken off the order's clause before anything else looks at it. Words of time that say no weeks stay where they
are, for `unheeded` to refuse: no order is carried out at another time than it says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from moderator.core.outcome import Refusal, Voice
from moderator.language import tree

_WEEKLY = re.compile(
    r",?[ ]*\b(?:(?:every|each)[ ]+week|from[ ]+week[ ]+\d+(?:[ ]+on(?:wards?)?)?|until[ ]+week[ ]+\d+"
    r"|for[ ]+\w+[ ]+weeks)\b",
    re.IGNORECASE,
)

MOST_WEEKS = 52
"""How many weeks ahead an order may be mailed."""


@dataclass(frozen=True, slots=True)
class Weeks:
    """The weeks of an order, `first` to `last`, once in each; both are 0 where it names none."""

    first: int = 0
    last: int = 0

    def include(self, week: int) -> bool:
        """Say whether the order is carried out in a week."""
        return not self.first or self.first <= week <= self.last

    def after(self, week: int) -> Weeks | None:
        """Give what is left of them when a week is over; None if nothing is."""
        return Weeks(max(self.first, week + 1), self.last) if self.last > week else None

    def __str__(self) -> str:
        return f"week {self.first}" if self.first == self.last else f"weeks {self.first} to {self.last}"


EVERY_WEEK = Weeks()
"""The weeks of an order that names none: it is carried out in the one in which it is mailed."""


def without_weeks(clauses: tuple[tree.Clause, ...]) -> tuple[tuple[tree.Clause, ...], tuple[tree.Time, ...]]:
    """Take the words that say weeks off the readings of an order: those that say the same ones as the first."""
    if not clauses:
        return (), ()
    said = _of_weeks(clauses[0])
    alike = tuple(clause for clause in clauses if _of_weeks(clause) == said)
    if not said:
        return alike, ()
    return tuple(replace(each, times=tuple(time for time in each.times if time not in said)) for each in alike), said


def _of_weeks(clause: tree.Clause) -> tuple[tree.Time, ...]:
    return tuple(time for time in clause.times if time.kind in _KINDS and _speaks_of_weeks(time.phrase))


_KINDS = frozenset({"this", "next", "in", "each", "for", "from", "from to", "until"})


def _speaks_of_weeks(phrase: object) -> bool:
    if isinstance(phrase, tree.Join):
        return all(map(_speaks_of_weeks, phrase.items))
    return isinstance(phrase, tree.Noun) and phrase.kind == "week" and not phrase.which and phrase.of is None


def weeks_named(times: tuple[tree.Time, ...], week: int, order: str) -> Weeks | Refusal:
    """Give the weeks that an order's words of time name, reckoned from the open `week`; `order` is how it is sent.

    Every order ends: one for each week says up to which, since it cannot be taken back (XXII.7).
    """
    if not times:
        return EVERY_WEEK
    said: dict[str, object] = {time.kind: time.phrase for time in times}
    if len(said) < len(times):
        return _unclear()
    repeated = "each" in said
    if repeated and getattr(said.pop("each"), "rank", None) is not None:
        return _unclear()
    found = _span(said, week, repeated=repeated)
    if found is None:
        return _endless(order, week) if repeated or said.keys() & {"for", "from", "until"} else _unclear()
    if found.first < week:
        reason = f"Week {found.first} is over; this is week {week}."
        return Refusal(Voice.NOT_ALLOWED, "week-over", (reason,))
    if found.last < found.first:
        return _unclear()
    if found.last - week > MOST_WEEKS:
        reason = f"Orders are kept for {MOST_WEEKS} weeks at most: up to week {week + MOST_WEEKS}."
        return Refusal(Voice.NOT_ALLOWED, "too-far-ahead", (reason,))
    return found


def _span(said: dict[str, object], week: int, *, repeated: bool) -> Weeks | None:
    """Read what is left beside "every week", or stands alone."""
    if not repeated and len(said) == 1:
        (kind, phrase), *_ = said.items()
        match kind:
            case "this":
                return Weeks(week, week)
            case "next" if _count(phrase) is None:
                return Weeks(week + 1, week + 1)
            case "in":
                number = _number(phrase)
                ahead = _count(phrase)
                only = number if number is not None else None if ahead is None else week + ahead
                return None if only is None else Weeks(only, only)
    if set(said) == {"from to"} and isinstance(phrase := said["from to"], tree.Join):
        first, last = map(_number, phrase.items)
        return None if first is None or last is None else Weeks(first, last)
    if not repeated:
        return None
    begins = said.pop("from", None)
    first = week if begins is None else _number(begins)
    if first is None or len(said) != 1:
        return None
    if "until" in said:
        last = _number(said["until"])
        return None if last is None else Weeks(first, last)
    count = _count(said["for"]) if "for" in said else None
    return None if count is None else Weeks(first, first + count - 1)


def _number(phrase: object) -> int | None:
    """Give the number of a week ("week 5")."""
    if not isinstance(phrase, tree.Noun) or phrase.rank is None or phrase.rank.order != "ordinal":
        return None
    return phrase.rank.position if phrase.rank.position > 0 else None


def _count(phrase: object) -> int | None:
    """Give how many weeks a phrase counts ("3 weeks")."""
    quantity = phrase.quantity if isinstance(phrase, tree.Noun) else None
    amount = quantity.amount if quantity is not None and quantity.comparison == "=" else None
    return int(amount.value) if isinstance(amount, tree.Amount) and amount.value.denominator == 1 else None


def _endless(order: str, week: int) -> Refusal:
    reason = "Say up to which week: an order cannot be taken back (XXII.7), so none is kept without an end."
    bare = _WEEKLY.sub("", order).strip(" ,")
    return Refusal(Voice.AMBIGUOUS, "weeks-without-end", (reason,), None, (f"{bare} every week until week {week + 3}",))


def _unclear() -> Refusal:
    reason = "I cannot tell for which weeks this is. These read: next week; in week 5; every week until week 9."
    return Refusal(Voice.AMBIGUOUS, "weeks-unclear", (reason,))
