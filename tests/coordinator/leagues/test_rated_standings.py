"""Elo and the pool's fit beside a league's standings."""

from __future__ import annotations

from arena.coordinator.fitting.making import make_fit
from arena.store.ids import PoolId
from tests.coordinator.leagues.asking import standings
from tests.coordinator.leagues.tended import begin
from tests.store.world import World


def test_standings_tell_elo_and_the_fit_of_those_that_are_connected(world: World) -> None:
    league = begin(world)
    league.tend()
    league.play()
    before = standings(league)
    assert not before.HasField("fit")
    elo = {line.entrant: line.elo for line in before.divisions[0].standings}
    assert (elo["bot0"], elo["bot1"]) == (1516, 1484)
    assert not any(line.HasField("fitted") for line in before.divisions[0].standings)

    pool = PoolId(league.definition.pool)
    make_fit(league.store, pool)
    league.play()
    found = standings(league)
    assert (found.fit.matches, found.fit.of) == (1, 2)
    stored = league.store.queries().pool_fit(pool)
    assert stored is not None
    fitted = {line.entrant: line.fitted for line in found.divisions[0].standings}
    for number in range(2):
        mine, line = fitted[f"bot{number}"], stored.lines[league.entrants[number]]
        assert (1000 * mine.elo, 1000 * mine.low, 1000 * mine.high) == (
            line.rating,
            line.low,
            line.high,
        )
        assert (mine.best, mine.worst, mine.first, mine.matches) == (1, 2, line.first, 1)
    without = [line.entrant for line in found.divisions[0].standings if not line.HasField("fitted")]
    assert without == ["bot2", "bot3"], "they are not in the fit yet"

    make_fit(league.store, pool)
    lines = standings(league).divisions[0].standings
    assert [line.entrant for line in lines if line.HasField("fitted")] == ["bot0", "bot1"], (
        "nothing connects the others with them"
    )
