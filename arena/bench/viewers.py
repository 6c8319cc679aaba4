"""`arena bench viewers`: what it costs that many watch one match, beside one who does and nobody.

The three are measured one after the other on one arena, whose one match goes on all the time.
Readers live in this process and read as a browser does: a stream each.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field

import psutil

from arena.bench import arenas, load
from arena.embedded import guests
from arena.embedded.child import Program
from arena.embedded.environment import inherited
from arena.embedded.stack import Stack
from arena.games import registry
from arena.leagues.definition import as_json, parse
from arena.match.spec import MatchSpec
from arena.store import NewMatch, Store
from arena.store.canonical import canonical_json
from arena.store.commands import NewLeague
from arena.store.ids import MatchId, PoolId

LEAGUE = """\
name = "watched"
game = { name = "wazabi", seats = 4 }
match = { deals = 500, spectator_delay = "6s" }
clock = { limit = "30s", ready = "30s" }
format = { type = "round_robin" }
"""
"""With a delay longer than from one renewal to the next a table changes all the time."""

THINKS = 0.4
"""Seconds a decision: there is something new at each look at the match."""

FIRST = 60.0
"""Seconds in which every reader must have had its first event."""

CHILDREN = {"web": "web", "coordinator": "coordinator", "worker": "worker-1"}


@dataclass(frozen=True, slots=True)
class Load:
    """With so many readers: shares of one core, and events a second that each of them got."""

    viewers: int
    web: float
    coordinator: float
    worker: float
    events_s: float
    kb_s: float


@dataclass(frozen=True, slots=True)
class Loads:
    """Nobody, one, and many."""

    nobody: Load
    one: Load
    many: Load

    def to_json(self) -> str:
        return json.dumps(asdict(self))


@dataclass(slots=True)
class _Counted:
    events: int = 0
    bytes: int = 0


@dataclass(slots=True)
class _Readers:
    """``counts``: of each reader."""

    counts: list[_Counted] = field(default_factory=list)

    @property
    def events(self) -> int:
        return sum(count.events for count in self.counts)

    @property
    def bytes(self) -> int:
        return sum(count.bytes for count in self.counts)


async def measure(viewers: int, seconds: float, tell: Callable[[str], None]) -> Loads:
    """Each for so many seconds."""
    async with arenas.fresh(1) as (running, store):
        match = await _plays(running, store)
        found = []
        for number in (0, 1, viewers):
            async with _reading(running.addresses["web"], match, number) as readers:
                found.append(await _load(running, readers, number, seconds))
            tell(_line(found[-1]))
    return Loads(*found)


async def _plays(running: Stack, store: Store) -> MatchId:
    """A match that goes on for longer than it is measured."""
    invited = guests.invite(store, [f"bot-{number}" for number in range(4)])
    slow = ["misbehaving", "--slow", str(THINKS), "--game", load.GAME]
    await running.supervisor.start([_bot(running, guest, slow) for guest in invited])
    match = await asyncio.to_thread(_create, store, invited)
    queries = store.queries()

    def played() -> bool:
        details = queries.match_details(match)
        return details is not None and bool(details.attempts)

    await load.until(played)
    return match


def _bot(running: Stack, guest: guests.Guest, arguments: list[str]) -> Program:
    own = {"ARENA_ADDRESS": running.addresses["play"], "ARENA_TOKEN": guest.token}
    command = [sys.executable, "-m", "arena_bots", *arguments]
    return Program(f"bot-{guest.name}", command, {**inherited(), **own}, awaited=False)


def _create(store: Store, bots: tuple[guests.Guest, ...]) -> MatchId:
    definition = parse(LEAGUE)
    game, terms = registry.game(definition.game.name), definition.match
    spec = MatchSpec(
        game.name, game.rules, definition.game.options, len(bots), terms.deals, clock=terms.clock
    )
    settings = canonical_json(as_json(definition))
    with store.unit() as unit:
        league = unit.create_league(
            NewLeague(definition.name, game.name, PoolId(definition.pool), settings, 1), by="bench"
        )
        new = NewMatch(spec, tuple(bot.id for bot in bots), league=league)
        return unit.create_matches([new])[0]


@asynccontextmanager
async def _reading(address: str, match: MatchId, number: int) -> AsyncIterator[_Readers]:
    """So many readers; all have had an event when the block begins."""
    readers = _Readers([_Counted() for _ in range(number)])
    async with asyncio.TaskGroup() as group:
        first = [asyncio.Event() for _ in range(number)]
        path = f"/live/matches/{match}"
        tasks = [
            group.create_task(_read(address, path, count, came))
            for count, came in zip(readers.counts, first, strict=True)
        ]
        async with asyncio.timeout(FIRST):
            for came in first:
                await came.wait()
        yield readers
        for task in tasks:
            task.cancel()


async def _read(address: str, path: str, count: _Counted, came: asyncio.Event) -> None:
    """One reader, until it is cancelled; an answer that ends is an error."""
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
        while chunk := await reader.read(1 << 16):
            count.bytes += len(chunk)
            count.events += chunk.count(b"\nid: ") + chunk.startswith(b"id: ")
            if count.events:
                came.set()
    finally:
        writer.close()
    sys.exit("viewers: the page ended a stream")


async def _load(running: Stack, readers: _Readers, number: int, seconds: float) -> Load:
    await asyncio.sleep(load.WARM_UP)
    loop = asyncio.get_running_loop()
    began, before = loop.time(), _used(running)
    events, size = readers.events, readers.bytes
    await asyncio.sleep(seconds)
    took, after = loop.time() - began, _used(running)
    each = max(number, 1) * took
    return Load(
        viewers=number,
        **{name: round((after[name] - before[name]) / took, 4) for name in CHILDREN},
        events_s=round((readers.events - events) / each, 2),
        kb_s=round((readers.bytes - size) / 1000 / each, 1),
    )


def _used(running: Stack) -> dict[str, float]:
    """Seconds of processor time of each child and what it has started."""
    pids = running.supervisor.pids()
    return {name: _seconds(psutil.Process(pids[child])) for name, child in CHILDREN.items()}


def _seconds(process: psutil.Process) -> float:
    all_of_it = [process, *process.children(recursive=True)]
    times = [each.cpu_times() for each in all_of_it]
    return sum(float(time.user + time.system) for time in times)


def _line(found: Load) -> str:
    return (
        f"{found.viewers:4} viewers: web {found.web:.1%} of a core, coordinator "
        f"{found.coordinator:.1%}, worker {found.worker:.1%}; "
        f"{found.events_s:.2f} events a second each"
    )
