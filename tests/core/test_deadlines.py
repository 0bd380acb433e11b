from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.core.deadlines import Weekly, moved, say, say_left

SUNDAY = Weekly.read("Sunday", "20:00")
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


def test_the_deadline_after_a_moment():
    tuesday = datetime(2026, 5, 12, 18, 4, tzinfo=UTC)
    assert say(SUNDAY.after(tuesday)) == "Sunday 17 May 2026, 20:00 UTC"
    assert say(SUNDAY.after(SUNDAY.after(tuesday))) == "Sunday 24 May 2026, 20:00 UTC"
    assert say(SUNDAY.after(datetime(2026, 5, 17, 19, 59, 59, tzinfo=UTC))) == "Sunday 17 May 2026, 20:00 UTC"


def test_another_zone_is_another_writing_of_the_same_moment():
    berlin = timezone(timedelta(hours=2))
    assert SUNDAY.after(datetime(2026, 5, 17, 21, 59, tzinfo=berlin)) == datetime(2026, 5, 17, 20, 0, tzinfo=UTC)
    assert say(datetime(2026, 1, 1, 1, 30, tzinfo=berlin)) == "Wednesday 31 December 2025, 23:30 UTC"


@given(MOMENTS, st.integers(0, 6), st.integers(0, 23), st.integers(0, 59))
def test_it_is_the_first_after(moment, weekday, hour, minute):
    due = Weekly(weekday, hour, minute).after(moment)
    assert timedelta(0) < due - moment <= timedelta(days=7)
    assert (due.weekday(), due.hour, due.minute, due.second, due.microsecond) == (weekday, hour, minute, 0, 0)


@pytest.mark.parametrize(
    ("weekday", "time", "named"),
    [("Someday", "20:00", "Monday, Tuesday"), ("Sunday", "8 pm", '"20:00"'), ("Sunday", "24:00", "UTC")],
)
def test_what_is_no_deadline_is_refused_with_what_would_be(weekday, time, named):
    with pytest.raises(ValueError, match=named):
        Weekly.read(weekday, time)


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({"hours": 2, "minutes": 10}, "in 2 h 10 min"),
        ({"days": 3, "hours": 4, "minutes": 50}, "in 3 days 4 h"),
        ({"days": 1}, "in 1 day"),
        ({"minutes": -40}, "40 min ago"),
        ({"hours": 5}, "in 5 h"),
    ],
)
def test_how_long_it_still_is(left, said):
    assert say_left(timedelta(**left)) == said


@pytest.mark.parametrize(
    ("words", "comes"),
    [
        ("+3d", datetime(2026, 5, 20, 20, 0, tzinfo=UTC)),
        ("-12h", datetime(2026, 5, 17, 8, 0, tzinfo=UTC)),
        ("+1w", datetime(2026, 5, 24, 20, 0, tzinfo=UTC)),
        ("2026-05-19 18:30", datetime(2026, 5, 19, 18, 30, tzinfo=UTC)),
        ("2026-05-19T18:30+02:00", datetime(2026, 5, 19, 16, 30, tzinfo=UTC)),
    ],
)
def test_a_deadline_is_moved(words, comes):
    assert moved(datetime(2026, 5, 17, 20, 0, tzinfo=UTC), words) == comes


@pytest.mark.parametrize("words", ["", "soon", "+3", "3d", "+3x", "20:00"])
def test_what_is_no_deadline_is_refused(words):
    with pytest.raises(ValueError, match=r"write \+3d"):
        moved(datetime(2026, 5, 17, 20, 0, tzinfo=UTC), words)
