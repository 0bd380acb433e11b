"""The week in sentences: the log lines of an update drawn together into what a reader wants to know.

Works on the published log lines alone, so that a line that a new rule brings is told too, as it stands. Steps on the
way (leaving, passing) are left out here; the log below the news has them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from moderator.games.nomopoly.pages.lines import Line, Linker, Run
from moderator.games.nomopoly.pages.places import Places
from moderator.games.nomopoly.view import EventView

_PAYS = re.compile(r"(?P<who>.+) pays \$(?P<amount>-?[\d,]+) to (?P<payee>.+)")
_OWNED = re.compile(r"(?P<square>\d+) becomes (?P<owner>.+)'s")
_COLORED = re.compile(r"(?P<square>\d+) becomes (?P<color>\w+)")
_NAMED = re.compile(r"(?P<square>\d+) is named (?P<name>.+)")
_COATED = re.compile(r"(?P<square>\d+) is coated with (?P<coating>\w+)")
_ROLLS = re.compile(r"(?P<who>.+) rolls (?P<pips>\d+(?: \d+)+)")
_SILENT = re.compile(r"phase: .*|.+ leaves \d+|.+ passes \d+")


@dataclass(frozen=True, slots=True)
class Chapter:
    """What happened in one phase: paragraphs, each a tuple of sentences with links."""

    phase: str
    paragraphs: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class _Deed:
    """A thing that happened, ready to be told: who, what, and the mail behind it."""

    subject: str
    line: Line
    mail: int | None


def digest(events: Iterable[EventView], linker: Linker) -> tuple[Chapter, ...]:
    """Tell events phase by phase, in the order of the log; turns and the like get a paragraph for each piece."""
    told = [event for event in events if not _SILENT.fullmatch(event.line)]
    chapters = []
    for phase, during in groupby(told, key=lambda event: event.phase):
        deeds = _deeds(list(during), linker)
        parts = _turns(deeds) if _by_piece(phase) else [deeds]
        paragraphs = tuple(tuple(_sentences(part, linker.places)) for part in parts)
        chapters.append(Chapter(phase[:1].upper() + phase[1:], paragraphs))
    return tuple(chapters)


def _turns(deeds: Sequence[_Deed]) -> list[list[_Deed]]:
    """Part deeds where another piece begins to move."""
    turns: list[list[_Deed]] = []
    for deed in deeds:
        if not turns or (_starts_turn(deed) and deed.subject != turns[-1][0].subject):
            turns.append([])
        turns[-1].append(deed)
    return turns


def _by_piece(phase: str) -> bool:
    return phase in {"turns", "candyland"}


def _starts_turn(deed: _Deed) -> bool:
    words = "".join(run.text for run in deed.line)
    return words.removeprefix(deed.subject).startswith((" rolls", " spins", " gets $100", " is fined"))


def _deeds(events: Sequence[EventView], linker: Linker) -> list[_Deed]:
    deeds: list[_Deed] = []
    at = 0
    while at < len(events):
        pair = _fold(events[at], events[at + 1], linker) if at + 1 < len(events) else None
        if pair:
            deeds.append(pair)
            at += 2
            continue
        event = events[at]
        line = _rolled(linker.event(event, spoken=True), event)
        subject = line[0].text if line and line[0].path else ""
        deeds.append(_Deed(subject, line, event.mail))
        at += 1
    return deeds


def _rolled(line: Line, event: EventView) -> Line:
    rolls = _ROLLS.fullmatch(event.line)
    if not rolls:
        return line
    pips = rolls["pips"].split()
    double = len(pips) == 2 and pips[0] == pips[1]
    words = f" rolls double {pips[0]}" if double else f" rolls {' and '.join([', '.join(pips[:-1]), pips[-1]])}"
    return (*line[:1], Run(words))


def _fold(one: EventView, other: EventView, linker: Linker) -> _Deed | None:
    """Tell a payment and what it paid for as one deed, whichever of the two the log has first."""
    for paid, done in ((one, other), (other, one)):
        pays = _PAYS.fullmatch(paid.line)
        if not pays or paid.mail is None or paid.mail != done.mail:
            continue
        for pattern, verb in ((_OWNED, "buys"), (_COLORED, "paints"), (_NAMED, "names"), (_COATED, "coats")):
            what = pattern.fullmatch(done.line)
            if not what or int(what["square"]) not in done.squares:
                continue
            if verb == "buys" and what["owner"] != pays["who"]:
                return None
            after = {"buys": "", "paints": " {color}", "names": " {name}", "coats": " with {coating}"}[verb]
            rule = next((rule for rule in (*paid.causes, *done.causes) if linker.places.rule(rule)), "")
            line = (
                *linker.who(pays["who"]),
                Run(f" {verb} "),
                *linker.square(int(what["square"])),
                Run(after.format(**what.groupdict()) + " for "),
                Run(f"${pays['amount']}", linker.places.rule(rule)),
            )
            return _Deed(pays["who"], line, paid.mail)
    return None


def _sentences(deeds: Sequence[_Deed], places: Places) -> Iterable[Line]:
    """Join deeds of one subject and one mail into a sentence each; the mail behind it is its last link."""
    for (subject, mail), group in groupby(deeds, key=lambda deed: (deed.subject, deed.mail)):
        lines = [deed.line for deed in group]
        if not subject:
            yield from (_ended(line, mail, places) for line in lines)
            continue
        for start in range(0, len(lines), 4):
            yield _ended(_joined(lines[start : start + 4]), mail, places)


def _joined(lines: Sequence[Line]) -> Line:
    runs = list(lines[0])
    for place, line in enumerate(lines[1:], 2):
        runs.append(Run(" and" if place == len(lines) else ","))
        runs.extend(line[1:])
    return tuple(runs)


def _ended(line: Line, mail: int | None, places: Places) -> Line:
    first = Run(line[0].text[:1].upper() + line[0].text[1:], line[0].path)
    end = "" if line[-1].text.endswith(("!", "?", ".")) else "."
    path = places.mail(mail)
    asked = (Run(" ("), Run(f"mail {mail}", path), Run(")")) if path else ()
    return (first, *line[1:], *asked, *((Run(end),) if end else ()))
