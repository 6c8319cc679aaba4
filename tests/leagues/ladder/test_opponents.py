"""Who is seated with whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from arena.leagues.entrants import EntrantId
from arena.leagues.ladder.information import information, uncertainty
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import PLACEMENT, Ladder
from tests.leagues.ladder.club import SEED, Club, contender, newcomer

TWO = Ladder(range(2, 3))


def test_a_match_of_equals_tells_most_and_one_of_the_unknown_more_than_one_of_the_known() -> None:
    told = [
        information(contender("a", 1500), contender("b", 1500 + gap)) for gap in range(0, 1600, 50)
    ]
    assert told == sorted(told, reverse=True)
    assert told[-1] > 0
    new = replace(contender("n"), uncertainty=uncertainty(0))
    assert information(new, contender("b")) > 4 * information(contender("a"), contender("b"))
    assert information(contender("a"), new) == information(new, contender("a"))


def test_uncertainty_falls_with_matches() -> None:
    assert uncertainty(0) == 350_000
    assert uncertainty(10) == pytest.approx(117_000, rel=0.02)
    assert uncertainty(100) == pytest.approx(38_600, rel=0.02)


def test_opponents_are_mostly_close_and_at_times_far() -> None:
    club = Club(TWO)
    club.join(contender(f"m{at:02}", 1000 + 25 * at) for at in range(40))
    for _ in range(40):
        club.make()
        for table in list(club.running):
            club.end(table)
    gaps = [abs(int(a[1:]) - int(b[1:])) * 25 for a, b in (t.entrants for t in club.tables)]
    close = sum(gap <= 250 for gap in gaps) / len(gaps)
    assert 0.55 < close < 0.95
    assert max(gaps) > 500


def test_rematches_are_rare_where_the_field_is_large_enough() -> None:
    club = Club(TWO)
    club.join(contender(f"m{at:02}", 1400 + 5 * at) for at in range(40))
    for _ in range(10):
        club.make()
        for table in list(club.running):
            club.end(table)
    again = sum(count - 1 for count in club.meetings().values()) / sum(club.meetings().values())
    assert again < 0.1, "a draw among 39 that looked at no earlier tables would give 11 in 100"
    assert max(club.meetings().values()) <= 3


def test_seats_alternate_between_any_two() -> None:
    club = Club(TWO)
    club.join(contender(f"m{at}", 1400 + 50 * at) for at in range(6))
    for _ in range(60):
        club.make()
        for table in list(club.running):
            club.end(table)
    before = club.seated_before()
    assert all(abs(before[a, b] - before[b, a]) <= 1 for a, b in before)
    assert len({t.rotation for t in club.tables}) == 2


def test_a_newcomer_meets_different_opponents_over_the_whole_range() -> None:
    club = Club(TWO)
    club.join(contender(f"m{at:02}", 1000 + 20 * at, slots=3) for at in range(50))
    club.join([newcomer("new")])
    for _ in range(60):
        club.make(most=5)
        for table in list(club.running):
            club.end(table)
    placed = [table for table in club.tables if table.label == PLACEMENT]
    assert len(placed) == 10
    opponents = [name for name in chain(*(t.entrants for t in placed)) if name != "new"]
    assert len(set(opponents)) == 10
    fifths = Counter(int(name[1:]) // 10 for name in opponents)
    assert set(fifths) == set(range(5))
    assert max(fifths.values()) <= 3
    assert club.members[EntrantId("new")].placed, "then it plays like all others"
    later = [t for t in club.tables if "new" in t.entrants and not t.label]
    assert later


def test_newcomers_come_first_by_turns_and_are_no_opponents_of_the_rated_meanwhile() -> None:
    club = Club(TWO)
    club.join(contender(f"m{at}") for at in range(10))
    club.join([newcomer("new", slots=1)])
    tables = [club.make(most=1).tables[0] for _ in range(2)]
    assert "new" not in tables[0].entrants
    assert "new" in tables[1].entrants


def test_a_newcomer_whose_placement_is_being_played_waits_for_its_rating() -> None:
    contenders = [replace(newcomer("new"), tables=10), contender("a"), contender("b")]
    made = make(TWO, contenders, 0, SEED, 10)
    assert [table.entrants for table in made.tables] == [("a", "b")]
    assert made.waiting == {"new": "its placement matches are still being played"}


def test_where_all_are_new_they_play_each_other() -> None:
    made = make(TWO, [newcomer(f"n{at}") for at in range(6)], 0, SEED, 10)
    assert len(made.tables) == 3


def test_tables_are_as_large_as_the_free_allow() -> None:
    for free, sizes in [(5, [5]), (3, [3]), (2, []), (8, [5, 3]), (7, [5])]:
        made = make(Ladder(range(3, 6)), [contender(f"m{at}") for at in range(free)], 0, SEED, 10)
        assert [len(table.entrants) for table in made.tables] == sizes


def test_the_order_of_the_contenders_changes_nothing_and_the_seed_does() -> None:
    contenders = [contender(f"m{at:02}", 1300 + 10 * at, "abcdef"[at % 6]) for at in range(24)]
    made = make(TWO, contenders, 7, SEED, 100)
    assert make(TWO, contenders[::-1], 7, SEED, 100) == made
    assert make(TWO, contenders, 7, bytes(32), 100) != made
    assert make(TWO, contenders, 8, SEED, 100) != made


def test_tables_made_one_by_one_are_those_made_at_once() -> None:
    both = [Club(Ladder(range(2, 5), placement=2)) for _ in range(2)]
    for club in both:
        club.join(contender(f"m{at:02}", 1300 + 10 * at, "abc"[at % 3], 2) for at in range(12))
        club.join(newcomer(f"new{at}") for at in range(3))
    at_once = both[0].make().tables
    while both[1].make(most=1).tables:
        pass
    assert both[1].tables == list(at_once)
