"""When a league's matches fail in a wave, and when it is only a bot or two."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest

from arena.leagues.alarm import FEWEST, WITHIN, Outcome, looked_at_since, wave
from arena.leagues.entrants import EntrantId

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


def names(text: str) -> frozenset[EntrantId]:
    return frozenset(EntrantId(name) for name in text)


def played(*tables: str) -> list[Outcome]:
    return [Outcome(names(table)) for table in tables]


def failed(*tables: str, by: str = "abcdefgh") -> list[Outcome]:
    """Matches in which those failed who are at them."""
    return [Outcome(names(table), names(table) & names(by)) for table in tables]


def given_up(*tables: str) -> list[Outcome]:
    return [Outcome(names(table), given_up=True) for table in tables]


def everybody(entrants: str) -> list[str]:
    """A table of two for each pair."""
    return ["".join(pair) for pair in combinations(entrants, 2)]


def spoiled(entrants: str, bad: str) -> list[Outcome]:
    """A round robin in which the arena gives up whatever these bots are in."""
    return [
        Outcome(names(table), given_up=not names(bad).isdisjoint(names(table)))
        for table in everybody(entrants)
    ]


def test_a_broken_worker_by_which_every_match_is_given_up_is_a_wave() -> None:
    found = wave(given_up("ab", "cd") * 3)
    assert found is not None
    assert str(found) == (
        "6 of the latest 6 matches failed: 6 were given up by the arena, and in the others 0 of 4 "
        "entrants forfeited, were cut off or stayed away"
    )


def test_a_wrong_option_by_which_everybody_forfeits_is_a_wave() -> None:
    assert wave(failed(*everybody("abcd"))) is not None


def test_as_long_as_fewer_than_five_failed_it_is_none() -> None:
    tables = ["ab", "cd", "ef", "gh", "ab"]
    assert wave(failed(*tables[: FEWEST - 1])) is None
    assert wave(failed(*tables)) is not None


def test_it_is_none_if_more_than_half_go_well() -> None:
    bad = failed("ab", "cd", "ef", "gh", "ab")
    assert wave(bad + played(*["ab"] * 5)) is not None
    assert wave(bad + played(*["ab"] * 6)) is None


@pytest.mark.parametrize("entrants", ["abc", "abcd", "abcdefgh"])
def test_a_bot_that_always_fails_is_none(entrants: str) -> None:
    assert wave(failed(*everybody(entrants) * 2, by="a")) is None
    assert wave(spoiled(entrants, "a")) is None


def test_a_bot_that_is_at_every_table_and_always_fails_is_none() -> None:
    tables = ["ab", "ac", "ad", "ae", "af", "ag"]
    assert wave(failed(*tables, by="a")) is None
    assert wave(given_up(*tables)) is None


def test_two_of_six_bots_that_always_fail_are_none() -> None:
    assert wave(failed(*everybody("abcdef"), by="ab")) is None


def test_three_of_four_bots_are_not_many() -> None:
    assert wave(failed(*everybody("abcd"), by="abc")) is None


@pytest.mark.parametrize(("by", "is_one"), [("abcd", True), ("abc", False)])
def test_two_thirds_of_the_entrants_and_four_at_least_are_many(by: str, is_one: bool) -> None:
    assert (wave(failed(*everybody("abcdef"), by=by)) is not None) is is_one


def test_matches_of_larger_tables_are_given_up_in_a_wave_too() -> None:
    assert wave(given_up("abcd", "efgh") * 3) is not None
    assert wave(given_up("abcd") * 3 + played("efgh")) is None


def test_nothing_at_all_is_none() -> None:
    assert wave(()) is None


@pytest.mark.parametrize(
    ("ago", "since"),
    [(timedelta(minutes=5), timedelta(minutes=5)), (timedelta(days=2), WITHIN)],
)
def test_what_was_before_a_league_was_resumed_counts_no_more(
    ago: timedelta, since: timedelta
) -> None:
    assert looked_at_since(NOW, NOW - ago) == NOW - since


def test_order_makes_no_difference() -> None:
    outcomes: Iterable[Outcome] = [*given_up("ab", "cd", "ab", "cd", "ab", "cd"), *played("ad")]
    assert wave(list(outcomes)) == wave(list(reversed(list(outcomes))))
