"""A running match before a spectator's eyes: real coordinator, worker, bots and web page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse

from arena.embedded.folder import announced, database_url
from arena.store import Store
from tests.e2e.processes import own_folder, read_until, running
from tests.e2e.spectated import spectated

PATIENCE = 60.0
"""Seconds without a byte from the arena after which the test fails."""


@contextmanager
def followed(address: str, path: str) -> Iterator[Iterator[str]]:
    """The events of a stream, one by one."""
    connection = HTTPConnection(address, timeout=PATIENCE)
    with closing(connection):
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200
        yield _events(answer)


def _events(answer: HTTPResponse) -> Iterator[str]:
    lines: list[str] = []
    for raw in iter(answer.readline, b""):
        line = raw.decode().rstrip("\n")
        if line:
            lines.append(line.removeprefix("data: "))
        elif lines:
            yield "\n".join(lines)
            lines = []


def until(events: Iterator[str], words: str) -> str:
    """The first event that has the words."""
    for event in events:
        if words in event:
            return event
    raise AssertionError(f"the stream ended, and {words!r} was never said")


def test_a_match_is_followed_from_its_deal_to_its_replay() -> None:
    with own_folder() as folder:
        data = folder / "data"
        arguments = ("up", "--data", str(data), "--workers", "1")
        with running(folder, *arguments, ARENA_LEASE="4") as process:
            read_until(process, "Ctrl-C stops")
            addresses = announced(data)
            assert addresses is not None
            with (
                closing(Store.open(database_url(data))) as store,
                spectated(folder, store, addresses["play"]) as slow,
                followed(addresses["web"], f"/live/matches/{slow.match}") as events,
            ):
                deal = until(events, "The deal.")
                assert 'To act: <bdi class="name">slow-' in deal
                slow.go_on()
                step = until(events, "Step 1,")
                assert "<svg" in step
                slow.finish()
                over = until(events, "finished")
                assert f'href="/matches/{slow.match}/games/1"' in over
                assert 'class="live"' not in over
