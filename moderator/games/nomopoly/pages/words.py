"""How moments are written on pages: the same everywhere, without a locale."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from moderator.core.deadlines import machine_readable, say


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of time as it is read ("Sunday 17 May 2026, 20:00 UTC") and as a machine reads it (RFC 3339)."""

    text: str
    machine: str
    year: str


def moment(when: datetime) -> Moment:
    """Write a moment in UTC, with its weekday and year."""
    return Moment(say(when), machine_readable(when), f"{when.year:04}")
