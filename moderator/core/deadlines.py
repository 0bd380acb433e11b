"""When a week of a game ends: a weekday and a time, in UTC. Pure: told what moment it is, never asking."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class Clock(Protocol):
    """Where the moment comes from. Only the shell of the house has one; the core is told the moment."""

    def now(self) -> datetime:
        """Give the moment it is, in UTC."""
        ...


@dataclass(frozen=True, slots=True)
class Weekly:
    """A deadline that comes once a week. `weekday` counts from Monday, 0; `hour` and `minute` are UTC."""

    weekday: int
    hour: int
    minute: int

    @classmethod
    def read(cls, weekday: str, time: str) -> Weekly:
        """Read "Sunday" and "20:00". Raises ValueError with what to write instead."""
        if weekday.strip().capitalize() not in WEEKDAYS:
            raise ValueError(f'"{weekday}" is no weekday; write one of {", ".join(WEEKDAYS)}.')
        hour, colon, minute = time.strip().partition(":")
        if not (colon and hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60):
            raise ValueError(f'"{time}" is no time of day; write it as "20:00", in UTC.')
        return cls(WEEKDAYS.index(weekday.strip().capitalize()), int(hour), int(minute))

    def after(self, moment: datetime) -> datetime:
        """Give the first deadline that lies after a moment (UTC)."""
        day = moment.astimezone(UTC).replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        day += timedelta(days=(self.weekday - day.weekday()) % 7)
        return day if day > moment else day + timedelta(days=7)


_SHIFT = re.compile(r"([+-]\d{1,4})([hdw])")
_HOURS = {"h": 1, "d": 24, "w": 168}


def moved(due: datetime, words: str) -> datetime:
    """Give another deadline than `due`: "+3d", "-12h", "+1w", or a moment as "2026-05-17 20:00", in UTC.

    Raises ValueError with what to write instead.
    """
    if shift := _SHIFT.fullmatch(words.strip()):
        return due + timedelta(hours=int(shift[1]) * _HOURS[shift[2]])
    try:
        moment = datetime.fromisoformat(words.strip())
    except ValueError:
        raise ValueError(f'"{words}" is no deadline; write +3d, -12h, +1w, or 2026-05-17 20:00 (UTC).') from None
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def say(moment: datetime) -> str:
    """Say a moment as people read it: "Sunday 17 May 2026, 20:00 UTC". The same in every locale."""
    utc = moment.astimezone(UTC)
    return f"{say_day(utc)}, {utc.hour:02}:{utc.minute:02} UTC"


def say_day(moment: datetime) -> str:
    """Say the day of a moment as people read it: "Friday 5 June 2026"."""
    utc = moment.astimezone(UTC)
    return f"{WEEKDAYS[utc.weekday()]} {utc.day} {MONTHS[utc.month - 1]} {utc.year}"


def machine_readable(moment: datetime) -> str:
    """Write a moment for programs, as RFC 3339 and the datetime of HTML have it: "2026-05-17T20:00:00Z"."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def say_left(left: timedelta) -> str:
    """Say how long it still is: "in 2 h 10 min", "in 3 days 4 h", or "40 min ago"."""
    minutes = abs(int(left.total_seconds())) // 60
    days, hours = divmod(minutes // 60, 24)
    if days:
        words = f"{days} day{'s' if days > 1 else ''}" + (f" {hours} h" if hours else "")
    elif hours:
        words = f"{hours} h" + (f" {minutes % 60} min" if minutes % 60 else "")
    else:
        words = f"{minutes} min"
    return f"{words} ago" if left < timedelta(0) else f"in {words}"
