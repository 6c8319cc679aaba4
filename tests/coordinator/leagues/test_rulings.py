"""What an organiser does to the tables of a season."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from grpc import StatusCode

from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.coordinator.leagues.desk.rulings import requeue_match
from arena.leagues.definition import FormatTerms, FormatType, Season
from arena.store import MatchState
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.asking import (
    ADMIN,
    call,
    refused,
    requeue,
    rule,
    schedule,
    standings,
    states,
)
from tests.coordinator.leagues.tended import (
    BASE,
    begin,
)
from tests.store.world import World


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


def test_no_text_within_a_request_has_a_nul(world: World) -> None:
    named = leagues_pb2.TableName(league="wee\0kly", round=1, table=1)
    request = leagues_pb2.RequeueRequest(table=named, reason="a broken worker")
    code, sentence = refused(lambda: call(begin(world), "Requeue", request))
    assert code is StatusCode.INVALID_ARGUMENT
    assert sentence == "a text cannot hold the character NUL"


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


def test_a_table_is_played_again_once_though_two_ask_at_once(world: World) -> None:
    league = begin(world)
    league.tend()
    league.play()
    (match,) = league.store.queries().matches(state=MatchState.FINISHED)

    def again(_: int) -> str:
        try:
            return requeue_match(league.store, ADMIN, match, "a fault", keep_pairings=False)
        except RefusedError as error:
            return error.sentence

    with ThreadPoolExecutor(2) as threads:
        made, refused_ = sorted(threads.map(again, range(2)), key=len)
    assert schedule(league).rounds[0].tables[0].match == made
    assert "has another match by now" in refused_
