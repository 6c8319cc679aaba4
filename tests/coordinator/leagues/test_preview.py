"""What a season would be."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from arena.leagues.definition import FormatTerms, FormatType, Season
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.asking import (
    NAME,
    call,
    refused,
)
from tests.coordinator.leagues.tended import (
    BASE,
    LEAGUE,
    SWISS,
    Tended,
    begin,
)
from tests.store.world import HOME, World, game, worker


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
