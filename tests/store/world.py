"""Shorthand for tests: bots that connect, workers that lease, games that are reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy import func, select

from arena.match.clock import NO_TIME, Measured
from arena.match.faults import Fault
from arena.match.result import Result
from arena.match.spec import BotId, DealKind, MatchId, MatchSpec
from arena.match.spread import bucket, spread
from arena.store import (
    Accepted,
    AcceptedGame,
    Already,
    Assignment,
    Conflict,
    GameVersion,
    Leased,
    LeaseState,
    LedgerKind,
    NewMatch,
    Opened,
    OpenSession,
    ReleaseCause,
    Stale,
    Store,
    WorkerIdentity,
)
from arena.store.answers import MatchDetails
from arena.store.ids import CoordinatorId, PoolId, SessionId, WorkerInstance
from arena.store.models import LedgerRow

HOME = CoordinatorId("home")
POOL = PoolId("wazabi")
WAZABI = GameVersion("wazabi", 1)
SECRET = bytes(range(32))
_TIMES = [timedelta(milliseconds=ms) for ms in (5, 5, 20)]
MEASURED = Measured(3, sum(_TIMES, NO_TIME), max(_TIMES), spread(Counter(map(bucket, _TIMES))))


class Clock:
    """Tells the time that it was set to."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class NoOptions:
    """Options of a game that has none."""

    def as_json(self) -> dict[str, object]:
        return {}


def spec(seats: int = 2, deals: int = 1, kind: DealKind = DealKind.INDEPENDENT) -> MatchSpec:
    return MatchSpec("wazabi", 1, NoOptions(), seats, deals, kind)


def worker(name: str = "worker", slots: int = 100) -> WorkerIdentity:
    return WorkerIdentity(name, WorkerInstance(f"{name}-1"), (WAZABI,), slots)


def ranked(ranks: Sequence[int]) -> Result:
    return Result(tuple(ranks), (0,) * len(ranks), "emptied", (None,) * len(ranks))


def game(
    assignment: Assignment,
    number: int = 0,
    ranks: Sequence[int] | None = None,
    faults: tuple[Fault, ...] = (),
    sides: tuple[int, ...] | None = None,
) -> AcceptedGame:
    """A report of an attempt; unless told otherwise the first entrant wins, the second is next."""
    seats = tuple(entrant.bot for entrant in assignment.entrants)
    label = f"{assignment.match}/{assignment.fence}/{number}"
    return AcceptedGame(
        match=assignment.match,
        fence=assignment.fence,
        game=number,
        record=b'{"actions":[],"label":"' + sha256(label.encode()).hexdigest().encode() + b'"}\n',
        seats=seats,
        result=ranked(ranks if ranks is not None else range(len(seats))),
        faults=faults,
        measured=(MEASURED,) * len(seats),
        sides=sides,
    )


@dataclass
class World:
    """A store and what happens around it."""

    store: Store
    clock: Clock
    sessions: dict[BotId, SessionId] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.beat()

    def beat(self, coordinator: CoordinatorId = HOME, ready: bool = True) -> None:
        with self.store.unit() as unit:
            unit.heartbeat(coordinator, "127.0.0.1:1", "127.0.0.1:2", ready)

    def pass_time(self, seconds: float, lively: bool = True) -> None:
        """Time passes, while the coordinator's heart beats (or not)."""
        while lively and seconds > 5:
            self.clock.advance(5)
            self.beat()
            seconds -= 5
        self.clock.advance(seconds)
        if lively:
            self.beat()

    def bots(
        self, number: int, at_once: int = 1000, online: bool = True, called: str = "bot"
    ) -> tuple[BotId, ...]:
        with self.store.unit() as unit:
            bots = tuple(unit.create_bot(f"{called}{i}") for i in range(number))
        for bot in bots if online else ():
            self.connect(bot, at_once=at_once)
        return bots

    def connect(
        self,
        bot: BotId,
        instance: str = "first",
        connection: int = 1,
        at_once: int = 1000,
        at: CoordinatorId = HOME,
    ) -> SessionId:
        hello = OpenSession(bot, at, instance, connection, "build", (WAZABI,), at_once)
        with self.store.unit() as unit:
            opened = unit.open_session(hello)
        assert isinstance(opened, Opened)
        self.sessions[bot] = opened.session
        return opened.session

    def disconnect(self, bot: BotId) -> None:
        with self.store.unit() as unit:
            unit.close_session(self.sessions[bot], "the stream ended")

    def schedule(
        self, bots: Sequence[BotId], of: MatchSpec | None = None, start_by: float | None = None
    ) -> MatchId:
        due = None if start_by is None else self.clock() + timedelta(seconds=start_by)
        with self.store.unit() as unit:
            return unit.create_matches(
                [NewMatch(of or spec(len(bots)), tuple(bots), start_by=due)]
            )[0]

    def lease(
        self, by: WorkerIdentity | None = None, secret: Callable[[], bytes] = lambda: SECRET
    ) -> Leased | None:
        with self.store.unit() as unit:
            return unit.lease(by or worker(), secret)

    def leased(self, by: WorkerIdentity | None = None) -> Assignment:
        leased = self.lease(by)
        assert leased is not None
        return leased.assignment

    def report(self, report: AcceptedGame) -> Accepted | Already | Stale | Conflict:
        with self.store.unit() as unit:
            return unit.accept_game(report)

    def release(self, of: Assignment, cause: ReleaseCause) -> bool:
        with self.store.unit() as unit:
            return unit.release(of.match, of.fence, of.worker, cause, "as the test wants it")

    def expire(self) -> int:
        """Twenty-one seconds without a renewal, and a sweep."""
        self.pass_time(21)
        with self.store.unit() as unit:
            return len(unit.expire_leases())

    def conserved(self) -> bool:
        """Whether what the pool's ledger gives to some it takes from others: placements apart."""
        query = select(func.coalesce(func.sum(LedgerRow.delta), 0)).where(
            LedgerRow.pool == POOL, LedgerRow.kind != LedgerKind.PLACEMENT
        )
        with self.store.queries().read() as session:
            return session.execute(query).scalar_one() == 0

    def ratings(self) -> dict[str, int]:
        return {line.name: line.rating for line in self.store.queries().standings(POOL)}


def details(world: World, match: MatchId) -> MatchDetails:
    found = world.store.queries().match_details(match)
    assert found is not None
    return found


def renewed(
    world: World, match: MatchId, fence: int, progress: int = 0, by: str = "worker"
) -> LeaseState:
    with world.store.unit(durable=False) as unit:
        return unit.renew(match, fence, worker(by).instance, progress)
