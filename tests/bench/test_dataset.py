"""The data set of games that nobody played, and what is measured with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from arena.bench.dataset.build import NotEmptyError, fill
from arena.bench.dataset.competitions import SHARES, definition
from arena.bench.store import UnsoundError, measure
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.showing import division_tables
from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.catalogue import format_of
from arena.leagues.definition import from_json
from arena.store import Store
from arena.store.models import GameRow, LedgerRow, MatchRow, Row
from arena.store.settling import result_of
from arena.store.states import LedgerKind, MatchState
from tests.databases import SqliteFiles, folder_in_memory, postgres_server

GAMES = 2400


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with folder_in_memory() as folder:
        yield folder


@pytest.fixture(scope="module")
def url(folder: Path) -> str:
    """A filled store."""
    url = SqliteFiles(folder).new()
    store = Store.open(url)
    filled = fill(store, GAMES, 16, lambda _: None)
    assert filled.games >= GAMES
    store.close()
    return url


def test_the_ratings_are_what_the_games_give_though_some_matches_are_void(url: str) -> None:
    store = Store.open(url)
    assert list(store.queries().rating_differences()) == []
    assert list(store.queries().meeting_differences()) == []
    with store.queries().read() as session:
        voids = select(func.count()).where(LedgerRow.kind == LedgerKind.VOID)
        assert session.execute(voids).scalar_one() > 0
    assert list(store.queries().damaged_records()) == []
    store.close()


def test_every_slot_has_the_result_that_its_games_give(url: str) -> None:
    store = Store.open(url)
    queries = store.queries()
    checked = 0
    with queries.read() as session:
        for league in queries.leagues():
            season = queries.newest_season(league.id)
            assert season is not None
            for slot in queries.slots(season.id):
                match = session.get_one(MatchRow, slot.match)
                assert (match.state, slot.settled) == (MatchState.FINISHED, True)
                assert slot.result == result_of(session, match)
                checked += 1
    assert checked > 100
    store.close()


def test_its_leagues_have_tables_of_all_bots(url: str) -> None:
    store = Store.open(url)
    queries = store.queries()
    assert {league.name for league in queries.leagues()} == set(SHARES)
    for league in queries.leagues():
        season = queries.newest_season(league.id)
        assert season is not None
        (table,) = division_tables(queries, from_json(league.settings), formats_of(store), season)
        assert len(table.lines) == 16
        made = make_standings(
            queries, format_of(definition(league.name), lambda _: None), season.id, 0
        )
        assert queries.kept_standings(season.id)[0].lines == made.lines
        assert table.lines[0].points > table.lines[-1].points
    store.close()


def test_the_same_arguments_give_the_same_rows_on_both_databases(url: str) -> None:
    with folder_in_memory() as folder, postgres_server(folder) as cluster:
        there = Store.open(cluster.new())
        fill(there, GAMES, 16, lambda _: None)
        assert list(there.queries().rating_differences()) == []
        here = Store.open(url)
        for table in ("matches", "ledger", "game_seats", "slot_results", "meetings"):
            assert _rows(here, table) == _rows(there, table)
        here.close()
        there.close()


def _rows(store: Store, name: str) -> list[tuple[object, ...]]:
    table = Row.metadata.tables[name]
    with store.queries().read() as session:
        rows = session.execute(select(table).order_by(*table.primary_key)).all()
    return [tuple(row) for row in rows]


def test_nothing_is_added_to_a_store_that_has_something_in_it(url: str) -> None:
    store = Store.open(url)
    with pytest.raises(NotEmptyError):
        fill(store, GAMES, 16, lambda _: None)
    store.close()


def test_the_definitions_are_complete_and_cover_all_games() -> None:
    assert sum(SHARES.values()) == pytest.approx(1)
    assert {definition(name).name for name in SHARES} == set(SHARES)


def test_rebuilding_and_tables_are_measured(url: str) -> None:
    found = measure(url, lambda _: None, times=2)
    assert found.games > GAMES
    assert set(found.making) == set(SHARES)
    for tables in (found.ratings, found.standings):
        assert {name: asked.lines for name, asked in tables.asked.items()} == dict.fromkeys(
            SHARES, 16
        )
    told = json.loads(found.to_json())
    assert told["check"]["seconds"] > 0
    assert told["rebuild"]["memory_mb"] > 1


def test_a_store_that_is_not_sound_is_not_measured(url: str, folder: Path) -> None:
    other = f"sqlite:///{folder}/bad.db"
    store = Store.open(other)
    fill(store, 100, 16, lambda _: None)
    with store.unit() as unit:
        game = unit.session.scalars(select(GameRow).limit(1)).one()
        game.superseded_by = 2
    store.close()
    with pytest.raises(UnsoundError, match=r"is finished with [13] of its [24] games"):
        measure(other, lambda _: None)
