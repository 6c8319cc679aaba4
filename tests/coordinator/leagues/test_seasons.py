"""How a season is shown, and what an organiser does to its tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from google.protobuf.message import Message
from grpc import StatusCode

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.leagues.definition import FormatTerms, FormatType, Season
from arena.store import MatchState
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.test_tending import (
    BASE,
    LEAGUE,
    SWISS,
    Tended,
    begin,
    on_schedule,
)
from tests.store.world import HOME, World, game, worker

ADMIN = Caller("cli:root")
NAME = "weekly"


def call(league: Tended, method: str, request: Message) -> bytes:
    return CALLS[method](league.store, ADMIN, request.SerializeToString())


def standings(league: Tended, season: int = 0) -> leagues_pb2.GetStandingsResponse:
    request = leagues_pb2.GetStandingsRequest(league=NAME, season=season)
    answer = call(league, "GetStandings", request)
    return leagues_pb2.GetStandingsResponse.FromString(answer)


def schedule(league: Tended) -> leagues_pb2.GetScheduleResponse:
    answer = call(league, "GetSchedule", leagues_pb2.GetScheduleRequest(league=NAME))
    return leagues_pb2.GetScheduleResponse.FromString(answer)


def table(number: int, round_: int = 1) -> leagues_pb2.TableName:
    return leagues_pb2.TableName(league=NAME, round=round_, table=number)


def requeue(league: Tended, number: int, *, keep: bool = False) -> str:
    request = leagues_pb2.RequeueRequest(
        table=table(number), reason="a broken worker", keep_pairings=keep
    )
    return leagues_pb2.RequeueResponse.FromString(call(league, "Requeue", request)).match


def rule(league: Tended, number: int, *places: int) -> None:
    request = leagues_pb2.RuleRequest(table=table(number), places=places, reason="both crashed")
    call(league, "Rule", request)


def refused(act: Callable[[], object]) -> tuple[StatusCode, str]:
    with pytest.raises(RefusedError) as caught:
        act()
    return caught.value.code, caught.value.sentence


def states(league: Tended) -> list[str]:
    """Of the tables of the newest round."""
    return [
        leagues_pb2.TableState.Name(each.state).removeprefix("TABLE_STATE_").lower()
        for each in schedule(league).rounds[0].tables
    ]


def test_before_the_first_season_there_is_only_when_it_is_due(world: World) -> None:
    league = begin(world, on_schedule())
    assert (standings(league).season, list(standings(league).divisions)) == (0, [])
    shown = schedule(league)
    assert (shown.season, list(shown.rounds)) == (0, [])
    due = [moment.ToDatetime() for moment in shown.due]
    now = world.clock().replace(tzinfo=None)
    assert due == [now + timedelta(hours=hour) for hour in range(1, 6)]


def test_a_season_is_shown_with_names_tables_and_results(world: World) -> None:
    league = begin(world, entrants=5)
    league.tend()
    league.play()
    [round_] = schedule(league).rounds
    assert [list(each.entrants) for each in round_.tables] == [["bot0", "bot1"], ["bot2", "bot3"]]
    assert [list(each.points) for each in round_.tables] == [[1, 0], []]
    assert states(league) == ["played", "scheduled"]
    assert list(round_.byes) == ["bot4"]
    shown = standings(league)
    assert (shown.league, shown.season, shown.final) == (NAME, 1, False)


def test_a_season_that_never_was_is_refused(world: World) -> None:
    league = begin(world)
    league.tend()
    code, sentence = refused(lambda: standings(league, season=7))
    assert code is StatusCode.NOT_FOUND
    assert sentence == "league weekly has no season 7; its newest is 1"


def test_a_table_is_played_again(world: World) -> None:
    league = begin(world)
    league.tend()
    league.play()
    match = requeue(league, 1)
    assert states(league) == ["scheduled", "scheduled"]
    assert schedule(league).rounds[0].tables[0].match == match
    league.play(2)
    assert states(league) == ["played", "played"]
    assert league.store.queries().matches_by_state()[MatchState.VOID] == 1


def test_a_table_on_which_pairings_rest_is_played_again_only_if_they_are_kept(
    world: World,
) -> None:
    league = begin(world)
    league.tend()
    league.play(2)
    league.tend()
    code, sentence = refused(lambda: requeue(league, 1))
    assert code is StatusCode.FAILED_PRECONDITION
    assert "the pairings of round 2 rest on the result" in sentence
    assert requeue(league, 1, keep=True)


def test_an_organiser_rules_on_a_table_whose_match_is_void(world: World) -> None:
    league = begin(world)
    league.tend()
    code, sentence = refused(lambda: rule(league, 1, 1, 2))
    assert code is StatusCode.FAILED_PRECONDITION
    assert "is not over; void it first" in sentence
    for match in league.store.queries().matches():
        with league.store.unit() as unit:
            unit.void(match, "both crashed", "organiser")
    assert states(league) == ["void", "void"]
    rule(league, 1, 2, 1)
    rule(league, 2)
    [round_] = schedule(league).rounds
    assert [list(each.points) for each in round_.tables] == [[0, 1], []]
    assert states(league) == ["ruled", "ruled"]
    league.tend()
    assert league.rounds() == 2


def test_places_do_not_tell_what_a_championship_counts(world: World) -> None:
    terms = FormatTerms(FormatType.CHAMPIONSHIP, (("rounds", 1),))
    league = begin(world, replace(BASE, format=terms, season=Season(None, 1)))
    league.tend()
    code, sentence = refused(lambda: rule(league, 1, 1, 2))
    assert code is StatusCode.INVALID_ARGUMENT
    assert sentence.startswith("this league counts scores, which places do not tell")


@pytest.mark.parametrize("places", [(1,), (1, 3), (0, 1), (1, 2, 3)])
def test_a_ruling_has_a_place_for_each_entrant(world: World, places: tuple[int, ...]) -> None:
    league = begin(world)
    league.tend()
    code, sentence = refused(lambda: rule(league, 1, *places))
    assert code is StatusCode.INVALID_ARGUMENT
    assert sentence.startswith("there must be a place from 1 to 2 for each of the 2 entrants")


def test_a_table_that_does_not_exist_is_refused(world: World) -> None:
    league = begin(world)
    league.tend()
    code, sentence = refused(lambda: requeue(league, 3))
    assert code is StatusCode.NOT_FOUND
    assert sentence.startswith("there is no table 3 in round 1")


def test_a_final_table_stays(world: World) -> None:
    league = begin(world)
    for _ in range(2):
        league.tend()
        league.play(2)
    league.tend()
    assert standings(league).final
    assert refused(lambda: requeue(league, 1)) == (
        StatusCode.FAILED_PRECONDITION,
        "league weekly is finished, for good",
    )


# ---- preview


def preview(league: Tended, entrants: int = 0) -> leagues_pb2.PreviewResponse:
    request = leagues_pb2.PreviewRequest(league=NAME, entrants=entrants)
    return leagues_pb2.PreviewResponse.FromString(call(league, "Preview", request))


def test_a_season_is_previewed_for_those_enrolled_or_for_so_many(world: World) -> None:
    league = begin(world, SWISS, entrants=4)
    seen = preview(league)
    assert [(each.tables, each.byes) for each in seen.rounds] == [(2, 0), (2, 0)]
    assert (seen.entrants, seen.matches, seen.games) == (4, 4, 4)
    seen = preview(league, entrants=9)
    assert [(each.tables, each.byes) for each in seen.rounds] == [(4, 1), (4, 1)]
    assert league.store.queries().newest_season(LEAGUE) is None, "nothing was begun"


def test_a_preview_reckons_with_the_latest_games_and_the_workers_there_are(world: World) -> None:
    league = begin(world, SWISS)
    assert not preview(league).HasField("lasts")
    league.tend()
    for _ in range(2):
        work = world.leased()
        world.pass_time(10)
        world.report(game(work))
    assert not preview(league).HasField("lasts"), "no worker is connected"
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("other", slots=3))
    seen = preview(league, entrants=8)
    assert (seen.slots, seen.lasts.ToTimedelta()) == (3, timedelta(seconds=2 * 2 * 10))


def test_a_ladder_is_previewed_by_its_quota(world: World) -> None:
    terms = FormatTerms(FormatType.LADDER, (("matches", 3),))
    league = begin(world, replace(BASE, format=terms, season=Season(2, 1)))
    assert [each.tables for each in preview(league).rounds] == [6, 6]


@pytest.mark.parametrize(
    ("entrants", "sentence"),
    [
        (1, "a table needs 2 entrants; this field has 1"),
        (9999, "a preview is for 2000 entrants at most, not 9999"),
    ],
)
def test_a_season_that_cannot_be_is_not_previewed(
    world: World, entrants: int, sentence: str
) -> None:
    league = begin(world, SWISS)
    assert refused(lambda: preview(league, entrants))[1] == sentence
