"""The next deadline for a calendar: one event, which a program that follows the address moves along (RFC 5545)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from moderator.core.ruleset import Page
from moderator.games.nomopoly.pages.feed import key_of
from moderator.games.nomopoly.pages.frame import Making
from moderator.games.nomopoly.pages.places import CALENDAR

_OCTETS = 75  # of a line at most (RFC 5545, section 3.1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The lines of a calendar, folded already."""

    lines: tuple[str, ...]


def deadline_pages(made: Making) -> Iterator[Page]:
    """Give the calendar of the game; it is empty of events when no deadline is coming."""
    view = made.view
    stamp = view.weeks[-1].closed if view.weeks else view.began
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nomopoly//moderator//EN"]
    if made.now.deadline and view.next_deadline:
        summary = f"{view.title}: mail for week {view.week} is due"
        told = f"Mail that comes until then counts for week {view.week}."
        lines += [
            "BEGIN:VEVENT",
            f"UID:{key_of(view)}/week-{view.week}",
            f"DTSTAMP:{_utc(stamp)}",
            f"DTSTART:{_utc(view.next_deadline)}",
            f"SUMMARY:{_escaped(summary)}",
            f"DESCRIPTION:{_escaped(told)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    folded = tuple(part for line in lines for part in _folded(line))
    yield Page(CALENDAR, "nomopoly/calendar.txt", "The next deadline", Calendar(folded))


def _utc(when: datetime) -> str:
    return f"{when:%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """Cut a line that is too long; what goes on begins with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > _OCTETS:
            yield part
            part = " "
        part += letter
    yield part
