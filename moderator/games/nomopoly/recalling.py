"""Questions about what has happened, answered from the log: what money was for, by which rule, in which week.

A game's state holds no log; whoever keeps it hands it over when a letter asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from moderator.core.deadlines import say
from moderator.core.outcome import Answer, Event, Said
from moderator.games.nomopoly.figures import as_read, money
from moderator.games.nomopoly.gathering import headed, on_the_way
from moderator.games.nomopoly.recorded import cash_put, transfer_of

_OF_MONEY = re.compile(
    r"\b(?:why|what)\b.*\bI\b.*(?:\$|\b(?:pay|paid|lose|lost|get|got|gain(?:ed)?|spen[dt]|receive[d]?|fined|charged|money"
    r"|cash|poorer|richer)\b)|\b(?:where|why) (?:did|has|is|was) (?:all )?my (?:money|cash)\b",
    re.IGNORECASE,
)
_OF_THE_WEEK = re.compile(r"\bwhat(?:'s| has| did)? happen(?:ed)?\b", re.IGNORECASE)
_GAINS = re.compile(r"\b(?:get|got|gain|gained|receive|received|richer|win|won)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"\$[ ]?([\d,]+)")
_WHY = re.compile(
    r"why (?:is |has |does )?(?:(?:(?P<who>.+?)(?:'s)? )?(?:cash|money)|(?:square )?(?P<square>\d+)(?:'s)? owner"
    r"|rule (?P<rule>[\w.]*\w)|(?:order|mail) (?P<mail>\d+))\W*",
    re.IGNORECASE,
)
_SECRET = frozenset({"bid"})
_WEEKS = 2
_MOST_PAYMENTS = 5
_MOST_EVENTS = 12


def asks_of_the_past(answer: Answer) -> bool:
    """Say whether an answer has a question that only the log can answer."""
    return bool(answer.name) and any(_is_of_the_past(said) for said in answer.said)


def recalled(answer: Answer, events: Sequence[Event], ends: Mapping[int, datetime]) -> Answer:
    """Answer the questions about the past; `events` are all that there are, oldest first.

    `ends` says of each week when it ended (UTC). What was paid and what happened is looked for in the last weeks. What
    the log says nothing of stays as it was answered.
    """
    return replace(answer, said=tuple(_told(said, answer.name, events, ends) for said in answer.said))


def _is_of_the_past(said: Said) -> bool:
    asked = said.kind == "talk" and said.refusal is None and bool(said.meaning)
    return asked and bool(_why(said) or _OF_MONEY.search(said.quoted) or _OF_THE_WEEK.search(said.quoted))


def _why(said: Said) -> re.Match[str] | None:
    return None if _OF_MONEY.search(said.quoted) else _WHY.fullmatch(said.quoted.strip())


def _told(said: Said, name: str, events: Sequence[Event], ends: Mapping[int, datetime]) -> Said:
    if not _is_of_the_past(said):
        return said
    if (asked := _why(said)) is not None:
        found = list(_reasons(asked, name, events, ends))[-_MOST_PAYMENTS:]
        lines = [f"{_when(event, ends)}: {_of_payment(event)}" for event in found]
        return replace(said, meaning=tuple(lines) or ("The log of the weeks that are over says nothing of it.",))
    events = [event for event in events if event.week > max(ends, default=0) - _WEEKS]
    if _OF_MONEY.search(said.quoted):
        found = list(_payments(said.quoted, name, events))[-_MOST_PAYMENTS:]
        lines = [f"{_when(event, ends)}: {_of_payment(event)}" for event in found]
        amount = _AMOUNT.search(said.quoted)
        if not lines and amount:
            lines = [f"The log of the last weeks says nothing of ${amount[1]} that you {_moved(said.quoted)}."]
    else:
        last = max(ends, default=0)
        mine = [each for each in headed(events) if each.week == last and _speaks_of(each, name)]
        found = [each for each in mine if not on_the_way(each.line)][:_MOST_EVENTS]
        lines = [f"{_when(event, ends)}: {_of_payment(event)}" for event in found]
    return replace(said, meaning=tuple(lines)) if lines else said


def _reasons(asked: re.Match[str], name: str, events: Sequence[Event], ends: Mapping[int, datetime]) -> Iterator[Event]:
    """Give the events by which something is as it is: all of who asks, of others what has been published."""
    public = [event for event in events if event.week in ends and event.verb not in _SECRET]
    if asked["rule"]:
        accepted: Event | None = None
        for event in public:
            if re.match(r"proposal \d+ is accepted", event.line):
                accepted = event
            elif re.match(rf"{re.escape(asked['rule'])} is (?:added|changed|removed)", event.line, re.IGNORECASE):
                yield from (each for each in (accepted, event) if each is not None)
    elif asked["square"]:
        owned = re.compile(
            rf"{asked['square']} becomes (?:.+'s|unowned)|(?:the )?owner of (?:square )?{asked['square']} "
        )
        yield from (event for event in public if owned.match(event.line))
    elif asked["mail"]:
        yield from (event for event in public if event.mail == int(asked["mail"]))
    else:
        who = name if (asked["who"] or "my").casefold() in ("my", "i", name.casefold()) else asked["who"]
        for event in events if who == name else public:
            moved, put = transfer_of(event), cash_put(event)
            parties = (*put, *((moved.payer, moved.payee) if moved is not None else ()))
            if who.casefold() in (each.casefold() for each in parties):
                yield event


def _moved(question: str) -> str:
    return "got" if _GAINS.search(question) else "paid"


def _speaks_of(event: Event, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", event.line) is not None


def _payments(question: str, name: str, events: Sequence[Event]) -> Iterator[Event]:
    """Give the payments that a question may mean: of the amount it names, in the direction that it asks for."""
    amount = _AMOUNT.search(question)
    wanted = amount[1].replace(",", "") if amount else ""
    for event in events:
        moved = transfer_of(event)
        if moved is None or moved.sets:
            continue
        party = moved.payee if _moved(question) == "got" else moved.payer
        if party == name and wanted in ("", money(moved.amount).replace(",", "").removeprefix("$")):
            yield event


def _of_payment(event: Event) -> str:
    """Say what happened, what it was for, and by which sentence of which rule."""
    purpose = f" ({event.purpose})" if event.purpose else ""
    rule, sentence = event.sentence
    rule = rule or next(iter(event.causes), "")
    by = "the admin decided it" if rule == "admin" else f"{rule}: {sentence}" if rule and sentence else rule
    return f"{as_read(event.told)}{purpose}{f', by {by}' if by else '.'}"


def _when(event: Event, ends: Mapping[int, datetime]) -> str:
    day = f" ({say(ends[event.week])})" if event.week in ends else ""
    phase = event.phase.removesuffix(" phase")
    return f"Week {event.week}{day}{f', {phase}' if phase else ''}"
