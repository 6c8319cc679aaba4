"""When tables of large seasons are stored, and what is shown of them meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from arena.coordinator.database import Database
from arena.coordinator.keeping.process import keeping_process
from arena.coordinator.keeping.turns import AGAIN, RECOUNT, REST, Keeping
from arena.coordinator.leagues.showing import LATELY, DivisionTable, division_tables
from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.definition import as_json, parse
from arena.leagues.formats.swiss import Swiss
from arena.store import Store
from arena.store.answers import StaleDivision
from arena.store.canonical import canonical_json
from arena.store.models import LeagueRow
from arena.store.queries import kept
from tests.leagues.definition.texts import SMALL
from tests.store.leagues import Running, running
from tests.store.world import Clock, World

FORMAT = Swiss(5)
DEFINITION = parse(SMALL.replace("seats = 4", "seats = 2"))


@pytest.fixture
def league(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Of four entrants, one of whose two tables has a result; every season counts as large."""
    monkeypatch.setattr(kept, "SMALL", 0)
    store = Store.open(f"sqlite:///{tmp_path / 'arena.db'}", clock)
    league = running(World(store, clock), 4)
    with store.unit() as unit:
        row = unit.session.get_one(LeagueRow, league.league)
        row.settings = canonical_json(as_json(DEFINITION))
    league.open((0, 1), (2, 3))
    league.play()
    yield league
    store.close()


@dataclass
class Observed:
    """What was told, and what makes tables here, in this process."""

    league: Running
    made: int = 0
    failures: int = 0
    fails: bool = False
    takes: float = 0.0
    asked: list[StaleDivision] = field(default_factory=list)

    def standings_made(self, seconds: float) -> None:
        del seconds
        self.made += 1

    def standings_failed(self) -> None:
        self.failures += 1

    async def __call__(self, stale: StaleDivision) -> None:
        self.asked.append(stale)
        self.league.world.clock.advance(self.takes)
        if self.fails:
            raise ValueError("no such format")
        store = self.league.world.store
        made = make_standings(store.queries(), FORMAT, stale.season, stale.division)
        with store.unit() as unit:
            unit.keep_standings(made)


def keeping(observed: Observed) -> Keeping:
    world = observed.league.world
    database = Database(world.store)
    return Keeping(database, observed, observed, lambda: world.clock().timestamp())


def turn(of: Keeping) -> None:
    async def once() -> None:
        await of.turn()
        await of.finish()

    asyncio.run(once())


def shown(league: Running) -> DivisionTable:
    queries = league.world.store.queries()
    season = queries.newest_season(league.league)
    assert season is not None
    (table,) = division_tables(queries, DEFINITION, lambda _: FORMAT, season)
    return table


def test_a_table_is_stored_after_a_result_and_then_only_after_the_next(league: Running) -> None:
    observed = Observed(league)
    keeper = keeping(observed)
    turn(keeper)
    turn(keeper)
    assert observed.made == 1
    league.play()
    league.world.clock.advance(60)
    turn(keeper)
    assert observed.made == 2
    assert shown(league).behind == 0


def test_after_a_table_a_coordinator_rests_ten_times_as_long_as_its_process_took(
    league: Running,
) -> None:
    observed = Observed(league, takes=3)
    keeper = keeping(observed)
    turn(keeper)
    league.play()
    league.world.clock.advance(REST * 3 - 1)
    turn(keeper)
    assert observed.made == 1
    league.world.clock.advance(1)
    turn(keeper)
    assert observed.made == 2


def test_a_table_that_fails_is_tried_again_later(league: Running) -> None:
    observed = Observed(league, fails=True)
    keeper = keeping(observed)
    turn(keeper)
    turn(keeper)
    assert (observed.failures, len(observed.asked)) == (1, 1)
    observed.fails = False
    league.world.clock.advance(AGAIN)
    turn(keeper)
    assert observed.made == 1


def test_a_season_that_was_small_is_counted_again_after_a_while(
    league: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SMALL", 1)
    observed = Observed(league)
    keeper = keeping(observed)
    turn(keeper)
    league.play()
    league.world.clock.advance(RECOUNT - 1)
    turn(keeper)
    assert observed.made == 0
    league.world.clock.advance(1)
    turn(keeper)
    assert observed.made == 1


def test_the_process_stores_the_table_and_is_gone(
    league: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = league.world.store
    (stale,) = store.queries().stale_divisions()
    with store.queries().read() as session:
        url = session.get_bind().engine.url.render_as_string(hide_password=False)
    asyncio.run(keeping_process(url)(stale))
    stored = store.queries().kept_standings(league.season)[0]
    assert (sum(line.tables for line in stored.lines), stored.behind) == (2, 0)


def test_what_is_shown_of_a_large_season_says_what_it_lacks_until_it_is_too_old(
    league: Running,
) -> None:
    turn(keeping(Observed(league)))
    stored, now = shown(league), league.world.clock()
    assert (stored.behind, stored.as_of) == (0, None)
    league.play()
    late = shown(league)
    assert (late.behind, late.as_of, late.lines) == (1, now, stored.lines)
    league.world.clock.advance((LATELY + timedelta(seconds=1)).total_seconds())
    fresh = shown(league)
    assert (fresh.behind, fresh.as_of) == (0, None)
    assert sum(line.tables for line in fresh.lines) == 4


def test_what_is_shown_of_a_small_season_lacks_nothing(
    league: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn(keeping(Observed(league)))
    league.play()
    monkeypatch.setattr(kept, "SMALL", 2)
    table = shown(league)
    assert table.behind == 0
    assert sum(line.tables for line in table.lines) == 4
