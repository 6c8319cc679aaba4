"""Leagues are made, started and ended, and what is said to those who may not."""

import json

import pytest
from grpc import StatusCode

from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.desk.conftest import UNCHECKED, Desk, refused
from tests.leagues.definition.texts import FULL, SMALL, changed

START, ABORT = leagues_pb2.LEAGUE_ACT_START, leagues_pb2.LEAGUE_ACT_ABORT


def test_there_is_a_call_for_each_method_of_the_service() -> None:
    service = leagues_pb2.DESCRIPTOR.services_by_name["LeagueService"]
    assert set(CALLS) == {method.name for method in service.methods}


def test_a_league_is_its_organisers_or_the_arenas_own(desk: Desk) -> None:
    created = desk.as_("organiser:dave").create(UNCHECKED)
    assert (created.name, created.organiser, created.game) == ("weekly", "dave", "wazabi")
    assert created.state == leagues_pb2.LEAGUE_STATE_OPEN
    own = desk.as_().create(changed(UNCHECKED, 'name = "weekly"', 'name = "own"\ntitle = "Own"'))
    assert (own.organiser, own.title) == ("", "Own")
    desk.bots("alice")
    assert desk.as_("bot:alice").list() == ["own", "weekly"]
    shown = desk.as_("owner:carol").get("weekly")
    assert json.loads(shown.definition)["format"] == {"type": "round_robin", "double": False}


def test_a_definition_that_cannot_be_is_told_fault_by_fault(desk: Desk) -> None:
    text = changed(SMALL, "seats = 4", "seats = 9") + "colour = 1\n"
    with pytest.raises(RefusedError) as caught:
        desk.as_("organiser:dave").create(text)
    assert caught.value.code is StatusCode.INVALID_ARGUMENT
    assert [field for field, _ in caught.value.faults] == [
        "definition.game.seats",
        "definition.format.colour",
    ]
    assert caught.value.sentence.startswith("line 5: game.seats is 9; ")


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        (
            UNCHECKED,
            StatusCode.ALREADY_EXISTS,
            "line 1: name is 'weekly', and there is a league called that already",
        ),
        (
            changed(changed(FULL, '"random",', ""), '"common"', '"independent"'),
            StatusCode.INVALID_ARGUMENT,
            "line 43: entry.house[1] is 'greedy', and there is no such bot",
        ),
        (
            changed(
                'name = "x"\n[game]\nname = "gosu"\nseats = 2\n[format]\ntype = "round_robin"\n',
                "[format]",
                '[ratings]\npool = "weekly"\n[format]',
            ),
            StatusCode.INVALID_ARGUMENT,
            "line 6: ratings.pool is 'weekly', a pool of wazabi; it must be one of gosu",
        ),
    ],
)
def test_a_league_that_does_not_fit_the_arena_is_refused(
    desk: Desk, text: str, code: StatusCode, sentence: str
) -> None:
    desk.league()
    answer = refused(lambda: desk.as_("organiser:dave").create(text))
    assert answer[0] is code
    assert answer[2].startswith(sentence)
    assert desk.as_().list() == ["weekly"]


def test_all_that_does_not_fit_the_arena_is_told_at_once_with_lines(desk: Desk) -> None:
    desk.league()
    desk.bots("alice")
    with pytest.raises(RefusedError) as caught:
        desk.as_("organiser:dave").create(
            'name = "weekly"\n[game]\nname = "gosu"\nseats = 2\n[format]\ntype = "round_robin"\n'
            '[entry]\nhouse = [\n  "alice",\n  "nobody",\n]\n'
        )
    assert caught.value.code is StatusCode.INVALID_ARGUMENT
    assert caught.value.sentence == (
        "line 1: name is 'weekly', and there is a league called that already\n"
        "line 1: ratings.pool is 'weekly' (the league's name), a pool of wazabi; it must be one of "
        "gosu\n"
        "line 8: entry.house[2] is 'nobody', and there is no such bot; arena bot list shows them"
    )
    assert [field for field, _ in caught.value.faults] == [
        "definition.name",
        "definition.ratings.pool",
        "definition.entry.house[2]",
    ]


def test_a_league_is_started_and_ended_with_a_reason(desk: Desk) -> None:
    dave = desk.as_("organiser:dave")
    league = desk.league()
    assert dave.control(league, START).state == leagues_pb2.LEAGUE_STATE_RUNNING
    assert refused(lambda: dave.control(league, START)) == (
        StatusCode.FAILED_PRECONDITION,
        "act",
        "league weekly is running; start is for a league that is open",
    )
    assert refused(lambda: dave.control(league, ABORT, " "))[:2] == (
        StatusCode.INVALID_ARGUMENT,
        "reason",
    )
    aborted = dave.control(league, ABORT, " rain ")
    assert (aborted.state, aborted.reason) == (leagues_pb2.LEAGUE_STATE_ABORTED, "rain")
    assert refused(lambda: dave.control(league, leagues_pb2.LEAGUE_ACT_UNSPECIFIED))[1] == "act"
