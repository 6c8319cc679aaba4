"""Nothing waits for a database without end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError, OperationalError

from arena.store.engine import PATIENCE, Lock, be_patient, connect, parse, serialise
from tests.databases import Databases, PostgresCluster


@pytest.fixture(scope="module")
def url(postgres: PostgresCluster) -> str:
    """A database of PostgreSQL, without tables."""
    return postgres.empty()


@pytest.fixture
def impatient(url: str) -> Iterator[Engine]:
    """Connections whose URL allows no wait."""
    separator = "&" if "?" in url else "?"
    engine = connect(parse(f"{url}{separator}options=-c%20lock_timeout%3D1"))
    yield engine
    engine.dispose()


def test_every_connection_has_all_limits_until_a_transaction_lifts_them(url: str) -> None:
    engine = connect(parse(url))
    with engine.begin() as connection:

        def limits() -> dict[str, object]:
            return {name: connection.execute(text(f"SHOW {name}")).scalar() for name in PATIENCE}

        assert limits() == {
            "lock_timeout": "15s",
            "statement_timeout": "1min",
            "idle_in_transaction_session_timeout": "10s",
        }
        be_patient(connection)
        assert set(limits().values()) == {"0"}
        asked = connection.connection.dbapi_connection.info.get_parameters()  # type: ignore[union-attr] # psycopg's
        assert (asked["connect_timeout"], asked["tcp_user_timeout"]) == ("10", "15000")
    engine.dispose()


def test_an_error_tells_none_of_the_values_that_it_is_about(databases: Databases) -> None:
    """They are logged, and values may be what cards come from, or tokens' hashes."""
    engine = connect(parse(databases.new()))
    with pytest.raises(DBAPIError) as raised, engine.begin() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "0123456789"})
    assert "nowhere" in str(raised.value)
    assert "0123456789" not in str(raised.value)
    engine.dispose()


def test_who_waits_too_long_for_a_lock_is_told(impatient: Engine) -> None:
    with impatient.begin() as holder, impatient.begin() as other:
        serialise(holder, Lock.LEASE)
        with pytest.raises(OperationalError, match="lock timeout"):
            serialise(other, Lock.LEASE)
