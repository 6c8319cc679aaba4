"""What the page's process counts, and its endpoint for operators."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arena.ops.metrics import new_registry
from arena.store import Store
from arena.web.app import make_app
from arena.web.live import room
from arena.web.metrics import WebMetrics
from arena.web.operating import for_operators


@pytest.fixture
def metrics() -> WebMetrics:
    return WebMetrics(new_registry("web", "test"))


@pytest.fixture
def counted(store: Store, metrics: WebMetrics) -> Iterator[TestClient]:
    """A browser of a page that counts, and has one page that breaks."""
    app = make_app(store, metrics)

    @app.get("/breaks/{number}")
    def breaks(number: int) -> None:
        raise RuntimeError(f"{number} breaks")

    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "route", "status"),
    [
        ("/", "/", "2xx"),
        ("/matches/nonsense", "/matches/{match}", "4xx"),
        ("/static/site.css", "/static", "2xx"),
        ("/static/no.css", "/static", "4xx"),
        ("/nowhere/at/all", "unknown", "4xx"),
        ("/breaks/7", "/breaks/{number}", "5xx"),
        ("/breaks/x", "/breaks/{number}", "4xx"),
    ],
)
def test_an_answer_is_counted_by_its_route_and_the_hundreds_of_its_status(
    counted: TestClient, metrics: WebMetrics, path: str, route: str, status: str
) -> None:
    counted.get(path)
    counted.get(path)
    labels = {"route": route, "status": status}
    assert metrics.registry.get_sample_value("arena_web_requests_total", labels) == 2
    seconds = metrics.registry.get_sample_value("arena_web_request_seconds_count", {"route": route})
    assert seconds == 2


def test_requests_that_got_an_excuse_are_counted_by_its_cause_from_the_start(
    counted: TestClient, metrics: WebMetrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unserved() -> list[float | None]:
        value = metrics.registry.get_sample_value
        causes = ("busy", "failure")
        return [value("arena_web_unserved_total", {"cause": cause}) for cause in causes]

    assert unserved() == [0, 0]
    counted.get("/breaks/7")
    monkeypatch.setattr(room, "STREAMS", 0)
    counted.get("/live/overview")
    for path in ("/", "/nowhere"):
        counted.get(path)
    assert unserved() == [1, 1]


async def get(address: str, path: str) -> str:
    reader, writer = await asyncio.open_unix_connection(address.removeprefix("unix:"))
    writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
    answer = (await reader.read()).decode()
    writer.close()
    return answer


async def test_operators_are_told_how_the_page_is(
    store: Store, metrics: WebMetrics, tmp_path: Path
) -> None:
    async with for_operators(store, metrics, f"unix:{tmp_path}/http") as address:
        assert (await get(address, "/readyz")).startswith("HTTP/1.1 200")
        assert (await get(address, "/healthz")).startswith("HTTP/1.1 200")
        assert "arena_web_streams 0.0" in await get(address, "/metrics")
