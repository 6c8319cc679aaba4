"""Schedules in words and as JSON."""

from __future__ import annotations

import json

from google.protobuf.duration_pb2 import Duration

from arena.cli.leagues.tables import (
    MOST_WAITING,
    preview_lines,
    schedule_lines,
    schedule_row,
    waiting_lines,
    waiting_rows,
)
from arena.leagues.legend import MEANINGS, legend
from arena.leagues.tie_breaks import TieBreak
from arena.v1 import leagues_pb2, matches_pb2


def season(*tables: leagues_pb2.LeagueTable) -> leagues_pb2.GetScheduleResponse:
    round_ = leagues_pb2.Round(number=2, division="gold", tables=tables)
    return leagues_pb2.GetScheduleResponse(league="weekly", season=1, rounds=[round_])


def waiting(number: int, place: int = 0, *reasons: str) -> leagues_pb2.LeagueTable:
    return leagues_pb2.LeagueTable(
        number=number,
        entrants=["alice", f"bot{number}"],
        state=leagues_pb2.TABLE_STATE_SCHEDULED,
        match=f"m{number}",
        queue_place=matches_pb2.QueuePlace(place=place, of=40) if place else None,
        waits_for=reasons,
    )


PLAYED = leagues_pb2.LeagueTable(
    number=1, entrants=["bob", "carol"], state=leagues_pb2.TABLE_STATE_PLAYED, points=[1, 0]
)


def test_a_schedule_tells_places_in_the_queue_and_reasons() -> None:
    found = season(PLAYED, waiting(2, 0, "bot2 is not connected"), waiting(3, 7), waiting(4))
    assert list(schedule_lines(found))[2:5] == [
        "  2  alice - bot2: scheduled (bot2 is not connected), match m2",
        "  3  alice - bot3: scheduled (it is number 7 of 40 in the queue), match m3",
        "  4  alice - bot4: scheduled, match m4",
    ]
    told = json.loads(json.dumps(schedule_row(found)))["rounds"][0]["tables"]
    assert told[2]["queue_place"] == 7
    assert told[1]["waits_for"] == ["bot2 is not connected"]


def test_what_waits_is_told_in_the_order_of_the_queue_and_many_by_their_number() -> None:
    few = season(PLAYED, waiting(2), waiting(3, 9), waiting(4, 2))
    assert [row["table"] for row in waiting_rows(few)] == [4, 3, 2]
    assert next(iter(waiting_lines(few))) == (
        "waits: gold, round 2, table 4, alice - bot4: scheduled (it is number 2 of 40 in the "
        "queue), match m4"
    )
    many = season(*(waiting(number, number) for number in range(1, MOST_WAITING + 4)))
    lines = list(waiting_lines(many))
    assert len(lines) == MOST_WAITING + 1
    assert lines[-1] == "waits: 3 more matches; arena league schedule weekly --rounds 0 shows them"


def test_a_preview_tells_rounds_that_are_alike_in_one_line_and_what_its_time_rests_on() -> None:
    found = leagues_pb2.PreviewResponse(
        league="weekly",
        entrants=9,
        rounds=[
            leagues_pb2.PreviewedRound(division=name, number=number, tables=tables, byes=byes)
            for name, tables, byes in (("gold", 1, 1), ("silver", 3, 0))
            for number in (1, 2)
        ],
        matches=8,
        games=16,
        slots=4,
        lasts=Duration(seconds=90),
        assumes=["all entrants are there"],
    )
    assert list(preview_lines(found)) == [
        "9 entrants, 2 rounds, 8 matches, 16 games",
        "  gold, rounds 1-2: 1 table, 1 bye",
        "  silver, rounds 1-2: 3 tables",
        "it lasts about 0:01:30, if:",
        "  all entrants are there",
    ]
    found.longest = True
    assert list(preview_lines(found))[3] == "it lasts at most 0:01:30, if:"


def test_a_legend_says_what_each_tie_break_means() -> None:
    assert set(MEANINGS) == {str(rule) for rule in TieBreak}
    assert legend(["wins", "new"]) == (
        "ties are broken by, in the order of the column: wins (share of opponents beaten); new"
    )
