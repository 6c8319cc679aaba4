"""`arena bench pages`: how fast the web page answers over a large store."""

from __future__ import annotations

import asyncio
import http.client
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from urllib.parse import quote

from arena.embedded.child import Child, Places, Program, start
from arena.embedded.environment import environment
from arena.settings import Settings
from arena.store import Queries, Store
from arena.store.queries.lists import Wanted

AIM_MS = 50.0
"""For every kind of page, 95 of 100 times, on one core."""

TIMES = 200
"""So often each kind of page is asked for."""

SAMPLED = 50
"""Different matches and bots."""


@dataclass(frozen=True, slots=True)
class Paged:
    """Of one kind of page: milliseconds until it was there, as it is waited for; ``busy_ms`` and
    ``busy_p95_ms``: processor time of the web process, half of the times and 95 of 100; ``kb``: the
    largest, as it is sent.
    """

    p50_ms: float
    p95_ms: float
    busy_ms: float
    busy_p95_ms: float
    kb: float

    @property
    def late(self) -> bool:
        """Whether it misses the aim."""
        return self.p95_ms > AIM_MS

    @property
    def slow(self) -> bool:
        """Whether it would on a machine that has nothing else to do, too."""
        return self.busy_p95_ms > AIM_MS


class PageError(Exception):
    """A page did not answer with status 200; the message names it."""


def measure(url: str, times: int = TIMES) -> dict[str, Paged]:
    """By kind of page, of a web process of its own on this database. Raises PageError."""
    store = Store.open(url, create=False)
    try:
        kinds = paths(store.queries())
    finally:
        store.close()
    return asyncio.run(_measured(url, kinds, times))


def paths(queries: Queries) -> dict[str, Sequence[str]]:
    """The addresses of each kind of page, of the newest matches and the first bots by name."""
    bots = [bot.name for bot in queries.bots()[:SAMPLED]]
    matches = [match.id for match in queries.match_list(Wanted(public=True), SAMPLED)]
    leagues = {each.name: f"/leagues/{_part(each.name)}" for each in queries.leagues()}
    return {
        "overview": ["/"],
        **{f"league {name}": [address] for name, address in leagues.items()},
        **{f"crosstable {name}": [f"{address}/crosstable"] for name, address in leagues.items()},
        **{f"ratings {pool}": [f"/ratings/{_part(pool)}"] for pool in queries.pools()},
        "bots": [f"/bots/{_part(name)}" for name in bots],
        "matches": [f"/matches/{match}" for match in matches],
        "list of matches": ["/matches"],
        "search": [f"/search?q={_part(name)}" for name in bots],
    }


def to_json(found: Mapping[str, Paged]) -> str:
    """One line."""
    return json.dumps({kind: asdict(paged) for kind, paged in found.items()})


def _part(name: str) -> str:
    return quote(name, safe="")


async def _measured(url: str, kinds: Mapping[str, Sequence[str]], times: int) -> dict[str, Paged]:
    settings = Settings.model_construct(database_url=url, web_address="127.0.0.1:0")
    program = Program("web", [sys.executable, "-m", "arena.web"], environment(settings))
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        places = Places(Path(folder) / "web.log", Path(folder) / "notify")
        child = await start(program, places)
        try:
            return await asyncio.to_thread(_asked_for, child, kinds, times)
        finally:
            await child.stop()


def _asked_for(child: Child, kinds: Mapping[str, Sequence[str]], times: int) -> dict[str, Paged]:
    host, _, port = child.addresses["web"].rpartition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=60)
    found = {}
    for kind, addresses in kinds.items():
        if addresses:
            found[kind] = _paged(connection, child.pid, addresses, times)
    connection.close()
    return found


def _paged(
    connection: http.client.HTTPConnection,
    pid: int,
    addresses: Sequence[str],
    times: int,
) -> Paged:
    """The first time, which opens connections and reads statements, is not counted."""
    _size(connection, addresses[0])
    took, busy, largest = [], [], 0
    for address in _often(addresses, times):
        used, began = _busy(pid), perf_counter()
        largest = max(largest, _size(connection, address))
        took.append(1000 * (perf_counter() - began))
        busy.append(1000 * (_busy(pid) - used))
    waited, worked = (_of(took, 50), _of(took, 95)), (_of(busy, 50), _of(busy, 95))
    return Paged(*waited, *worked, round(largest / 1024, 1))


def _often(addresses: Sequence[str], times: int) -> Iterator[str]:
    return islice(cycle(addresses), times)


def _size(connection: http.client.HTTPConnection, address: str) -> int:
    connection.request("GET", address)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise PageError(f"{address} answers {answer.status}")
    return len(body)


def _busy(pid: int) -> float:
    """Seconds of processor time so far, of all threads that live.

    From Linux's /proc, to the nanosecond: what else tells it counts in hundredths of a second.
    """
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _of(took: Sequence[float], percent: int) -> float:
    return round(quantiles(took, n=100, method="inclusive")[percent - 1], 1)
