"""Days as people write them: "5 June", "June 5th, 2027", "2026-06-05", "Friday", "in two weeks", "for 10 days"."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from moderator.core.deadlines import MONTHS, WEEKDAYS

_MONTH = "|".join(f"{month}|{month[:3]}" for month in MONTHS)
_DAY = r"(?P<{}>\d{{1,2}})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?[ ]*(?P<{}>\d{{4}}))?"
_DAY_FIRST = rf"(?:the[ ]+)?{_DAY.format('day')}[ ]+(?:of[ ]+)?(?P<month>{_MONTH})\.?{_YEAR.format('year')}"
_MONTH_FIRST = rf"(?P<month2>{_MONTH})\.?[ ]+(?:the[ ]+)?{_DAY.format('day2')}{_YEAR.format('year2')}"
_ISO = r"(?P<iso>\d{4}-\d{2}-\d{2})"
_WEEKDAY = rf"(?:(?:next|this)[ ]+)?(?P<weekday>{'|'.join(WEEKDAYS)})"
_COUNT = r"(?P<count>\d{1,2}|an?|one|two|three|four|five|six|seven|eight)[ ]+(?P<unit>day|week|month)s?"
_NEXT = r"next[ ]+(?P<next>week|month)"
DAY = rf"(?:(?:on|the)[ ]+)?(?:{_ISO}|{_DAY_FIRST}|{_MONTH_FIRST}|{_WEEKDAY}|{_NEXT})"
"""What names a day, as part of a regular expression (to be matched without regard to capitals)."""
SPAN = _COUNT
"""What says for how long."""
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_DAYS = {"day": 1, "week": 7, "month": 30}


def day_in(found: re.Match[str], now: datetime) -> datetime | None:
    """Give the beginning (UTC) of the next day that a match of `DAY` or `SPAN` names; None for no day of the calendar.

    A day without its year is the next one of that name after `now`.
    """
    said = found.groupdict()
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if count := said.get("count"):
        return today + timedelta(days=_DAYS[said["unit"].lower()] * (_NUMBERS.get(count.lower()) or int(count)))
    if later := said.get("next"):
        return today + timedelta(days=_DAYS[later.lower()])
    if weekday := said.get("weekday"):
        ahead = (WEEKDAYS.index(weekday.capitalize()) - today.weekday()) % 7
        return today + timedelta(days=ahead or 7)
    if iso := said.get("iso"):
        return _made(*map(int, iso.split("-")))
    day, month, year = (said.get(name) or said.get(f"{name}2") for name in ("day", "month", "year"))
    if day is None or month is None:
        return None
    number = next(place for place, name in enumerate(MONTHS, 1) if name[:3].lower() == month[:3].lower())
    made = _made(int(year) if year else today.year, number, int(day))
    return _made(today.year + 1, number, int(day)) if made and not year and made <= today else made


def _made(year: int, month: int, day: int) -> datetime | None:
    try:
        return datetime(year, month, day, tzinfo=UTC)
    except ValueError:
        return None
