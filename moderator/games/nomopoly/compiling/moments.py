"""Times in patterns and conditions: whether an event, or a fact of the past, lies in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly.compiling.meaning import Meaning
from moderator.games.nomopoly.errors import NotRunnable
from moderator.games.nomopoly.frame import Frame
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.language import tree

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler


class TimeTest:
    """A time in a pattern or a condition: in a normal turn, this week, within 2 weeks, during the extra turn."""

    def __init__(self, compiler: Compiler, time: tree.Time) -> None:
        self.kind = time.kind
        self.phrase: Meaning | None = None
        self.taker: Meaning | None = None  # whose turn it is, where that is said
        self.condition: Any = None
        self.noun = ""
        self.weeks = 0
        phrase = time.phrase
        if time.kind == "after" and isinstance(phrase, tree.Clause):
            raise NotRunnable("only what *would* be so is asked after something else happens")
        if isinstance(phrase, (tree.Clause, tree.Both, tree.Exists)):
            if time.kind == "within after":
                assert isinstance(phrase, tree.Both)
                self.weeks = weeks_of(phrase.items[0])
                self.condition = compiler.condition(phrase.items[1])
            else:
                self.condition = compiler.condition(phrase)
        elif isinstance(phrase, tree.Noun):
            self.noun = phrase.kind
            if time.kind == "in" and phrase.determiner == "a" and phrase.kind in ("week", "update"):
                message = f'which {phrase.kind} is not said: write "this week", "last week" or "within two weeks"'
                raise NotRunnable(message)
            if time.kind in ("within", "for") and phrase.kind in ("week", "update"):
                self.weeks = weeks_of(phrase)
            elif phrase.kind.endswith("turn") and phrase.determiner == "possessive" and phrase.of is not None:
                self.taker = compiler.phrase(phrase.of)
                self.phrase = compiler.phrase(replace(phrase, determiner="a", of=None))
            else:
                self.phrase = compiler.phrase(phrase)
        elif isinstance(phrase, tree.Join) and time.kind == "within after":
            self.weeks = weeks_of(phrase.items[0])
            self.noun = getattr(phrase.items[1], "kind", "")
        elif phrase is not None:
            self.phrase = compiler.phrase(phrase)
        if time.kind not in _TIMES:
            raise NotRunnable(f"the engine cannot tell the time {time.kind!r} here")

    def meets(self, frame: Frame, occurrence: Occurrence) -> bool:
        """Say whether an event happens at this time."""
        if self.kind in ("in", "during"):
            return self._inside(frame, occurrence)
        if self.kind in ("while", "until") and self.condition is not None:
            return bool(self.condition.holds(frame)) == (self.kind == "while")
        if self.kind == "within after" and self.condition is not None:
            frame.past = (frame.run.week - self.weeks + 1, frame.run.week)
            try:
                return bool(self.condition.holds(frame))
            finally:
                frame.past = None
        return True

    def _inside(self, frame: Frame, occurrence: Occurrence) -> bool:
        run = frame.run
        if self.phrase is None:
            return True
        if run.program.kinds.is_a(self.noun, "phase"):
            return run.phase == self.noun
        for each in occurrence.chain():
            if each.verb == "take" and self.phrase.admits(frame, each.roles.get("object")):
                return self.taker is None or self.taker.admits(frame, each.subject)
            if (
                each is not occurrence
                and each.verb in ("move", "roll", "land", "order")
                and self.phrase.admits(frame, each)
            ):
                return True
            if each.verb == "take":
                return False
        return False

    def covers(self, frame: Frame, week: int) -> bool:
        """Say whether a fact of some week lies in this time."""
        now = frame.run.week
        if self.kind == "this":
            return week == now
        if self.kind == "last":
            return week == now - 1 or (frame.acting and frame.run.immediate and week == now)
        if self.kind == "within":
            return week > now - self.weeks
        if self.kind == "for":
            return week > now - self.weeks
        return True

    def span(self) -> int:
        """Give how many weeks back a fact may matter; -1 for ever."""
        if self.kind in ("within", "within after", "for"):
            return self.weeks
        return {"this": 0, "last": 1}.get(self.kind, -1)


_TIMES = frozenset(
    {
        "in",
        "during",
        "while",
        "until",
        "within",
        "within after",
        "this",
        "last",
        "order",
        "each",
        "per",
        "once",
        "after",
        "before",
        "start",
        "end",
        "for",
        "right before",
        "next",
    }
)


def weeks_of(node: Any) -> int:
    """Give how many weeks a phrase like "2 weeks" names."""
    if isinstance(node, tree.Noun):
        if node.quantity is not None and isinstance(node.quantity.amount, tree.Amount):
            return int(node.quantity.amount.value)
        return 1
    raise NotRunnable("a length of time is written as a number of weeks")
