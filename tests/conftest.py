"""Fixtures for all tests: servers of their own, in temporary folders, stopped at the end."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from hypothesis import settings

from arena.embedded import redis as server
from arena.embedded import sockets
from tests.spread import pytest_runtest_makereport, pytest_xdist_make_scheduler

__all__ = ["pytest_runtest_makereport", "pytest_xdist_make_scheduler"]

# The same examples in every run; a failure seen once is seen again.
settings.register_profile("arena", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("arena")


@pytest.fixture(scope="session")
def redis_socket() -> Iterator[Path]:
    """The Unix socket of a Redis server that belongs to this test process."""
    folder = sockets.new_folder()
    socket = folder / "redis.sock"
    with subprocess.Popen(server.command(socket), stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert any(server.READY in line for line in process.stdout), "redis-server ended"
            yield socket
        finally:
            process.terminate()
            process.communicate()
            shutil.rmtree(folder)


@pytest.fixture
def redis_client(redis_socket: Path) -> Iterator[redis.Redis]:
    """A client of the emptied server."""
    with redis.Redis(unix_socket_path=str(redis_socket)) as client:
        client.flushall()
        yield client


@pytest.fixture
def redis_url(redis_socket: Path, redis_client: redis.Redis) -> str:
    """The emptied server as ``Settings.redis_url`` and Celery name it."""
    del redis_client
    return server.url(redis_socket)
