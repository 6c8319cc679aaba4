"""Many workers and matches at once: each game is stored once and counted once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.internal.v1 import worker_pb2
from arena.store import MatchState, Store
from tests.coordinator import playing
from tests.coordinator.conftest import Office
from tests.databases import folder_in_memory, postgres_server
from tests.store.world import Clock


@pytest.fixture(params=["sqlite", "postgresql"])
def office(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Office]:
    """On either database."""
    if request.param == "sqlite":
        yield from on(f"sqlite:///{tmp_path}/arena.db", clock)
        return
    with folder_in_memory() as folder, postgres_server(folder) as cluster:
        yield from on(cluster.new(), clock)


def on(url: str, clock: Clock) -> Iterator[Office]:
    office = Office(Store.open(url, clock), clock)
    yield office
    office.database.close()


WORKERS, MATCHES, DEALS = 8, 12, 2


async def work(office: Office, name: str) -> int:
    """Plays what is due; every report is sent twice at once, and again. How many games it were."""
    played = 0
    while (match := await office.lease(name)) is not None:
        for game in range(match.deals):
            report = await playing.report(match, name, game)
            answers = await asyncio.gather(office.report(report), office.report(report))
            assert [answer.state for answer in answers] == [worker_pb2.REPORT_STATE_ACCEPTED] * 2
            assert (await office.report(report)).state == worker_pb2.REPORT_STATE_ALREADY
            played += 1
    return played


async def test_each_game_is_counted_once_whoever_plays_it(office: Office) -> None:
    office.connect("a", "b", "c")
    pairs = [("a", "b"), ("b", "c"), ("c", "a")]
    for number in range(MATCHES):
        office.match(*pairs[number % 3], deals=DEALS)
    games = MATCHES * DEALS
    played = await asyncio.gather(*(work(office, f"w{n}") for n in range(WORKERS)))
    assert sum(played) == games
    assert office.metric("arena_games_total", game="wazabi", reason="emptied") == games
    assert office.total("arena_games_total") == games, "nor under other labels"
    assert office.metric("arena_intake_reports_total", state="accepted") == games
    assert office.metric("arena_intake_reports_total", state="already") == games
    assert office.metric("arena_leases_total") == MATCHES
    assert office.store.queries().matches_by_state()[MatchState.FINISHED] == MATCHES
    assert office.store.queries().totals().games == games
