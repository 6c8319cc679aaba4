"""What a visitor sees while the database cannot be used."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.requests import Request
from starlette.testclient import TestClient

from arena.ops.metrics import new_registry
from arena.store import Store
from arena.store import engine as engines
from arena.web.app import make_app
from arena.web.headers import HEADERS
from arena.web.metrics import WebMetrics
from arena.web.outages import AWAY, STRANGE, told


@pytest.fixture
def store(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """One that waits for nothing, of which each use is a new connection."""
    monkeypatch.setattr(engines, "READING_MILLISECONDS", 0)
    yield store
    store.close()


def execute(store: Store, *statements: str) -> None:
    store.close()
    with closing(sqlite3.connect(str(store.file), isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def is_another_file(store: Store) -> None:
    store.close()
    Path(str(store.file)).write_bytes(b"no database" * 1000)


def is_missing(store: Store) -> None:
    store.close()
    for file in Path(str(store.file)).parent.glob(f"{Path(str(store.file)).name}*"):
        file.unlink()


def is_older(store: Store) -> None:
    execute(
        store,
        "PRAGMA legacy_alter_table = ON",
        "ALTER TABLE leagues RENAME COLUMN state_reason TO of_old",
        "ALTER TABLE web_sessions RENAME COLUMN news TO of_old",
    )


def is_told(store: Store, sentence: str) -> None:
    """With a session's cookie and without, on a page, in a form and by the API."""
    metrics = WebMetrics(new_registry("web", "1"))
    client = TestClient(make_app(store, metrics), raise_server_exceptions=False)
    signed_in = TestClient(client.app, raise_server_exceptions=False, cookies={"arena": "x" * 43})
    for answer in (client.get("/leagues"), client.head("/leagues"), signed_in.get("/nowhere")):
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert sentence in answer.text.replace("&#39;", "'") or not answer.content
    answer = client.get("/api/v1/leagues")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"].startswith(sentence)
    assert signed_in.get("/static/site.css").status_code == 200
    value = metrics.registry.get_sample_value
    assert value("arena_web_unserved_total", {"cause": "failure"}) == 4


@pytest.mark.parametrize("becomes", [is_another_file, is_missing, is_older])
def test_a_database_that_the_page_does_not_know_is_said_on_a_page(
    store: Store, becomes: Callable[[Store], None]
) -> None:
    becomes(store)
    is_told(store, STRANGE.removesuffix("{incident}."))


def test_a_database_that_is_locked_is_said_on_a_page(store: Store) -> None:
    store.close()
    with closing(sqlite3.connect(str(store.file), isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        is_told(store, AWAY)
    client = TestClient(make_app(store))
    assert client.get("/leagues").status_code == 200


def said(**codes: str) -> Exception:
    """By a database, with codes of its own."""
    found = Exception("the database's words")
    for name, code in codes.items():
        setattr(found, name, code)
    return found


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (PoolTimeoutError("no connection is free"), 503),
        (OperationalError("SELECT", {}, said(sqlstate="57P01")), 503),
        (ProgrammingError("SELECT", {}, said(sqlstate="42P01")), 503),
        (ProgrammingError("SELECT", {}, said(sqlstate="42601")), 500),
        (OperationalError("SELEKT", {}, said(sqlite_errorname="SQLITE_ERROR")), 500),
        (OperationalError("SELECT", {}, said(sqlite_errorname="SQLITE_FULL")), 503),
        (IntegrityError("INSERT", {}, said(sqlstate="23505")), 500),
    ],
)
async def test_what_is_the_arenas_own_fault_is_no_outage(error: Exception, status: int) -> None:
    request = Request({"type": "http", "path": "/", "headers": [], "query_string": b""})
    if status == 503:
        assert (await told(request, error)).status_code == 503
    else:
        with pytest.raises(type(error)):
            await told(request, error)
