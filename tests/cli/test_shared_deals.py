"""What the commands tell of deals that all tables of a round play."""

from __future__ import annotations

import json

import pytest

from arena.cli.leagues.tables import (
    print_standings,
    schedule_lines,
    schedule_row,
    standings_row,
)
from arena.cli.local.match import LocalMatch
from arena.coordinator.schedule import MatchOrder, OrderError, spec_of
from arena.games import registry
from arena.match.checks import MatchError
from arena.match.spec import DealKind, MatchSpec
from arena.v1 import leagues_pb2


def test_local_play_and_matches_by_themselves_have_no_such_deals() -> None:
    game = registry.game("wazabi")
    spec = MatchSpec(game.name, game.rules, game.options({}), 2, 1, DealKind.TABLES)
    with pytest.raises(MatchError, match="are shared by the tables of a league's round"):
        LocalMatch(game, spec, (), bytes(32))
    with pytest.raises(OrderError, match="a match by itself has independent or common ones"):
        spec_of(MatchOrder("wazabi", ("alice", "bob"), kind=DealKind.TABLES))


def test_a_round_tells_where_its_deals_come_from_as_soon_as_it_may() -> None:
    round_ = leagues_pb2.Round(number=2)
    found = leagues_pb2.GetScheduleResponse(league="weekly", season=1, rounds=[round_])
    assert json.loads(json.dumps(schedule_row(found)))["rounds"][0]["commitment"] is None
    found.rounds[0].commitment = bytes(31) + b"\x01"
    assert list(schedule_lines(found))[-1] == (
        f"  deals from a secret whose SHA-256 is {'00' * 31}01"
    )
    found.rounds[0].secret = bytes(31) + b"\x02"
    assert list(schedule_lines(found))[-1] == f"  deals from the secret {'00' * 31}02"


def standings(adjusted: float | None) -> leagues_pb2.GetStandingsResponse:
    lines = [
        leagues_pb2.Standing(place=1, entrant="alice", points=2, adjusted=adjusted),
        leagues_pb2.Standing(place=2, entrant="bob", points=1),
    ]
    division = leagues_pb2.DivisionStandings(standings=lines)
    return leagues_pb2.GetStandingsResponse(league="weekly", season=1, divisions=[division])


def test_the_adjusted_score_stands_beside_the_points_where_there_is_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_standings(standings(None))
    assert "adjusted" not in capsys.readouterr().out
    print_standings(standings(0.625))
    out = capsys.readouterr().out
    assert "adjusted" in out
    assert "0.625" in next(line for line in out.splitlines() if "alice" in line)
    assert " - " in next(line for line in out.splitlines() if "bob" in line)
    told = json.loads(json.dumps(standings_row(standings(0.625))))["divisions"][0]["standings"]
    assert [line["adjusted"] for line in told] == [0.625, None]
