"""Fits in ``arena ratings``: beside the ratings, compared, and made at once."""

from __future__ import annotations

import json

import pytest

from arena.cli.lazy import UserError
from arena.cli.pools import shown
from arena.ops.stamps import instant
from arena.store import NewMatch
from arena.store.ids import PoolId
from tests.store.test_fits import play
from tests.store.test_ratings_command import cells, run
from tests.store.world import POOL, World, game, spec

ASIDE = PoolId("aside")


@pytest.fixture
def league(world: World) -> World:
    """bot0 is better than bot1, and that than bot2, in both seats; bot3 and bot4 met only each
    other; bot5 waits.
    """
    bots = world.bots(6)
    for pair in ((0, 1), (1, 2), (0, 2)):
        better, worse = (bots[number] for number in pair)
        for _ in range(2):
            play(world, (better, worse), (0, 1), (0, 1), (0, 1), (1, 0))
            play(world, (worse, better), (1, 0), (1, 0), (1, 0), (0, 1))
    play(world, bots[3:5], (0, 1))
    world.schedule((bots[5], bots[0]))
    return world


def test_a_fit_is_made_at_once_and_shown_beside_the_ratings(league: World, url: str) -> None:
    assert run("fit", "--database", url).stdout == "pool wazabi: fit of 13 rated matches\n"
    assert run("fit", "--database", url).stdout == "all fits are of the results as they are\n"
    lines = run("show", "--database", url).stdout.splitlines()
    assert all(len(line) <= 100 for line in lines)
    table = {row[1]: row for row in map(cells, lines) if len(row) > 1}
    fit = league.store.queries().pool_fit(POOL)
    assert fit is not None
    of = {line.name: line.entrant for line in league.store.queries().standings(POOL)}
    best = fit.lines[of["bot0"]]
    assert table["bot0"][3:6] == [
        f"{best.rating / 1000:.0f}",
        f"{best.low / 1000:.0f} to {best.high / 1000:.0f}",
        "1",
    ]
    assert shown.rank(2, 5) == "2-5"
    assert table["bot3"][3:6] == ["-", "-", "-"]
    assert [line for line in lines if line.startswith(("fit of", "no chain", "what seats"))] == [
        f"fit of 13 rated matches, {fit.as_of:%Y-%m-%d %H:%M:%S} UTC",
        "no chain of matches connects these with the others: bot3, bot4",
        "what seats of 2 are worth, in Elo, counted from 0: "
        + ", ".join(
            f"{each.seat}: {each.advantage / 1000:+.0f} ±{(each.high - each.low) / 2000:.0f}"
            for each in fit.seats
        ),
    ]


def test_a_fit_says_of_how_many_matches_it_is_and_whom_it_does_not_know(
    league: World, url: str
) -> None:
    run("fit", "--database", url)
    league.report(game(league.leased()))  # bot5 beats bot0
    lines = run("show", "--database", url).stdout.splitlines()
    assert any(line.startswith("fit of 13 of 14 rated matches, ") for line in lines)
    assert "not in the fit, which has no result of theirs: bot5" in lines
    [row] = [cells(line) for line in lines if "bot5" in cells(line)]
    assert row[3:6] == ["-", "-", "-"]


def test_a_fit_is_shown_as_json(league: World, url: str) -> None:
    run("fit", "--database", url)
    [pool] = json.loads(run("show", "--json", "--database", url).stdout)["pools"]
    fit = league.store.queries().pool_fit(POOL)
    assert fit is not None
    assert pool["fit"] == {
        "as_of": instant(fit.as_of),
        "matches": 13,
        "of": 13,
    }
    assert [each["seat"] for each in pool["seats"]] == [0, 1]
    lines = {line["bot"]: line["fit"] for line in pool["standings"]}
    entrants = {line.name: line.entrant for line in league.store.queries().standings(POOL)}
    mine = fit.lines[entrants["bot1"]]
    assert lines["bot1"] == {
        "elo": mine.rating / 1000,
        "low": mine.low / 1000,
        "high": mine.high / 1000,
        "best": mine.best,
        "worst": mine.worst,
        "first": mine.first,
        "matches": 8,
        "group": 0,
    }
    assert lines["bot3"]["group"] == 1
    assert lines["bot5"] is None


def test_two_bots_are_compared_by_the_fit(league: World, url: str) -> None:
    run("fit", "--database", url)
    first, *_, last = run("compare", "bot1", "bot0", "--database", url).stdout.splitlines()
    assert first.startswith("bot0 is better than bot1: ")
    assert last.startswith("pool wazabi, fit of 13 rated matches, ")
    found = json.loads(run("compare", "bot1", "bot0", "--json", "--database", url).stdout)
    [pair] = found["pairs"]
    assert pair["bots"] == ["bot0", "bot1"]
    assert 0.5 < pair["better"] < 1
    assert pair["low"] < pair["elo"] < pair["high"]
    assert sum(bot["first"] for bot in found["bots"]) == pytest.approx(1)
    assert found["bots"][0]["first"] == pytest.approx(pair["better"], abs=0.02)


def test_of_several_bots_it_is_said_which_is_the_best(league: World, url: str) -> None:
    run("fit", "--database", url)
    lines = run("compare", "bot0", "bot1", "bot2", "--database", url).stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:4]] == [
        "bot0 is better than bot1",
        "bot0 is better than bot2",
        "bot1 is better than bot2",
        "the best of them",
    ]


def test_bots_that_cannot_be_compared_are_named(league: World, url: str) -> None:
    with pytest.raises(UserError, match=r"pool wazabi has no fit yet: .* arena ratings fit does"):
        run("compare", "bot0", "bot1", "--database", url)
    run("fit", "--database", url)
    for bots, sentence in (
        (("bot0", "bot3"), "no chain of matches connects bot0 and bot3"),
        (("bot0", "bot5"), "the fit of pool wazabi has no result of bot5 yet"),
        (("bot0", "bot9"), "nobody called 'bot9' is rated in pool wazabi"),
        (("bot0", "bot0"), "two bots or more are compared, each named once"),
        (("bot0",), "two bots or more are compared, each named once"),
        (("bot0", "bot1", "--pool", "chess"), "there is no pool 'chess'; pools: wazabi"),
    ):
        with pytest.raises(UserError, match=sentence):
            run("compare", *bots, "--database", url)


def test_of_several_pools_one_is_named(league: World, url: str) -> None:
    bots = tuple(league.sessions)[:2]
    with league.store.unit() as unit:
        unit.create_pool(ASIDE, "wazabi")
        unit.create_matches([NewMatch(spec(2), bots, pool=ASIDE)])
    league.report(game(league.leased()))
    league.report(game(league.leased()))
    run("fit", "--pool", ASIDE, "--database", url)
    with pytest.raises(UserError, match="in several pools, --pool names one: aside, wazabi"):
        run("compare", "bot0", "bot1", "--database", url)
    found = run("compare", "bot0", "bot1", "--pool", ASIDE, "--database", url)
    assert "pool aside, fit of 1 rated match, " in found.stdout
    assert league.store.queries().pool_fit(POOL) is None
