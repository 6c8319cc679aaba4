"""How templates write what they are given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from arena.web.rendering import brief, counted, iso, lasting, seated, segment


def test_seats_in_sentences_become_the_names_of_the_bots_escaped() -> None:
    told = seated("seat 1 gives a die to seat 0", ["<b>", "al"])
    name = '<bdi class="name">{}</bdi>'.format
    assert told == f"{name('al')} gives a die to {name('&lt;b&gt;')}"


def test_what_only_reads_like_a_seat_stays_a_word() -> None:
    assert seated("seat 0 plays a card called seat 7", ["al"]).endswith("called seat 7")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (59.6, "1 min"), (3723, "1 h 2 min"), (90000, "1 d 1 h"), (45, "45 s")],
)
def test_times_are_told_by_their_two_largest_units(seconds: float, words: str) -> None:
    assert lasting(timedelta(seconds=seconds)) == words


def test_times_of_decisions_are_told_by_some_digits_in_their_own_unit() -> None:
    told = [brief(timedelta(microseconds=n)) for n in (0, 17, 12_345, 9_999_000, 12_345_678)]
    assert told == ["0 \u00b5s", "17 \u00b5s", "12.3 ms", "9,999.0 ms", "12.3 s"]


def test_counts_of_one_are_of_one_thing() -> None:
    assert [counted(n, "match", "matches") for n in (0, 1, 1000)] == [
        "0 matches",
        "1 match",
        "1,000 matches",
    ]


def test_a_name_is_one_part_of_a_path_whatever_is_in_it() -> None:
    assert segment("a/b?c#d %") == "a%2Fb%3Fc%23d%20%25"


def test_times_are_written_in_utc() -> None:
    assert iso(datetime(2026, 11, 30, 9, 5, tzinfo=UTC)) == "2026-11-30T09:05:00Z"
