"""The schema: what migrations make is what the models say, whoever opens the database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from arena.leagues.definition import Publish
from arena.store import SchemaError, Store, StoreError
from arena.store.engine import connect, parse
from arena.store.ids import DEFAULT_OWNER, LeagueId, SeasonId
from arena.store.migrate import HEAD, SCRIPTS
from arena.store.models import EntrantRow, RoundRow, Row, TokenRow
from tests.databases import Databases, SqliteFiles
from tests.store.processes import Processes, open_and_count_owners


def test_migrations_make_the_tables_that_the_models_describe(url: str) -> None:
    engine = connect(parse(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []
    engine.dispose()


def test_the_newest_revision_is_known_without_reading_the_scripts() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_the_entrants_of_an_older_database_are_told_whose_they_are(databases: Databases) -> None:
    url = databases.empty()
    migrated(
        url,
        "0002",
        "INSERT INTO bots (id, name, owner, created_at) VALUES "
        "('b1', 'alice', 'arena', '2030-01-01'), ('b2', 'bob', 'arena', '2030-01-01')",
        "INSERT INTO entrants (id, name, created_at) VALUES ('e1', 'alice', '2030-01-01'), "
        "('e2', 'bob', '2030-01-01'), ('e3', 'both', '2030-01-01')",
        "INSERT INTO entrant_members (entrant, bot) VALUES "
        "('e1', 'b1'), ('e2', 'b2'), ('e3', 'b1'), ('e3', 'b2')",
    )
    store = Store.open(url)
    assert [(bot.id, bot.entrant) for bot in store.queries().bots()] == [("b1", "e1"), ("b2", "e2")]
    with store.unit() as unit:
        assert unit.session.get_one(EntrantRow, "e3").bot is None
    store.close()


def test_the_tokens_of_an_older_database_stay_and_are_for_one_alone(databases: Databases) -> None:
    url = databases.empty()
    migrated(
        url,
        "0004",
        "INSERT INTO bots (id, name, owner, created_at) "
        "VALUES ('b1', 'alice', 'arena', '2030-01-01')",
        "INSERT INTO tokens (id, sha256, scope, bot, created_at) "
        r"VALUES ('t1', '\x00', 'bot', 'b1', '2030-01-01')",
    )
    store = Store.open(url)
    with store.unit() as unit:
        token = unit.session.get_one(TokenRow, "t1")
        assert (token.bot, token.owner, token.organiser) == ("b1", None, None)
    with pytest.raises(IntegrityError, match="scope"), store.unit() as unit:
        unit.session.execute(text("UPDATE tokens SET scope = 'organiser', bot = NULL"))
    store.close()


def test_the_seasons_of_an_older_database_stay_as_they_were(databases: Databases) -> None:
    url = databases.empty()
    migrated(
        url,
        "0005",
        "INSERT INTO pools (id, game, start, k0, created_at) "
        "VALUES ('p1', 'wazabi', 1500000, 40000, '2030-01-01')",
        "INSERT INTO leagues "
        "(id, name, game, pool, settings, created_at, state, state_since, share) "
        "VALUES ('l1', 'weekly', 'wazabi', 'p1', '{}', '2030-01-01', 'running', '2030-01-01', 1)",
        "INSERT INTO seasons (id, league, number, seed, created_at, closed_at, archived_at) VALUES "
        r"('s1', 'l1', 1, '\x00', '2030-01-01', '2030-02-01', NULL), "
        r"('s2', 'l1', 2, '\x00', '2030-02-01', NULL, NULL)",
    )
    store = Store.open(url)
    seasons = [store.queries().season_numbered(LeagueId("l1"), number) for number in (1, 2)]
    assert [season and (season.id, season.closed_at is None) for season in seasons] == [
        ("s1", False),
        ("s2", True),
    ]
    store.close()


def test_open_seasons_of_an_older_database_are_not_closed_before_their_table_is_stored(
    databases: Databases,
) -> None:
    """All that their tables rest on may have happened before tables were stored."""
    url = databases.empty()
    migrated(
        url,
        "0010",
        "INSERT INTO pools (id, game, start, k0, created_at) "
        "VALUES ('p1', 'wazabi', 1500000, 40000, '2030-01-01')",
        "INSERT INTO leagues "
        "(id, name, game, pool, settings, created_at, state, state_since, share) "
        "VALUES ('l1', 'weekly', 'wazabi', 'p1', '{}', '2030-01-01', 'running', '2030-01-01', 1)",
        "INSERT INTO seasons (id, league, number, seed, created_at, closed_at) VALUES "
        r"('s1', 'l1', 1, '\x00', '2030-01-01', '2030-02-01'), "
        r"('s2', 'l1', 2, '\x00', '2030-02-01', NULL)",
        "INSERT INTO entrants (id, name, created_at) VALUES ('e1', 'a', '2030-01-01'), "
        "('e2', 'b', '2030-01-01'), ('e3', 'c', '2030-01-01')",
        "INSERT INTO season_entrants (season, entrant, division, rating, joined, joined_at) VALUES "
        "('s1', 'e1', 0, 0, 1, '2030-01-01'), ('s2', 'e1', 0, 0, 1, '2030-01-01'), "
        "('s2', 'e2', 1, 0, 1, '2030-01-01'), ('s2', 'e3', 1, 0, 1, '2030-01-01')",
    )
    store = Store.open(url)
    queries = store.queries()
    for season, division, lacks in (("s1", 0, 0), ("s2", 0, 1), ("s2", 1, 1)):
        assert len(queries.standings_changes(SeasonId(season), division)) == lacks
    with store.unit() as unit:
        assert not unit.close_season(SeasonId("s2"))
    store.close()


def migrated(url: str, revision: str, *statements: str) -> None:
    """Brings an empty database to an older schema, and fills it."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    engine = connect(parse(url))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_many_processes_can_open_an_empty_database_at_once(
    databases: Databases, processes: Processes
) -> None:
    url = databases.empty()
    assert processes.map(open_and_count_owners, [url] * 6) == [1] * 6


def test_a_database_of_a_newer_arena_is_refused(url: str) -> None:
    engine = connect(parse(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    for create in (True, False):
        with pytest.raises(
            SchemaError, match=r"its schema is 9999, .* use the version that its coo"
        ):
            Store.open(url, create=create)


def test_what_only_reads_changes_no_older_database_and_says_what_does(databases: Databases) -> None:
    url = databases.empty()
    with pytest.raises(StoreError, match=r"holds no arena yet: `arena up`|no database file"):
        Store.open(url, create=False)
    migrated(url, "0010")
    for _ in range(2):
        with pytest.raises(
            SchemaError, match=rf"its schema is 0010, .* {HEAD}; .* `arena migrate`"
        ):
            Store.open(url, create=False)
    Store.open(url).close()
    Store.open(url, create=False).close()


def test_a_database_can_be_opened_again(url: str) -> None:
    for _ in range(2):
        store = Store.open(url)
        assert store.queries().bots() == ()
        store.close()


def test_rows_must_refer_to_rows_that_exist(url: str) -> None:
    engine = connect(parse(url))
    with pytest.raises(IntegrityError), engine.begin() as connection:
        connection.execute(
            text("INSERT INTO entrant_members (entrant, bot) VALUES ('nobody', 'nobody')")
        )
    engine.dispose()


def test_sqlite_keeps_a_write_ahead_log(sqlite: SqliteFiles) -> None:
    engine = connect(parse(sqlite.new()))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    engine.dispose()


def test_a_backup_taken_while_it_is_written_is_whole_and_can_be_used(
    sqlite: SqliteFiles, tmp_path: Path
) -> None:
    """As docs/operations.md says."""
    url, backup = sqlite.new(), tmp_path / "backup.db"
    store = Store.open(url)
    with store.unit() as unit:
        unit.create_bot("alice")
    file = url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as reader:
        reader.execute("VACUUM INTO ?", [str(backup)])
    store.close()
    restored = Store.open(f"sqlite:///{backup}")
    assert [bot.name for bot in restored.queries().bots()] == ["alice"]
    with restored.unit() as unit:
        assert unit.session.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    restored.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "is no database URL"),
        ("mysql://somewhere/db", "runs on sqlite and postgresql, not on mysql"),
        ("sqlite://", "needs a file"),
    ],
)
def test_what_is_no_usable_database_is_refused_with_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence):
        Store.open(url)


def test_there_is_an_owner_from_the_first_migration_on(store: Store) -> None:
    with store.unit() as unit:
        unit.create_bot("alice")
    assert [bot.owner for bot in store.queries().bots()] == [DEFAULT_OWNER]


def test_rounds_of_an_older_database_publish_as_their_league_wants_it(
    databases: Databases,
) -> None:
    url = databases.empty()
    migrated(
        url,
        "0005",
        "INSERT INTO pools (id, game, start, k0, created_at) VALUES "
        "('p', 'wazabi', 1, 1, '2030-01-01')",
        "INSERT INTO leagues "
        "(id, name, game, pool, settings, created_at, state, state_since, share) VALUES "
        "('late', 'late', 'wazabi', 'p', '{\"publish\":\"season\"}', '2030-01-01', 'open', "
        "'2030-01-01', 1), ('soon', 'soon', 'wazabi', 'p', '{}', '2030-01-01', 'open', "
        "'2030-01-01', 1)",
        "INSERT INTO seasons (id, league, number, seed, created_at) VALUES "
        "('late', 'late', 1, '0', '2030-01-01'), ('soon', 'soon', 1, '0', '2030-01-01')",
        "INSERT INTO rounds (id, season, division, number, opened_at, relaxed, scoring) VALUES "
        "('late', 'late', 0, 1, '2030-01-01', '[]', 'none'), "
        "('soon', 'soon', 0, 1, '2030-01-01', '[]', 'none')",
    )
    store = Store.open(url)
    with store.unit() as unit:
        assert unit.session.get_one(RoundRow, "late").publish is Publish.SEASON
        assert unit.session.get_one(RoundRow, "soon").publish is Publish.MATCH
    store.close()
