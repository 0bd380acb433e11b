"""Draws log lines together that say one thing of many: nine payments of $15 are one line with nine names.

Nothing is left out, and only neighbors are drawn together, so that the order of what happened stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from moderator.core.outcome import Event
from moderator.games.nomopoly.world.figures import listed

END = "end of the update"
_PAYS = re.compile(r"(?P<who>.+?) pays (?P<amount>\$[\d,]+) to (?P<payee>.+)")
_DOES = re.compile(r"(?P<who>.+?) (?P<verb>gets|pays) (?P<rest>\$.+)")
_PAID, _MONEY = " pays ", "s $"  # in every such line: most are others, and need not be looked through
_BARE = {"gets": "get", "pays": "pay"}
_TIMES = ("", "", "twice", "three times", "four times", "five times", "six times")
ON_A_SQUARE = re.compile(r"\bsquare \d+\b")
_NOTHING = re.compile(r"(?!)")
_ON_THE_WAY = re.compile(r"phase: .*|.+ leaves \d+|.+ passes \d+")


class Logged(Protocol):
    """What is known of a log line: its words, its reasons, and the mail that asked for it."""

    @property
    def line(self) -> str:
        """Give the words."""
        ...

    @property
    def phase(self) -> str:
        """Give the phase."""
        ...

    @property
    def causes(self) -> tuple[str, ...]:
        """Give the rules behind it."""
        ...

    @property
    def purpose(self) -> str:
        """Give what money was for."""
        ...

    @property
    def mail(self) -> int | None:
        """Give the mail behind it."""
        ...


@dataclass(frozen=True, slots=True)
class Told:
    """Some neighboring lines of the log as one: `places` are theirs in the list that was given.

    `purpose` is what money was for, with all squares of which the lines' own purposes speak.
    """

    line: str
    places: tuple[int, ...]
    purpose: str


def on_the_way(line: str) -> bool:
    """Whether a line only tells a step between two that matter, or heads others."""
    return (" leaves " in line or " passes " in line or line.startswith("phase: ")) and bool(
        _ON_THE_WAY.fullmatch(line)
    )


def headed(events: Sequence[Event]) -> tuple[Event, ...]:
    """Give the events of an update with a heading for those after its last phase, which have none of their own."""
    last = max((place for place, event in enumerate(events) if event.phase), default=len(events))
    return (*events[: last + 1], *(event._replace(phase=END) for event in events[last + 1 :]))


def gathered(events: Sequence[Logged]) -> tuple[Told, ...]:
    """Draw neighboring lines together that have one phase, one reason, purpose and mail, and differ in a name.

    Payments of one to another may be for different squares.
    """
    told: list[Told] = []
    at = 0
    while at < len(events):
        told.append(_next(events, at))
        at += len(told[-1].places)
    return tuple(told)


def _next(events: Sequence[Logged], at: int) -> Told:
    """Draw together what begins at a place."""
    purpose = events[at].purpose
    end = max(_run(events, at, _payer), _run(events, at, _payment, ON_A_SQUARE))
    run = events[at:end]
    if len(run) > 1:
        return Told(_to_each([each.line for each in run]), tuple(range(at, end)), on_squares([e.purpose for e in run]))
    end = _run(events, at, _deed)
    names = [_name(each.line) for each in events[at:end]]
    if len(names) > 1 and len(set(names)) == len(names):
        return Told(_by_each(names, events[at].line), tuple(range(at, end)), purpose)
    return Told(events[at].line, (at,), purpose)


def on_squares(purposes: Sequence[str]) -> str:
    """Give purposes that differ in a square at most as one, with all of their squares."""
    squares = dict.fromkeys(found[0] for each in purposes if (found := ON_A_SQUARE.search(each)))
    return ON_A_SQUARE.sub(listed(list(squares)), purposes[0], count=1) if len(squares) > 1 else purposes[0]


_Key = Callable[[str], tuple[str, ...] | None]


def _run(events: Sequence[Logged], at: int, key: _Key, but: re.Pattern[str] = _NOTHING) -> int:
    """Give the end of the neighbors that are alike under a key; one that has none stands alone.

    Their purposes are the same, `but` for the first words of this kind.
    """
    first = key(events[at].line)
    end = at + 1
    if first is None:
        return end
    why = _why(events[at], but)
    while end < len(events) and key(events[end].line) == first and _why(events[end], but) == why:
        end += 1
    return end


def _why(event: Logged, but: re.Pattern[str]) -> tuple[str, tuple[str, ...], int | None, str]:
    return (event.phase, event.causes, event.mail, but.sub("", event.purpose, count=1))


def _payer(line: str) -> tuple[str, ...] | None:
    found = _PAYS.fullmatch(line) if _PAID in line else None
    return (found["who"], found["amount"]) if found else None


def _payment(line: str) -> tuple[str, ...] | None:
    found = _PAYS.fullmatch(line) if _PAID in line else None
    return found.groups() if found else None


def _deed(line: str) -> tuple[str, ...] | None:
    found = _DOES.fullmatch(line) if _MONEY in line else None
    return (found["verb"], found["rest"]) if found else None


def _name(line: str) -> str:
    found = _DOES.fullmatch(line) if _MONEY in line else None
    return found["who"] if found else ""


def _to_each(lines: Sequence[str]) -> str:
    paid = [found for line in lines if (found := _PAYS.fullmatch(line))]
    payees = Counter(each["payee"] for each in paid)
    who, amount = paid[0]["who"], paid[0]["amount"]
    if len(payees) == 1:
        return f"{who} pays {amount} to {paid[0]['payee']}, {_times(len(paid))}"
    named = [name if count == 1 else f"{name} ({_times(count)})" for name, count in payees.items()]
    return f"{who} pays {amount} each to {listed(named)}"


def _by_each(names: Sequence[str], line: str) -> str:
    found = _DOES.fullmatch(line)
    assert found is not None
    return f"{listed(names)} each {_BARE[found['verb']]} {found['rest']}"


def _times(count: int) -> str:
    return _TIMES[count] if count < len(_TIMES) else f"{count} times"
