"""Moments as the database writes them: UTC, of fixed width, so that their order as text is their order in time."""

from __future__ import annotations

from datetime import UTC, datetime

_FORM = "%Y-%m-%dT%H:%M:%S.%fZ"


def write(moment: datetime) -> str:
    """Write a moment as text. Raises ValueError for one without a time zone: nobody knows when that is."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment.isoformat()} has no time zone; the house counts in UTC.")
    return moment.astimezone(UTC).strftime(_FORM)


def read(text: str) -> datetime:
    """Read a moment that `write` wrote."""
    return datetime.fromisoformat(text)
