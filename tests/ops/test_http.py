import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from prometheus_client import Counter

from arena.ops.address import Address, AddressError, parse
from arena.ops.health import Health
from arena.ops.http import HttpServer, Pages
from arena.ops.metrics import new_registry


class Part:
    trouble: str | None = None

    def __call__(self) -> str | None:
        return self.trouble


class Endpoint:
    def __init__(self) -> None:
        registry = new_registry("test", "1.2")
        Counter("arena_games", "games", registry=registry).inc(3)
        health = Health()
        self.database, self.broker = Part(), Part()
        health.require("database", self.database)
        health.mention("broker", self.broker)
        self.server = HttpServer(Pages(registry, health))
        self.address = Address()

    async def ask(self, request: bytes) -> str:
        reader, writer = await asyncio.open_connection(self.address.host, self.address.port)
        writer.write(request)
        answer = (await reader.read()).decode()
        writer.close()
        await writer.wait_closed()
        return answer

    async def get(self, path: str) -> str:
        return await self.ask(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    endpoint = Endpoint()
    endpoint.address = await endpoint.server.start(parse("127.0.0.1:0"))
    yield endpoint
    await endpoint.server.stop()


async def test_metrics_are_in_the_prometheus_format(endpoint: Endpoint) -> None:
    answer = await endpoint.get("/metrics")
    assert answer.startswith("HTTP/1.1 200 OK\r\n")
    assert "text/plain; version=0.0.4" in answer
    assert "\narena_games_total 3.0\n" in answer
    assert 'arena_build_info{program="test",version="1.2"} 1.0' in answer


async def test_a_part_that_is_required_decides_over_readiness(endpoint: Endpoint) -> None:
    assert (await endpoint.get("/readyz")).endswith("\r\n\r\nready\n")
    endpoint.database.trouble = "cannot be opened"
    answer = await endpoint.get("/readyz")
    assert answer.startswith("HTTP/1.1 503 ")
    assert answer.endswith("not ready\ndatabase: cannot be opened\n")
    assert (await endpoint.get("/healthz")).endswith("ok\n")


async def test_a_part_that_is_not_required_is_only_mentioned(endpoint: Endpoint) -> None:
    endpoint.broker.trouble = "connection refused"
    answer = await endpoint.get("/readyz")
    assert answer.startswith("HTTP/1.1 200 OK")
    assert "broker: connection refused (degraded, still serving)" in answer


async def test_head_answers_without_a_body(endpoint: Endpoint) -> None:
    answer = await endpoint.ask(b"HEAD /healthz HTTP/1.1\r\n\r\n")
    assert answer.startswith("HTTP/1.1 200 OK")
    assert "Content-Length: 3" in answer
    assert answer.endswith("\r\n\r\n")


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /other HTTP/1.1\r\n\r\n", "404"),
        (b"POST /metrics HTTP/1.1\r\n\r\n", "405"),
        (b"nonsense\r\n\r\n", "405"),
    ],
)
async def test_what_is_not_offered_is_refused(
    endpoint: Endpoint, request_: bytes, status: str
) -> None:
    assert (await endpoint.ask(request_)).startswith(f"HTTP/1.1 {status}")


async def test_a_head_without_end_is_cut_off(endpoint: Endpoint) -> None:
    reader, writer = await asyncio.open_connection(endpoint.address.host, endpoint.address.port)
    writer.write(b"GET /healthz HTTP/1.1\r\n" + b"x" * 100_000)
    assert b"200" not in await reader.read()
    writer.close()
    assert (await endpoint.get("/healthz")).endswith("ok\n")


async def test_a_port_in_use_is_one_sentence(endpoint: Endpoint) -> None:
    second = HttpServer(Pages(new_registry("test", "1"), Health()))
    with pytest.raises(AddressError, match=f"cannot listen on {endpoint.address}: .*in use"):
        await second.start(endpoint.address)


async def test_a_socket_serves_as_well(tmp_path: Path) -> None:
    server = HttpServer(Pages(new_registry("test", "1"), Health()))
    address = await server.start(parse(f"unix:{tmp_path}/http"))
    reader, writer = await asyncio.open_unix_connection(address.path)
    writer.write(b"GET /healthz HTTP/1.0\r\n\r\n")
    assert (await reader.read()).endswith(b"ok\n")
    writer.close()
    await server.stop()
