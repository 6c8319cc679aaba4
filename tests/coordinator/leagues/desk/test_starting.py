"""What an organiser is told who starts a league that nobody can play yet."""

from __future__ import annotations

from arena.v1 import leagues_pb2
from tests.coordinator.leagues.desk.conftest import TWO, UNCHECKED, Desk

SCHEDULED = f'{UNCHECKED}\n[schedule]\ncron = "0 18 * * 1"\nzone = "Europe/Prague"\n'


def test_a_league_without_a_field_starts_and_its_organiser_is_told(desk: Desk) -> None:
    desk.bots("alice")
    league, dave = desk.league(), desk.as_("organiser:dave")
    dave.enrol(league, "alice")
    assert dave.start(league) == (
        "no season can open as things stand: a table needs 2 entrants; this field has 1; it opens "
        "as soon as it can"
    )
    assert dave.get(league).league.state == leagues_pb2.LEAGUE_STATE_RUNNING


def test_newcomers_that_are_not_validated_are_no_field_yet(desk: Desk) -> None:
    desk.bots("alice", "bob")
    league, dave = desk.league(TWO), desk.as_("organiser:dave")
    for bot in ("alice", "bob"):
        dave.enrol(league, bot)
    warning = dave.start(league)
    assert "this field has 0 (2 newcomers not yet validated); it opens" in warning


def test_a_league_that_has_time_says_when_it_opens(desk: Desk) -> None:
    league, dave = desk.league(SCHEDULED), desk.as_("organiser:dave")
    warning = dave.start(league)
    assert warning.endswith(":00 UTC if it can then")


def test_a_league_that_can_play_starts_without_a_word(desk: Desk) -> None:
    desk.bots("alice", owner="carol")
    desk.bots("bob", owner="eve")
    league, dave = desk.league(), desk.as_("organiser:dave")
    for bot in ("alice", "bob"):
        dave.enrol(league, bot)
    assert dave.start(league) == ""
