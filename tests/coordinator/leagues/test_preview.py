"""What a season would be."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from arena.games.length import mean_decisions
from arena.leagues.definition import Definition, Division, FormatTerms, FormatType, Season, as_json
from arena.leagues.outlook import SAMPLE, SEED
from arena.match.spec import Clock
from arena.store.canonical import canonical_json
from arena.store.models import LeagueRow, SessionRow
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.asking import (
    NAME,
    call,
    refused,
)
from tests.coordinator.leagues.tended import (
    BASE,
    LADDER,
    LEAGUE,
    SWISS,
    Tended,
    begin,
)
from tests.store.world import HOME, World, game, worker

WITHOUT = "without a number it is for those that are enrolled"


def preview(league: Tended, entrants: int | None = None) -> leagues_pb2.PreviewResponse:
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
    league.tend()
    for _ in range(2):
        work = world.leased()
        world.pass_time(10)
        world.report(game(work))
    seen = preview(league)
    assert not seen.HasField("lasts")
    assert seen.assumes[0] == (
        "no worker is connected that knows wazabi: how long it lasts is not known"
    )
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("other", slots=3))
    seen = preview(league, entrants=8)
    assert world.store.queries().at_once_lately("gosu") == 1, "none was played"
    assert (seen.slots, seen.lasts.ToTimedelta()) == (3, timedelta(seconds=2 * 2 * 10))
    assert not seen.longest
    assert list(seen.assumes) == [
        "workers play 3 matches at once, as now",
        "a game takes 10s, the mean of the latest games of wazabi",
        "then 1 match was played at once: with more a game takes longer, if processors are short",
    ]


def test_before_the_first_game_a_preview_reckons_with_the_clock(world: World) -> None:
    clock = Clock(timedelta(seconds=4), timedelta(seconds=30), timedelta(seconds=1))
    league = begin(world, replace(SWISS, match=replace(SWISS.match, clock=clock)))
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("other", slots=3))
    seen = preview(league)
    assert seen.longest
    decisions = mean_decisions("wazabi", SWISS.game.options.as_json(), 2, SAMPLE, SEED)
    game = timedelta(seconds=10 + 2 * 30) + decisions * timedelta(seconds=5)
    assert seen.lasts.ToTimedelta() == 2 * game
    assert "no game of wazabi has been played here yet" in seen.assumes[1]
    assert f"each of about {decisions:.0f} decisions" in seen.assumes[1]


def test_divisions_are_previewed_side_by_side(world: World) -> None:
    divisions = (Division("gold", 3, 0, 1), Division("silver", None, 1, 0))
    league = begin(world, replace(SWISS, divisions=divisions, season=Season(None, 2)), entrants=6)
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("other", slots=1))
    seen = preview(league, entrants=9)
    assert [(each.division, each.number, each.tables, each.byes) for each in seen.rounds] == [
        ("gold", 1, 1, 1),
        ("gold", 2, 1, 1),
        ("silver", 1, 3, 0),
        ("silver", 2, 3, 0),
    ]
    assert (seen.matches, seen.entrants) == (8, 9)
    assert "divisions play side by side, round by round" in seen.assumes
    full = (Division("gold", 3, 0, 1), Division("silver", 2, 1, 0))
    entry = replace(SWISS.entry, most=5)
    small = replace(SWISS, divisions=full, season=Season(None, 2), entry=entry)
    with world.store.unit() as unit:
        unit.session.get_one(LeagueRow, LEAGUE).settings = canonical_json(as_json(small))
    assert "1 entrant would be in no division: all are full" in preview(league).assumes


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        (
            replace(SWISS, match=replace(SWISS.match, start_by=timedelta(minutes=5))),
            "1 of 4 entrants cannot play now: while they stay away a round lasts up to 5m longer",
        ),
        (
            replace(SWISS, match=replace(SWISS.match, start_by=None)),
            "1 of 4 entrants cannot play now: each round waits until they come",
        ),
        (
            LADDER,
            "1 of 4 entrants cannot play now: a ladder waits for none, but pairs only who is there",
        ),
    ],
)
def test_a_preview_says_what_absent_entrants_do_to_it(
    world: World, definition: Definition, sentence: str
) -> None:
    league = begin(world, definition)
    assert "all entrants are there" in preview(league).assumes
    world.disconnect(league.bots[1])
    assert sentence in preview(league).assumes


def test_a_gauntlet_of_imagined_entrants_has_its_challenger_who_plays_no_more_than_it_takes(
    world: World,
) -> None:
    terms = FormatTerms(FormatType.GAUNTLET, (("challenger", "bot0"), ("rounds", 1)))
    league = begin(world, replace(BASE, format=terms, season=Season(None, 1)), entrants=4)
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("other", slots=9))
        unit.session.execute(update(SessionRow).values(concurrent_games=3))
    four = preview(league, entrants=5)
    assert sum(each.tables for each in four.rounds) == 4
    three = preview(league)
    assert sum(each.tables for each in three.rounds) == 3
    assert four.lasts.ToTimedelta() == 2 * three.lasts.ToTimedelta(), "it plays three at once"
    assert three.assumes[2].startswith("bots play as many matches at once as they take now")


def test_a_ladder_is_previewed_by_its_quota(world: World) -> None:
    league = begin(world, LADDER)
    assert [each.tables for each in preview(league).rounds] == [6, 6]


@pytest.mark.parametrize(("takes", "turns"), [(1, 3), (2, 2), (99, 2)])
def test_a_preview_of_a_ladder_has_bots_play_as_many_matches_as_they_take_and_it_gives(
    world: World, takes: int, turns: int
) -> None:
    league = begin(world, LADDER, entrants=4)
    league.tend()
    work = world.leased()
    world.pass_time(10)
    world.report(game(work))
    with world.store.unit() as unit:
        unit.worker_joined(HOME, worker("other", slots=100))
        unit.session.execute(update(SessionRow).values(concurrent_games=takes))
    seen = preview(league)
    assert [each.tables for each in seen.rounds] == [6, 6]
    assert seen.lasts.ToTimedelta() == 2 * turns * timedelta(seconds=10), "of six tables each"
    assert any(each.startswith("bots play as many matches at once as") for each in seen.assumes)


@pytest.mark.parametrize(
    ("entrants", "sentence"),
    [
        (1, "a table needs 2 entrants; this field has 1"),
        (9999, f"a preview is for 1 to 1000 entrants, not 9999; {WITHOUT}"),
        (0, f"a preview is for 1 to 1000 entrants, not 0; {WITHOUT}"),
    ],
)
def test_a_season_that_cannot_be_is_not_previewed(
    world: World, entrants: int, sentence: str
) -> None:
    league = begin(world, SWISS)
    assert refused(lambda: preview(league, entrants))[1] == sentence
