"""What the clock of a league does next, however things stand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from arena.leagues.definition import Definition, Missed, Opens, Schedule, Season, parse
from arena.leagues.progress import (
    CloseRound,
    CloseSeason,
    DivisionProgress,
    Finish,
    OpenRounds,
    OpenSeason,
    Progress,
    Skip,
    next_step,
)
from tests.leagues.definition.texts import SMALL

NOW = datetime(2030, 1, 7, 20, tzinfo=UTC)
AT_ONCE = replace(parse(SMALL), season=Season(rounds=None, count=1))
OPEN = DivisionProgress(0, rounds=3, open=True)
CLOSED = DivisionProgress(0, rounds=3)
DONE = DivisionProgress(0, rounds=3, done=True)


def on_schedule(opens: Opens, missed: Missed = Missed.LATE) -> Definition:
    return replace(AT_ONCE, schedule=Schedule("0 20 * * *", "UTC", opens, missed))


WEEKLY_ROUNDS = on_schedule(Opens.ROUND)
WEEKLY_SEASONS = on_schedule(Opens.SEASON)


def season(*divisions: DivisionProgress, waiting: int = 0, stragglers: int = 0) -> Progress:
    """Season 1, with so many due times that wait, the last of them now."""
    due = tuple(NOW - timedelta(days=ago) for ago in reversed(range(waiting)))
    return Progress(NOW, 1, divisions, stragglers, due)


def test_without_a_schedule_a_season_begins_at_once_and_the_last_one_ends_the_league() -> None:
    assert next_step(AT_ONCE, Progress(NOW)) == OpenSeason()
    assert next_step(AT_ONCE, Progress(NOW, seasons=1)) == Finish()
    endless = replace(AT_ONCE, season=Season(rounds=None, count=None))
    assert next_step(endless, Progress(NOW, seasons=99)) == OpenSeason()


def test_a_schedule_of_rounds_opens_its_season_with_the_first_due_time_and_keeps_that() -> None:
    assert next_step(WEEKLY_ROUNDS, Progress(NOW)) is None
    assert next_step(WEEKLY_ROUNDS, Progress(NOW, waiting=(NOW,))) == OpenSeason()
    ready = season(DivisionProgress(0), waiting=1)
    assert next_step(WEEKLY_ROUNDS, ready) == OpenRounds((0,), NOW)


def test_a_schedule_of_seasons_uses_its_due_time_up_and_rounds_follow_at_once() -> None:
    assert next_step(WEEKLY_SEASONS, Progress(NOW)) is None
    assert next_step(WEEKLY_SEASONS, Progress(NOW, waiting=(NOW,))) == OpenSeason(NOW)
    assert next_step(WEEKLY_SEASONS, season(CLOSED)) == OpenRounds((0,))


def test_a_round_closes_when_all_its_tables_are_settled() -> None:
    assert next_step(AT_ONCE, season(OPEN, stragglers=2)) is None
    assert next_step(AT_ONCE, season(replace(OPEN, over=True))) == CloseRound(0)


def test_a_round_closes_when_its_time_is_over_unless_its_format_waits_for_all() -> None:
    late = season(replace(OPEN, closes_at=NOW), stragglers=1)
    assert next_step(AT_ONCE, late) == CloseRound(0)
    assert next_step(AT_ONCE, replace(late, waits=True)) is None
    assert next_step(AT_ONCE, replace(late, now=NOW - timedelta(seconds=1))) is None


def test_divisions_do_not_wait_for_each_other_without_a_schedule() -> None:
    at = season(OPEN, DivisionProgress(1, rounds=1), DivisionProgress(2, rounds=9, done=True))
    assert next_step(AT_ONCE, at) == OpenRounds((1,))


def test_a_due_time_opens_a_round_in_every_division_together() -> None:
    second = DivisionProgress(1, rounds=2)
    assert next_step(WEEKLY_ROUNDS, season(OPEN, second, waiting=1)) is None
    assert next_step(WEEKLY_ROUNDS, season(CLOSED, second, waiting=1)) == OpenRounds((0, 1), NOW)
    assert next_step(WEEKLY_ROUNDS, season(DONE, second, waiting=1)) == OpenRounds((1,), NOW)
    assert next_step(WEEKLY_ROUNDS, season(CLOSED, second)) is None


def test_a_season_closes_when_all_divisions_are_done_and_nobody_plays_on() -> None:
    assert next_step(AT_ONCE, season(DONE, stragglers=1)) is None
    assert next_step(AT_ONCE, season(DONE)) == CloseSeason()
    assert next_step(AT_ONCE, season()) == CloseSeason()


def test_a_season_of_so_many_rounds_closes_after_them_whatever_its_format_says() -> None:
    three = replace(AT_ONCE, season=Season(rounds=3, count=1))
    assert next_step(three, season(CLOSED)) == CloseSeason()
    assert next_step(three, season(OPEN)) is None
    assert next_step(three, season(replace(CLOSED, rounds=2))) == OpenRounds((0,))


def test_of_due_times_that_pile_up_only_the_newest_is_made_up_for() -> None:
    [oldest, _, newest] = season(waiting=3).waiting
    step = next_step(WEEKLY_ROUNDS, season(CLOSED, waiting=3))
    assert isinstance(step, Skip)
    assert step.due == oldest
    assert next_step(WEEKLY_ROUNDS, season(CLOSED, waiting=1)) == OpenRounds((0,), newest)


def test_a_due_time_that_was_missed_is_skipped_if_the_league_says_so() -> None:
    strict = on_schedule(Opens.ROUND, Missed.SKIP)
    at = season(CLOSED, waiting=1)
    assert next_step(strict, at) == OpenRounds((0,), NOW)
    assert isinstance(next_step(strict, replace(at, now=NOW + timedelta(seconds=61))), Skip)
    assert next_step(WEEKLY_ROUNDS, replace(at, now=NOW + timedelta(days=3))) == OpenRounds(
        (0,), NOW
    )
