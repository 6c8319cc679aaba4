"""Stored tables of seasons: what they lack is known, whoever changes it and whoever stores them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.formats.swiss import Swiss
from arena.store import NewMatch, Store
from arena.store.commands import MadeStandings
from arena.store.queries import kept
from arena.store.queries.kept import LEAST, REST
from tests.store.leagues import Running, running
from tests.store.world import World

FORMAT = Swiss(5)


@pytest.fixture
def league(world: World) -> Running:
    """Four entrants, two of whose tables are to be played."""
    league = running(world, 4)
    league.open((0, 1), (2, 3))
    return league


def made(league: Running) -> MadeStandings:
    return make_standings(league.world.store.queries(), FORMAT, league.season, 0)


def keep(league: Running, table: MadeStandings | None = None) -> bool:
    with league.world.store.unit() as unit:
        return unit.keep_standings(made(league) if table is None else table)


def behind(league: Running) -> int:
    return league.world.store.queries().kept_standings(league.season)[0].behind


def test_a_stored_table_is_the_one_that_was_made_to_the_last_fraction(league: Running) -> None:
    league.play((0, 1))
    table = made(league)
    assert keep(league, table)
    stored = league.world.store.queries().kept_standings(league.season)[0]
    assert (stored.lines, stored.behind) == (table.lines, 0)
    assert stored.made_at == league.world.clock()


def test_whatever_changes_a_table_is_told_of_the_stored_one(league: Running) -> None:
    assert keep(league)
    first = league.play((0, 1))
    assert behind(league) == 1
    keep(league)
    with league.world.store.unit() as unit:
        unit.void(first, "a broken worker", "organiser")
    assert behind(league) == 1
    keep(league)
    (slot,) = (
        slot
        for slot in league.world.store.queries().open_slots(league.season)
        if slot.match == first
    )
    with league.world.store.unit() as unit:
        unit.rule(slot.id, None, "organiser", "it counts for nobody")
    assert behind(league) == 1
    keep(league)
    with league.world.store.unit() as unit:
        unit.leave_season(league.season, league.entrants[3])
    assert behind(league) == 1
    keep(league)
    (round_,) = league.rounds()
    with league.world.store.unit() as unit:
        unit.close_round(round_.id)
    league.open((0, 2), number=2, field=(0, 1, 2), byes=(1,))
    assert behind(league) == 2


def test_a_match_out_of_rounds_changes_no_table(league: Running) -> None:
    keep(league)
    with league.world.store.unit() as unit:
        unit.create_matches([NewMatch(league.match((0, 1)).spec, league.bots[:2])])
    league.play()
    league.play()
    league.play()
    assert behind(league) == 2


def test_of_two_who_make_a_table_nobody_loses_what_the_other_has_seen(league: Running) -> None:
    league.play((0, 1))
    early = made(league)
    league.play((1, 0))
    late = made(league)
    assert keep(league, late)
    assert not keep(league, early), "the stored one holds more"
    assert behind(league) == 0
    stored = league.world.store.queries().kept_standings(league.season)[0]
    assert sum(line.tables for line in stored.lines) == 2 * 2


def test_what_comes_in_while_a_table_is_made_is_still_known_to_be_missing(
    league: Running,
) -> None:
    league.play((0, 1))
    early = made(league)
    league.play((1, 0))
    assert keep(league, early)
    assert behind(league) == 1


def test_a_season_is_closed_with_a_table_that_lacks_nothing_and_stays(league: Running) -> None:
    league.play()
    league.play()
    (round_,) = league.rounds()
    with league.world.store.unit() as unit:
        unit.close_round(round_.id)
        assert not unit.close_season(league.season), "its table is not stored"
    assert keep(league)
    late = made(league)
    with league.world.store.unit() as unit:
        assert unit.close_season(league.season)
    assert not keep(league, late)
    assert behind(league) == 0


def test_a_large_season_is_stale_when_a_result_came_in_and_its_rest_is_over(
    league: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stale() -> list[int]:
        return [each.division for each in league.world.store.queries().stale_divisions()]

    store: Store = league.world.store
    league.play()
    assert stale() == [], "small ones are computed when they are asked for"
    monkeypatch.setattr(kept, "SMALL", 0)
    assert stale() == [0]
    table = made(league)
    took = timedelta(seconds=4)
    with store.unit() as unit:
        unit.keep_standings(
            MadeStandings(table.season, 0, table.changes, table.rounds, table.lines, took)
        )
    assert stale() == []
    league.play()
    assert stale() == []
    league.world.clock.advance((REST * took - LEAST).total_seconds())
    assert stale() == []
    league.world.clock.advance(LEAST.total_seconds())
    assert stale() == [0]
