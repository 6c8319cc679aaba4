"""Due times: in UTC, on both changes of the clocks, whoever asks from wherever."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from cronsim import CronSim
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.leagues.calendar import (
    Calendar,
    CalendarError,
    read_expression,
    read_zone,
)

ONE = timedelta(minutes=1)


def at(text: str) -> datetime:
    """``2026-03-29 01:00`` in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def between(expression: str, zone: str, after: datetime, until: datetime) -> tuple[datetime, ...]:
    """The due times later than the one and up to the other."""
    return tuple(Calendar.read(expression, zone).between(after, until))


def first(count: int, expression: str, zone: str, after: datetime) -> tuple[datetime, ...]:
    """The next due times."""
    return tuple(islice(Calendar.read(expression, zone).after(after), count))


def on(day: str, expression: str, zone: str) -> list[str]:
    """Due times from midnight to 5 of a local day, as local clocks and as UTC show them."""
    midnight = datetime.fromisoformat(day)
    start = (midnight - ONE).replace(tzinfo=ZoneInfo(zone))
    until = midnight.replace(hour=5, tzinfo=ZoneInfo(zone))
    found = between(expression, zone, start, until)
    return [f"{time.astimezone(ZoneInfo(zone)):%H:%M%z} {time:%H:%M}" for time in found]


CHANGES = [
    # Central Europe, forward 02:00 -> 03:00 and back 03:00 -> 02:00.
    ("Europe/Budapest", "2026-03-29", "30 2 * * *", ["03:00+0200 01:00"]),
    ("Europe/Budapest", "2026-03-29", "0,30 2 * * *", ["03:00+0200 01:00"]),
    ("Europe/Budapest", "2026-03-29", "0 2,3 * * *", ["03:00+0200 01:00"]),
    ("Europe/Budapest", "2026-03-29", "30 2,3 * * *", ["03:00+0200 01:00", "03:30+0200 01:30"]),
    ("Europe/Budapest", "2026-10-25", "30 2 * * *", ["02:30+0200 00:30"]),
    ("Europe/Budapest", "2026-10-25", "0 3 * * *", ["03:00+0100 02:00"]),
    (
        "Europe/Budapest",
        "2026-10-25",
        "30 * * * *",
        [
            "00:30+0200 22:30",
            "01:30+0200 23:30",
            "02:30+0200 00:30",
            "02:30+0100 01:30",
            "03:30+0100 02:30",
            "04:30+0100 03:30",
        ],
    ),
    ("Europe/Budapest", "2026-03-29", "*/20 2 * * *", []),
    # New York, forward at 02:00 and back at 02:00 to 01:00.
    ("America/New_York", "2026-03-08", "15 2 * * *", ["03:00-0400 07:00"]),
    ("America/New_York", "2026-11-01", "30 1 * * *", ["01:30-0400 05:30"]),
    (
        "America/New_York",
        "2026-11-01",
        "*/30 1 * * *",
        [
            "01:00-0400 05:00",
            "01:30-0400 05:30",
            "01:00-0500 06:00",
            "01:30-0500 06:30",
        ],
    ),
    # The southern half: forward in October, back in April.
    ("Australia/Sydney", "2026-10-04", "30 2 * * *", ["03:00+1100 16:00"]),
    ("Australia/Sydney", "2026-04-05", "30 2 * * *", ["02:30+1100 15:30"]),
    ("America/Santiago", "2026-09-06", "0 0 * * *", ["01:00-0300 04:00"]),
    # Lord Howe changes by half an hour: 02:00 -> 02:30, and 02:00 -> 01:30.
    ("Australia/Lord_Howe", "2026-10-04", "15 2 * * *", ["02:30+1100 15:30"]),
    ("Australia/Lord_Howe", "2026-10-04", "30 2 * * *", ["02:30+1100 15:30"]),
    ("Australia/Lord_Howe", "2026-04-05", "45 1 * * *", ["01:45+1100 14:45"]),
    ("Australia/Lord_Howe", "2026-04-05", "45 1,2 * * *", ["01:45+1100 14:45", "02:45+1030 16:15"]),
    (
        "Australia/Lord_Howe",
        "2026-04-05",
        "*/30 1 * * *",
        [
            "01:00+1100 14:00",
            "01:30+1100 14:30",
            "01:30+1030 15:00",
        ],
    ),
    (
        "Australia/Lord_Howe",
        "2026-04-05",
        "0 */2 * * *",
        [
            "00:00+1100 13:00",
            "02:00+1030 15:30",
            "04:00+1030 17:30",
        ],
    ),
    # No change on that day: a zone without daylight saving.
    ("Asia/Kolkata", "2026-03-29", "30 2 * * *", ["02:30+0530 21:00"]),
]


@pytest.mark.parametrize(("zone", "day", "expression", "expected"), CHANGES)
def test_skipped_and_repeated_times_are_met_as_stated(
    zone: str, day: str, expression: str, expected: list[str]
) -> None:
    assert on(day, expression, zone) == expected


def test_a_day_that_a_zone_left_out_is_made_up_for_at_its_end() -> None:
    """Samoa had no 30 December 2011."""
    found = first(1, "0 12 30 12 *", "Pacific/Apia", at("2011-12-01 00:00"))
    assert found == (at("2011-12-30 10:00"),)
    assert found[0].astimezone(ZoneInfo("Pacific/Apia")).date() == date(2011, 12, 31)


ZONES = [
    "Europe/Budapest",
    "America/New_York",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "America/Havana",
    "Africa/Casablanca",
]
EXPRESSIONS = [
    "30 2 * * *",
    "0 0 * * *",
    "0,30 1,2 * * *",
    "45 * * * *",
    "*/30 * * * *",
    "0 */2 * * *",
    "59 23 * * SUN",
    "0 2 L * *",
]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_no_due_time_is_lost_or_comes_twice_wherever_one_starts_again(
    zone: str, expression: str
) -> None:
    """As after a restart: from each due time, and from just before it, the same follow."""
    changes = [at("2026-03-07 20:00"), at("2026-04-04 06:00"), at("2026-10-24 15:00")]
    for start in changes:
        whole = between(expression, zone, start, start + timedelta(hours=30))
        assert all(one < other for one, other in pairwise(whole))
        for number, time in list(enumerate(whole[:-1]))[::5]:
            assert first(1, expression, zone, time) == (whole[number + 1],)
            assert first(1, expression, zone, time - ONE) == (time,)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(
    expression=st.sampled_from(EXPRESSIONS),
    zone=st.sampled_from(ZONES),
    start=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    cuts=st.lists(st.integers(0, 3000), max_size=4),
)
def test_asking_in_pieces_gives_the_same_as_asking_once(
    expression: str, zone: str, start: datetime, cuts: list[int]
) -> None:
    times = [start, *(start + cut * ONE for cut in sorted(cuts)), start + timedelta(days=3)]
    pieces = [
        time for one, other in pairwise(times) for time in between(expression, zone, one, other)
    ]
    assert tuple(pieces) == between(expression, zone, start, times[-1])


@pytest.mark.parametrize("zone", ["UTC", "Europe/Budapest", "America/New_York"])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_where_clocks_change_by_whole_hours_the_library_says_the_same(
    zone: str, expression: str
) -> None:
    start = datetime(2026, 3, 5, 0, 30, tzinfo=ZoneInfo(zone))
    theirs = CronSim(expression, start)
    ours = Calendar.read(expression, zone).after(start)
    for _ in range(200):
        assert next(ours) == next(theirs).astimezone(UTC)


def test_due_times_are_utc_and_later_than_asked() -> None:
    start = at("2026-06-01 10:00")
    found = first(2, "0 12 * * *", "Europe/Budapest", start)
    assert found == (at("2026-06-02 10:00"), at("2026-06-03 10:00"))
    assert all(time.tzinfo is UTC for time in found)


@pytest.mark.parametrize(
    ("expression", "sentence"),
    [
        ("0 12 * *", "it must have five fields"),
        ("0 0 12 * * *", "it must have five fields"),
        ("60 12 * * *", "bad minute; it must have five fields: minute, hour"),
        ("0 25 * * *", "bad hour"),
        ("0 12 32 * *", "bad day-of-month"),
        ("0 12 * FOO *", "bad month"),
        ("0 12 * * 9", "bad day-of-week"),
        ("0 12 30 2 *", "bad day-of-month"),
        ("* * */20 * 1L", "it never comes"),
        ("0 " * 60, "it must have 100 characters at most"),
    ],
)
def test_an_expression_that_cannot_be_is_refused_in_a_sentence(
    expression: str, sentence: str
) -> None:
    with pytest.raises(CalendarError, match=sentence):
        read_expression(expression)


@pytest.mark.parametrize(
    "zone",
    [
        *("", "Budapest", "Europe/Atlantis", "../etc/passwd", "Europe", "a\0b"),
        *("localtime", "posixrules", "right/UTC"),
    ],
)
def test_a_zone_that_is_none_is_refused_in_a_sentence(zone: str) -> None:
    with pytest.raises(CalendarError, match="a name of the tz database"):
        read_zone(zone)
