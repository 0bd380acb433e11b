"""Questions about what has happened, answered from the log: what money was for, by which rule, in which week.

A game's state holds no log; whoever keeps it hands it over when a letter asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from moderator.core.deadlines import say
from moderator.core.outcome import Answer, Event, Said
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.record.gathering import headed, on_the_way
from moderator.games.nomopoly.record.recorded import cash_put, transfer_of
from moderator.games.nomopoly.reports.law import Law
from moderator.games.nomopoly.reports.reasons import behind, mail_of, told_wording
from moderator.games.nomopoly.world.figures import as_read, money

_OF_MONEY = re.compile(
    r"\b(?:why|what)\b(?!.*(?:n't|\bnot)\b).*\bI\b.*(?:\$|\b(?:pay|paid|lose|lost|get|got|gain(?:ed)?|spen[dt]|receive[d]?|fined|charged|money"
    r"|cash|poorer|richer)\b)|\b(?:where|why) (?:did|has|is|was) (?:all )?my (?:money|cash)\b",
    re.IGNORECASE,
)
_OF_THE_WEEK = re.compile(r"\bwhat(?:'s| has| did)? happen(?:ed)?\b", re.IGNORECASE)
_GAINS = re.compile(r"\b(?:get|got|gain|gained|receive|received|richer|win|won)\b", re.IGNORECASE)
_AMOUNT = re.compile(r"\$[ ]?([\d,]+)")
_WHY = re.compile(
    r"why (?:is |has |does )?(?:(?:(?P<who>.+?)(?:'s)? )?(?:cash|money)|(?:square )?(?P<square>\d+)(?:'s)? owner"
    r"|rule (?P<rule>[\w.]*\w)|(?:order|mail) (?P<mail>\d+)|proposal (?P<proposal>\d+))\W*",
    re.IGNORECASE,
)
_SECRET = frozenset({"bid"})
_WEEKS = 2
_MOST_REASONS = 5
_MOST_EVENTS = 12


def asks_of_the_past(answer: Answer) -> bool:
    """Say whether an answer has a question that only the log can answer."""
    return bool(answer.name) and any(_is_of_the_past(said) for said in answer.said)


def recalled(game: Game, answer: Answer, events: Sequence[Event], ends: Mapping[int, datetime]) -> Answer:
    """Answer the questions about the past; `events` are all that there are, oldest first, under the names of now.

    `ends` says of each week when it ended (UTC). What was paid and what happened is looked for in the last weeks. What
    the log says nothing of stays as it was answered.
    """
    past = _Past(game, answer.name, ends)
    return replace(answer, said=tuple(_told(said, events, past) for said in answer.said))


def _is_of_the_past(said: Said) -> bool:
    asked = said.kind == "talk" and said.refusal is None and bool(said.meaning)
    return asked and bool(_why(said) or _OF_MONEY.search(said.quoted) or _OF_THE_WEEK.search(said.quoted))


def _why(said: Said) -> re.Match[str] | None:
    return None if _OF_MONEY.search(said.quoted) else _WHY.fullmatch(said.quoted.strip())


@dataclass(frozen=True)
class _Past:
    """What is over of a game, as a player is told it; `ends` says when each week ended (UTC)."""

    game: Game
    name: str
    ends: Mapping[int, datetime]

    @cached_property
    def law(self) -> Law:
        return Law.of_game(self.game)

    def line(self, event: Event) -> str:
        """Say when something happened, what it was for, and by which sentence of which rule, as the log has it."""
        rule, sentence = event.sentence
        return self._line(event, rule or next(iter(event.causes), ""), sentence)

    def reason(self, event: Event) -> str:
        """Say the same with the rule in the words that it had, what brought these, and whose mail asked for it."""
        rule, version, words = behind(event, self.law)
        return f"{self._line(event, f'{rule}, {version}' if version else rule, words)} {self.mail(event.mail)}".rstrip()

    def shortly(self, event: Event) -> str:
        """Say what happened under a heading that says when, and by which rule, without its words."""
        rule, _ = event.sentence
        return f"  {_happened(event, rule or next(iter(event.causes), ''), '')}"

    def _line(self, event: Event, rule: str, words: str) -> str:
        return f"{_when(event, self.ends, phase=event.phase)}: {_happened(event, rule, words)}"

    def mail(self, number: int | None) -> str:
        """Say in brackets whose mail it was, "" where that is not kept."""
        author = next((each.author for each in self.game.letters if each.mail == number), "") if number else ""
        if not author:
            return ""
        return f"(your mail {number})" if author == self.name else f"(mail {number} of {author})"

    def wordings(self, number: str) -> Iterator[str]:
        """Give every wording that a rule has had, who proposed it, and in which mail; nothing of one that never was."""
        key = next(
            (item.number for item in self.law.book.items() if item.number.casefold() == number.casefold()),
            number.upper(),
        )
        for each in self.law.wordings(key):
            yield f"{key}, {told_wording(each)} {self.mail(mail_of(self.game, each.proposal))}".rstrip()


def _told(said: Said, events: Sequence[Event], past: _Past) -> Said:
    if not _is_of_the_past(said):
        return said
    name, ends = past.name, past.ends
    if (asked := _why(said)) is not None:
        found = past.wordings(asked["rule"]) if asked["rule"] else map(past.reason, _reasons(asked, name, events, ends))
        lines = list(found)[-_MOST_REASONS:]
        return replace(said, meaning=tuple(lines) or ("The log of the weeks that are over says nothing of it.",))
    events = [event for event in events if event.week > max(ends, default=0) - _WEEKS]
    if _OF_MONEY.search(said.quoted):
        lines = [past.line(event) for event in list(_payments(said.quoted, name, events))[-_MOST_REASONS:]]
        amount = _AMOUNT.search(said.quoted)
        if not lines and amount:
            lines = [f"The log of the last weeks says nothing of ${amount[1]} that you {_moved(said.quoted)}."]
    else:
        last = max(ends, default=0)
        mine = [each for each in headed(events) if each.week == last and _speaks_of(each, name)]
        mine = [each for each in mine if not on_the_way(each.line)][:_MOST_EVENTS]
        lines = [f"{_when(mine[0], ends, phase='')}:", *map(past.shortly, mine)] if mine else []
    return replace(said, meaning=tuple(lines)) if lines else said


def _reasons(asked: re.Match[str], name: str, events: Sequence[Event], ends: Mapping[int, datetime]) -> Iterator[Event]:
    """Give the events by which something is as it is: all of who asks, of others what has been published."""
    public = [event for event in events if event.week in ends and event.verb not in _SECRET]
    if asked["proposal"]:
        yield from (event for event in public if re.match(rf"proposal {asked['proposal']} is ", event.line))
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


def _happened(event: Event, rule: str, words: str) -> str:
    purpose = f" ({event.purpose})" if event.purpose else ""
    by = "the admin decided it" if rule == "admin" else f"{rule}: {words}" if rule and words else rule
    return f"{as_read(event.told)}{purpose}{f', by {by}' if by else '.'}"


def _when(event: Event, ends: Mapping[int, datetime], *, phase: str) -> str:
    day = f" ({say(ends[event.week])})" if event.week in ends else ""
    phase = phase.removesuffix(" phase")
    return f"Week {event.week}{day}{f', {phase}' if phase else ''}"
