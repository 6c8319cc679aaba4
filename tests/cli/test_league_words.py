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
    assert "being placed: new (4 of 10 matches)" in shown.splitlines()
    rows = tables.standings_row(found)["divisions"]
    assert isinstance(rows, list)
    assert [row["placement"] for row in rows[0]["standings"]] == [
        None,
        {"played": 4, "matches": 10},
    ]


def fitted_standings() -> leagues_pb2.GetStandingsResponse:
    """ann has a fit, bob only Elo, and cat nothing."""
    fitted = leagues_pb2.Fitted(
        elo=1530.4, low=1490.4, high=1570.4, best=1, worst=3, first=0.75, matches=12
    )
    lines = [
        leagues_pb2.Standing(place=1, entrant="ann", points=3, elo=1512.6, fitted=fitted),
        leagues_pb2.Standing(place=2, entrant="bob", points=1, elo=1490),
        leagues_pb2.Standing(place=3, entrant="cat"),
    ]
    found = leagues_pb2.GetStandingsResponse(
        league="weekly",
        season=1,
        divisions=[leagues_pb2.DivisionStandings(rounds=1, standings=lines)],
        fit=leagues_pb2.PoolFit(matches=12, of=14),
    )
    found.fit.as_of.FromJsonString("2030-01-02T03:04:05Z")
    return found


def test_standings_have_elo_and_the_fit_beside_points(capsys: pytest.CaptureFixture[str]) -> None:
    tables.print_standings(fitted_standings())
    *table, age, missing = capsys.readouterr().out.splitlines()
    rows = [[cell.strip() for cell in line.strip("│ ").split("│")] for line in table]
    cells = {row[1]: row[3:6] for row in rows if len(row) > 5}
    assert cells["ann"] == ["1513", "1530 ±40", "1-3"]
    assert cells["bob"] == ["1490", "-", "-"]
    assert cells["cat"] == ["-", "-", "-"]
    assert age == "fit of 12 of 14 rated matches, 2030-01-02 03:04:05 UTC, with 95 %"
    assert missing == "no result in the fit yet, or none that connects with the others: bob, cat"


def test_standings_have_elo_and_the_fit_in_json() -> None:
    rows = tables.standings_row(fitted_standings())
    assert rows["fit"] == {"as_of": "2030-01-02T03:04:05.000Z", "matches": 12, "of": 14}
    divisions = rows["divisions"]
    assert isinstance(divisions, list)
    ann, bob, cat = divisions[0]["standings"]
    assert (ann["elo"], bob["elo"], cat["elo"]) == (1512.6, 1490, None)
    assert ann["fit"] == {
        "elo": 1530.4,
        "low": 1490.4,
        "high": 1570.4,
        "best": 1,
        "worst": 3,
        "first": 0.75,
        "matches": 12,
    }
    assert bob["fit"] is None


def test_before_the_first_fit_standings_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    found = fitted_standings()
    found.ClearField("fit")
    tables.print_standings(found)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "no fit yet: a coordinator makes it when matches are over"
    )
    assert tables.standings_row(found)["fit"] is None
