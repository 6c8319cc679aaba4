"""Numbers from a program's /metrics."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from prometheus_client import CollectorRegistry, Counter, Summary, start_http_server

from arena.bench.metrics import value


@pytest.fixture
def address() -> Iterator[str]:
    registry = CollectorRegistry()
    games = Counter("games", "Played.", ["game"], registry=registry)
    games.labels("wazabi").inc(2)
    games.labels("gosu").inc()
    Summary("latency", "Of decisions.", ["game"], registry=registry)
    server, thread = start_http_server(0, "127.0.0.1", registry)
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


async def test_samples_are_summed_and_those_to_come_are_0(address: str) -> None:
    assert await value(address, "games_total") == 3
    assert await value(address, "latency_count") == 0


async def test_another_program_is_not_taken_for_one_that_does_nothing(address: str) -> None:
    with pytest.raises(LookupError, match=f"{address} has no metric plays_total"):
        await value(address, "plays_total")
