"""What ``arena league`` prints of entrants."""

from __future__ import annotations

import pytest

from arena.cli.leagues import tables, words
from arena.v1 import leagues_pb2

PLACEMENT = leagues_pb2.Placement(played=4, matches=10)


def test_an_enrolment_says_how_far_a_newcomer_is_that_is_being_placed() -> None:
    enrolment = leagues_pb2.Enrolment(
        entrant="new", bots=["new"], state=leagues_pb2.ENROLMENT_STATE_ACTIVE, placement=PLACEMENT
    )
    assert words.enrolment_line(enrolment) == "new  active, being placed (4 of 10 matches)"
    assert words.enrolment_row(enrolment)["placement"] == {"played": 4, "matches": 10}
    enrolment.ClearField("placement")
    assert words.enrolment_line(enrolment) == "new  active"
    assert words.enrolment_row(enrolment)["placement"] is None


def test_standings_mark_who_is_being_placed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        leagues_pb2.Standing(place=1, entrant="old", points=3),
        leagues_pb2.Standing(place=2, entrant="new", points=1, placement=PLACEMENT),
    ]
    division = leagues_pb2.DivisionStandings(rounds=1, standings=lines)
    found = leagues_pb2.GetStandingsResponse(league="weekly", season=1, divisions=[division])
    tables.print_standings(found)
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == "being placed: new (4 of 10 matches)"
    rows = tables.standings_row(found)["divisions"]
    assert isinstance(rows, list)
    assert [row["placement"] for row in rows[0]["standings"]] == [
        None,
        {"played": 4, "matches": 10},
    ]
