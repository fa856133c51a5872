"""Which hours count: worked out by hand from calendars."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from gateway.clocks.domain.control import LONGEST_NIGHT, Night
from gateway.clocks.domain.playing_time import FAR, PlayingTime

HOUR = 3600.0
BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Night("23:00", "08:00")
"""Nine hours, so that a day has fifteen."""


def berlin(day: int, hour: int, minute: int = 0, month: int = 1) -> datetime:
    """A moment of 2026, by the clock on the wall in Berlin."""
    return datetime(2026, month, day, hour, minute, tzinfo=BERLIN).astimezone(UTC)


def test_without_nights_every_hour_counts() -> None:
    always = PlayingTime(BERLIN)
    assert always.between(berlin(1, 0), berlin(3, 12)) == 60 * HOUR
    assert always.after(berlin(1, 0), 60 * HOUR) == berlin(3, 12)


def test_nights_do_not_count() -> None:
    day = PlayingTime(BERLIN, NIGHT)
    assert day.between(berlin(5, 22), berlin(6, 9)) == 2 * HOUR
    assert day.between(berlin(5, 23), berlin(6, 8)) == 0
    assert day.between(berlin(5, 12), berlin(8, 12)) == 3 * 15 * HOUR


def test_a_night_that_begins_after_midnight_does_not_count_either() -> None:
    day = PlayingTime(BERLIN, Night("01:00", "07:00"))
    assert day.between(berlin(5, 0), berlin(6, 0)) == 18 * HOUR
    assert day.between(berlin(5, 0, 30), berlin(5, 7, 30)) == HOUR


def test_time_that_runs_out_at_night_runs_out_in_the_morning_after() -> None:
    day = PlayingTime(BERLIN, NIGHT)
    assert day.after(berlin(5, 22), 3 * HOUR) == berlin(6, 10)
    assert day.after(berlin(5, 22), HOUR) == berlin(5, 23)
    assert day.after(berlin(6, 2), 1) == berlin(6, 8) + timedelta(seconds=1)


def test_the_night_is_that_of_the_players_own_time_zone() -> None:
    """23:00 in Berlin is 17:00 in New York."""
    for zone, counted in (("Europe/Berlin", 0), ("America/New_York", 6)):
        assert PlayingTime(ZoneInfo(zone), NIGHT).between(berlin(5, 23), berlin(6, 8)) == counted * HOUR


def test_days_of_rest_do_not_count() -> None:
    """3 January 2026 was a Saturday."""
    week = PlayingTime(BERLIN, rest_days=[6, 7])
    assert week.between(berlin(2, 12), berlin(5, 12)) == 24 * HOUR
    assert week.after(berlin(2, 12), 13 * HOUR) == berlin(5, 1)


def test_days_away_do_not_count() -> None:
    plain = PlayingTime(BERLIN, NIGHT)
    away = PlayingTime(BERLIN, NIGHT, away=[plain.days(date(2026, 1, 6), date(2026, 1, 7))])
    assert away.between(berlin(5, 12), berlin(8, 12)) == (11 + 4) * HOUR
    assert away.after(berlin(5, 22), 2 * HOUR) == berlin(8, 9)


def test_the_day_on_which_summer_time_begins_has_an_hour_less() -> None:
    """On 29 March 2026 the clocks in Berlin went from 2 to 3."""
    always = PlayingTime(BERLIN, rest_days=[1])
    assert always.between(berlin(29, 0, month=3), berlin(30, 0, month=3)) == 23 * HOUR
    assert PlayingTime(BERLIN, NIGHT).between(berlin(28, 23, month=3), berlin(29, 23, month=3)) == 15 * HOUR


def test_the_day_on_which_summer_time_ends_has_an_hour_more() -> None:
    """On 25 October 2026 the clocks in Berlin go from 3 back to 2."""
    always = PlayingTime(BERLIN, rest_days=[1])
    assert always.between(berlin(25, 0, month=10), berlin(26, 0, month=10)) == 25 * HOUR


def test_time_that_never_comes_is_years_away() -> None:
    gone = PlayingTime(BERLIN, away=[(berlin(1, 0), berlin(1, 0) + 2 * FAR)])
    assert gone.after(berlin(2, 0), 1) == berlin(2, 0) + FAR


def test_no_time_counts_backwards() -> None:
    assert PlayingTime(BERLIN, NIGHT).between(berlin(6, 12), berlin(5, 12)) == 0
    assert PlayingTime(BERLIN).between(berlin(6, 12), berlin(5, 12)) <= 0


zones = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"])
hours = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.sampled_from([0, 15, 59]))
nights = st.none() | st.builds(Night, hours, hours).filter(lambda night: night.minutes <= LONGEST_NIGHT * 60)
moments = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC))


@st.composite
def playing_times(draw: st.DrawFn) -> PlayingTime:
    away = [
        (start, start + timedelta(hours=draw(st.integers(1, 200)))) for start in draw(st.lists(moments, max_size=3))
    ]
    rest = draw(st.lists(st.integers(1, 7), unique=True, max_size=4))
    return PlayingTime(ZoneInfo(draw(zones)), draw(nights), rest, away)


@settings(max_examples=200, deadline=None)
@given(playing_times(), st.lists(moments, min_size=3, max_size=3).map(sorted))
def test_what_counts_in_two_stretches_is_what_counts_in_both_together(time: PlayingTime, three: list[datetime]) -> None:
    first, middle, last = three
    whole = time.between(first, last)
    assert time.between(first, middle) + time.between(middle, last) == pytest.approx(whole, abs=1e-3)
    assert 0 <= whole <= (last - first).total_seconds()


@settings(max_examples=200, deadline=None)
@given(playing_times(), moments, st.floats(0, 30 * 24 * HOUR))
def test_the_moment_when_time_is_up_is_when_that_much_has_counted(
    time: PlayingTime, start: datetime, seconds: float
) -> None:
    end = time.after(start, seconds)
    assert time.between(start, end) == pytest.approx(seconds, abs=1e-3)
