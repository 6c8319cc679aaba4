"""Teams: entrants of several bots, who are rated and settled as one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from arena.leagues.rounds import Round, Table
from arena.ratings.elo import START
from arena.store import NewMatch
from arena.store.commands import NewRound, SeasonEntrant
from arena.store.ids import EntrantId
from tests.store.leagues import TERMS, Running, running
from tests.store.world import POOL, World, game, spec


def test_a_team_is_rated_and_settled_as_one(world: World) -> None:
    league, teams = played(world, ranks=(0, 2, 0, 2))
    standings = world.store.queries().standings(POOL)
    lines = {line.entrant: (line.rating, line.matches, line.games, line.wins) for line in standings}
    assert lines == {teams[0]: (1_516_000, 1, 1, 1), teams[1]: (1_484_000, 1, 1, 0)}
    assert world.conserved()
    assert list(world.store.queries().rating_differences()) == []
    [result] = league.results()
    assert result is not None
    assert result.pairs == ((None, Fraction(1)), (Fraction(0), None))


def test_a_team_is_a_no_show_if_one_of_it_is(world: World) -> None:
    league, _ = played(world, ranks=(2, 0, 2, 0), absent=2)
    [result] = league.results()
    assert result is not None
    assert result.absent == {0}
    assert {line.rating for line in world.store.queries().standings(POOL)} == {1_500_000}


def played(
    world: World, ranks: tuple[int, ...], absent: int | None = None
) -> tuple[Running, tuple[EntrantId, EntrantId]]:
    """A match of two teams of two, at places 0 and 2, and 1 and 3."""
    league = running(world, 4)
    bots = league.bots
    with world.store.unit() as unit:
        teams = unit.team("one", bots[0::2], "test"), unit.team("two", bots[1::2], "test")
        for entrant in league.entrants:
            unit.withdraw(league.league, entrant, None, "test")
        for team in teams:
            unit.enrol(league.league, team, TERMS, "test")
        unit.join_season(league.season, [SeasonEntrant(team, 0, START) for team in teams])
        match = NewMatch(replace(spec(4), team=2), bots, teams * 2, start_by=world.clock())
        unit.open_round(
            NewRound(
                season=league.season,
                division=0,
                round=Round(1, (Table(teams),)),
                field=frozenset(teams),
                matches=(match,),
            ),
            "test",
        )
    if absent is not None:
        world.disconnect(bots[absent])
    world.pass_time(1)
    world.report(game(world.leased(), ranks=ranks, sides=(0, 1, 0, 1)))
    return league, teams
