"""Why a player's money changed in a week: what came in and went out, each sum with what it was for, the largest first.

Sums of one kind are one line: what three squares on the way cost is told once. The log has every payment by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from moderator.core.outcome import Event
from moderator.games.nomopoly.record.recorded import transfer_of
from moderator.games.nomopoly.record.view import Dollars
from moderator.games.nomopoly.world.figures import listed, money, shortened

_NUMBER = re.compile(r"(?<![\w$])\d+(?!\w)")
_LONGEST = 70
_WHEN = re.compile(r"^(?:In|At|On|During|After|Before) [^,]{1,40}, ")
"""At what time a sentence says that something happens: the letter tells of that week anyway."""
_TELLS_NOTHING = frozenset(("", "once"))


@dataclass(slots=True)
class _Sum:
    """What came in or went out under one rule for one purpose; `others` are the players on the other side."""

    purpose: str
    rule: str
    amount: Dollars = 0
    numbers: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    def line(self, *, gained: bool) -> str:
        """Give the sum as it is read: "+$9  rent for landing on square 3, from Mona and Wren (VIII.5)"."""
        said = _NUMBER.sub(listed(self.numbers), self.purpose, count=1) if self.numbers else self.purpose
        said = re.sub(r"\bsquare (?=\d+(?:,| and))", "squares ", said)
        whom = f"{'from' if gained else 'to'} {listed(self.others)}" if self.others else ""
        told = ", ".join(part for part in (said, whom) if part)
        by = f" ({self.rule})" if self.rule else ""
        return f"  {'+' if gained else '-'}{money(self.amount)}  {told}{by}".replace("   (", "  (")


def purse_news(events: Sequence[Event], name: str, players: Iterable[str], most: int) -> list[str]:
    """Say why the money of the player called `name` changed, the largest sum first; beyond `most`, together."""
    known = frozenset(players)
    sums: dict[tuple[bool, str, str], _Sum] = {}
    for event, gained, amount, other in _moved(events, name):
        rule = next((cause for cause in event.causes if cause != "admin"), "")
        numbers = _NUMBER.findall(event.purpose) if "“" not in event.purpose else []
        kind = _NUMBER.sub("#", event.purpose) if len(numbers) == 1 else event.purpose
        told = event.purpose
        if told in _TELLS_NOTHING:
            told = shortened(event.sentence[1], _LONGEST).rstrip(".")
        elif " " not in told and event.sentence[1]:  # a word alone says what it was, and not what for: "fine"
            why = _WHEN.sub("", event.sentence[1])
            told = f"{told}: {shortened(why, _LONGEST).rstrip('.')}"
        one = sums.setdefault((gained, rule, kind), _Sum(told, rule))
        one.amount += amount
        one.numbers += [each for each in numbers if len(numbers) == 1 and each not in one.numbers]
        one.others += [other] * (other in known and other not in one.others and other not in told)
    ordered = sorted(sums.items(), key=lambda each: -each[1].amount)
    lines = [each.line(gained=gained) for (gained, _, _), each in ordered[:most]]
    rest = ordered[most:]
    if len(rest) == 1:
        return [*lines, rest[0][1].line(gained=rest[0][0][0])]
    left = sum(each.amount if gained else -each.amount for (gained, _, _), each in rest)
    return [
        *lines,
        *([f"  {'+' if left >= 0 else '-'}{money(abs(left))}  in {len(rest)} smaller sums"] if rest else []),
    ]


def _moved(events: Sequence[Event], name: str) -> Iterator[tuple[Event, bool, Dollars, str]]:
    """Give the events that moved money of a player, whether to them, how much, and who was on the other side."""
    for event in events:
        moved = transfer_of(event)
        if moved is None or moved.sets or moved.payer == moved.payee:
            continue
        if name in (moved.payer, moved.payee):
            gained = moved.payee == name
            yield event, gained, moved.amount, moved.payer if gained else moved.payee
