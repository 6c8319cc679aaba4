"""A coordinator's parts against the real store, on a clock that tests move."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import grpc
import pytest
import structlog

from arena.coordinator.database import Database
from arena.coordinator.intake.reports import Intake, Reports
from arena.coordinator.intake.taking import Assignments, take
from arena.coordinator.metrics import CoordinatorMetrics
from arena.coordinator.schedule import MatchOrder, schedule
from arena.coordinator.service import WorkerService
from arena.coordinator.terms import Terms
from arena.games import registry
from arena.internal.v1 import worker_pb2
from arena.ops.metrics import new_registry
from arena.store import GameVersion, Opened, OpenSession, Store
from arena.store.answers import MatchDetails
from arena.store.ids import CoordinatorId, MatchId
from arena.v1 import play_pb2
from tests.store.world import Clock

COORDINATOR = CoordinatorId("c1")


class RefusedCallError(Exception):
    """A call that was ended with a status."""

    def __init__(self, code: grpc.StatusCode, details: str) -> None:
        super().__init__(details)
        self.code = code


class Call:
    """The context of a call, as far as services use it."""

    async def abort(
        self, code: grpc.StatusCode, details: str, trailing_metadata: object = ()
    ) -> NoReturn:
        raise RefusedCallError(code, details)


class Here:
    """The intake without a process of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._assignments = Assignments(store)

    async def run(self, job: bytes) -> bytes:
        report = worker_pb2.ReportRequest.FromString(job)
        return (await asyncio.to_thread(take, self._store, report, self._assignments)).to_bytes()


class Older:
    """Whose attempts were ended."""

    def __init__(self) -> None:
        self.ended: list[tuple[str, int]] = []

    def newer_attempt(self, match: MatchId, fence: int) -> None:
        self.ended.append((match, fence))


class Office:
    """The service of one coordinator, and what a test wants to know of it."""

    def __init__(self, store: Store, clock: Clock, intake: Intake | None = None) -> None:
        self.store, self.clock = store, clock
        self.database = Database(store)
        self.registry = new_registry("coordinator", "test")
        self.metrics = CoordinatorMetrics(self.registry)
        self.older = Older()
        self.changes = 0
        self.living: list[str] = []
        self.reports = Reports(
            self.database, intake or Here(store), self.metrics, lambda: 0.0, self._changed
        )
        self.service = WorkerService(
            self.database, self.reports, self.older, self.metrics, self._changed, Terms()
        )

    def _changed(self) -> None:
        self.changes += 1

    def metric(self, name: str, **labels: str) -> float | None:
        return self.registry.get_sample_value(name, labels)

    def total(self, name: str) -> float:
        """Of the metric, whatever its labels."""
        samples = (sample for family in self.registry.collect() for sample in family.samples)
        return sum(sample.value for sample in samples if sample.name == name)

    # ---- what happened before ----

    def beat(self) -> None:
        """A coordinator lives and is ready."""
        with self.store.unit() as unit:
            unit.heartbeat(COORDINATOR, "play:1", "worker:1", ready=True)

    def connect(self, *names: str, at_once: int = 100) -> None:
        """Bots, created and with a session."""
        with self.store.unit() as unit:
            for name in names:
                unit.create_bot(name)
        self.reconnect(*names, at_once=at_once)

    def reconnect(self, *names: str, at_once: int = 100, game: str = "wazabi") -> None:
        """Bots that there are, with a session; they know one game."""
        self.beat()
        for name in names:
            bot = self.store.queries().bot_named(name)
            assert bot is not None
            with self.store.unit() as unit:
                opened = unit.open_session(
                    OpenSession(
                        bot=bot.id,
                        coordinator=COORDINATOR,
                        instance="i" * 16,
                        connection=1,
                        build="1",
                        games=(GameVersion(game, registry.game(game).rules),),
                        concurrent_games=at_once,
                    )
                )
            assert isinstance(opened, Opened)

    def disconnect(self, name: str) -> None:
        """Its session ends."""
        (session,) = (one.id for one in self.store.queries().open_sessions() if one.name == name)
        with self.store.unit() as unit:
            unit.close_session(session, "the stream ended")

    def match(self, *bots: str, deals: int = 1) -> MatchId:
        (match,) = schedule(self.store, [MatchOrder("wazabi", bots, deals=deals)])
        return match

    # ---- a worker's calls ----

    async def lease(self, name: str = "w") -> worker_pb2.LeasedMatch | None:
        request = worker_pb2.LeaseRequest(worker=worker(name))
        response = await self.service.Lease(request, Call())  # type: ignore[arg-type] # a fake
        return response.match if response.HasField("match") else None

    async def report(self, report: worker_pb2.ReportRequest) -> worker_pb2.ReportResponse:
        return await self.service.Report(report, Call())  # type: ignore[arg-type] # a fake

    async def renew(
        self, match: str, fence: int, name: str = "w"
    ) -> worker_pb2.LeaseState.ValueType:
        request = worker_pb2.RenewRequest(match=match, fence=fence, worker_instance=name)
        response = await self.service.Renew(request, Call())  # type: ignore[arg-type] # a fake
        self.living = list(response.coordinators)
        return response.state

    async def release(
        self, match: str, fence: int, cause: worker_pb2.ReleaseCause.ValueType, name: str = "w"
    ) -> None:
        request = worker_pb2.ReleaseRequest(
            match=match, fence=fence, worker_instance=name, cause=cause, detail="why"
        )
        await self.service.Release(request, Call())  # type: ignore[arg-type] # a fake


def worker(name: str = "w", slots: int = 100) -> worker_pb2.WorkerIdentity:
    """As it introduces itself; its instance is its name."""
    rules = registry.game("wazabi").rules
    games = [play_pb2.GameVersion(name="wazabi", rules=rules)]
    return worker_pb2.WorkerIdentity(name=name, instance=name, games=games, slots=slots)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Logs go nowhere."""
    with structlog.testing.capture_logs():
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def _migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the newest schema, made once."""
    file = tmp_path_factory.mktemp("migrated") / "arena.db"
    Store.open(f"sqlite:///{file}").close()
    assert not file.with_name("arena.db-wal").exists(), "all of it is in the one file"
    return file


@pytest.fixture(autouse=True)
def _database(_migrated: Path, tmp_path: Path) -> None:
    """Where a data folder's is, for each test."""
    shutil.copy(_migrated, tmp_path / "arena.db")


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{tmp_path}/arena.db", clock)
    yield store
    store.close()


@pytest.fixture
def office(store: Store, clock: Clock) -> Iterator[Office]:
    office = Office(store, clock)
    yield office
    office.database.close()


async def leased(office: Office, name: str = "w") -> worker_pb2.LeasedMatch:
    match = await office.lease(name)
    assert match is not None
    return match


def details(office: Office, match: str) -> MatchDetails:
    found = office.store.queries().match_details(MatchId(match))
    assert found is not None
    return found
