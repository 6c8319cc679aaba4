"""Who joins a league that runs, and who leaves it."""

from __future__ import annotations

import pytest

from arena.leagues.definition import Definition
from arena.store.models import SeasonEntrantRow
from tests.coordinator.leagues.tended import BASE, SWISS, begin
from tests.store.world import World


@pytest.mark.parametrize(("definition", "joined"), [(BASE, []), (SWISS, [2])])
def test_newcomers_join_a_season_that_runs_if_it_is_a_swiss(
    world: World, definition: Definition, joined: list[int]
) -> None:
    league = begin(world, definition, entrants=2)
    league.tend()
    league.enrol(league.entrants[2])
    league.tend()
    with league.store.queries().read() as session:
        newcomers = session.query(SeasonEntrantRow).filter_by(entrant=league.entrants[2])
        assert [row.joined for row in newcomers] == joined
