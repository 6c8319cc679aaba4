"""One attempt at a match, from the lease to its last game's report."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

import structlog
from grpc import aio

from arena.internal.v1 import worker_pb2
from arena.match.clock import NO_TIME
from arena.match.faults import Fault, FaultKind
from arena.match.plan import PlannedGame
from arena.match.runner import PlayedGame, play_game
from arena.match.seat import Ask, Failed, SeatPort
from arena.match.spec import DealKind
from arena.ops.tracing import UNTRACED, Tracer
from arena.v1 import play_pb2
from workers import messages
from workers.coordinators import UnreachableError
from workers.leased import Lease
from workers.reports import Reports
from workers.seat import RelayedSeat, SeatSpec
from workers.seats import Seats
from workers.spectators import Spectators

log = structlog.get_logger()

AHEAD = 4
"""Games that may be played on while reports of earlier ones of the match are unanswered."""

AGAIN = 1.0
"""Seconds after which the arena is told again that seats will be asked, if it did not answer."""

_GO_ON = {worker_pb2.REPORT_STATE_ACCEPTED, worker_pb2.REPORT_STATE_ALREADY}


class Ended(Enum):
    """How an attempt ended."""

    PLAYED = auto()
    LOST = auto()
    """Another attempt has the match, or it is over: nothing more is said about it."""
    CANCELLED = auto()
    """The arena called it back."""
    OVERDUE = auto()
    """Seats could not be asked, for the arena's reasons."""
    REFUSED = auto()
    """A game's report was not taken in, so the match cannot be finished by this attempt."""


_REASONS = {
    Ended.CANCELLED: "the arena called the match back",
    Ended.OVERDUE: "the arena could not reach all seats",
    Ended.REFUSED: "the arena did not take a game of this match in",
}
"""What bots are told of a game that is not played to its end."""

_NOT_HELD = {
    worker_pb2.LEASE_STATE_LOST: Ended.LOST,
    worker_pb2.LEASE_STATE_CANCEL: Ended.CANCELLED,
}

_TAKEN_BACK = "the arena took the match back"


class Renewer(Protocol):
    """The call that keeps a lease."""

    async def renew(self, request: worker_pb2.RenewRequest) -> worker_pb2.RenewResponse: ...


class Observer(Protocol):
    """What is counted."""

    def game_played(self, game: str, reason: str) -> None: ...
    def decided(self, game: str, seconds: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Shared:
    """What a worker's matches share.

    ``instance`` names the process; ``learn`` is told the addresses of the coordinators that live;
    ``clock`` is monotonic, in seconds.
    """

    instance: str
    renewer: Renewer
    seats: Seats
    reports: Reports
    observer: Observer
    learn: Callable[[Sequence[str]], None]
    clock: Callable[[], float]
    tracer: Tracer = UNTRACED


class NoShow:
    """The seat of an entrant that did not come: forfeited from the start, so never asked."""

    async def choose(self, ask: Ask) -> None:
        del ask

    def fault(self) -> Failed | None:
        return None


class Attempt:
    """Plays the games of a lease, one after the other, and renews it meanwhile."""

    def __init__(self, lease: Lease, shared: Shared) -> None:
        self._lease = lease
        self._shared = shared
        self._seats: dict[int, RelayedSeat] = {}
        self._progress = self._renewed_at = 0
        once = lease.spec.kind is DealKind.INDEPENDENT
        self._spectators = Spectators(lease.codec, shared.clock, admitted=once)
        self._announces = lease.spec.kind is DealKind.TABLES
        self._announcing = False
        self._lost = asyncio.Event()
        self._reports: set[asyncio.Task[worker_pb2.ReportState.ValueType]] = set()

    async def play(self) -> Ended:
        """To the last report's answer, or until the lease is lost. Cancellation is passed on; in
        every case the bots are told how their game ended."""
        games = asyncio.ensure_future(self._games())
        renewal = asyncio.ensure_future(self._renew())
        reason = "the worker stops"
        try:
            done, _ = await asyncio.wait({games, renewal}, return_when=asyncio.FIRST_COMPLETED)
            ended = (games if games in done else renewal).result()
            reason = _REASONS.get(ended, _TAKEN_BACK)
        except Exception:
            reason = "the worker failed"
            raise
        finally:
            games.cancel()
            renewal.cancel()
            await asyncio.gather(games, renewal, return_exceptions=True)
            self._abort(reason)
        return ended

    # ---- games ----

    async def _games(self) -> Ended:
        for planned in self._lease.remaining:
            with self._shared.tracer.span("game", game=planned.game) as span:
                played = await self._game(planned)
            if isinstance(played, Ended):
                return played
            self._report(planned, played, span.traceparent)
            if (trouble := await self._answered(AHEAD)) is not None:
                return trouble
        return await self._answered(0) or Ended.PLAYED

    async def _game(self, planned: PlannedGame) -> PlayedGame | Ended:
        lease = self._lease
        ports = [self._port(planned, seat) for seat in range(lease.spec.seats)]
        faults = await self._prepare(ports)
        if (ended := await self._announce()) is not None:
            return ended
        self._spectators.begins(planned.game)
        played = await play_game(
            lease.game,
            lease.spec.options,
            lease.seed(planned),
            ports,
            clock=lease.spec.clock,
            strikes=lease.spec.strikes,
            faults=faults,
            onlooker=self._spectators,
        )
        handles = [port.spec.handle if isinstance(port, RelayedSeat) else 0 for port in ports]
        for handle, over in zip(
            handles, messages.game_overs(handles, lease.codec, played), strict=True
        ):
            if handle:
                seat = self._seats.pop(handle)
                seat.over(over)
                self._shared.seats.leave(seat)
        self._progress += 1
        self._shared.observer.game_played(lease.spec.game, played.outcome.reason)
        return played

    async def _prepare(self, ports: Sequence[SeatPort]) -> list[Fault]:
        """All seats at once; faults with which the game begins. If one raises, none waits on."""
        async with asyncio.TaskGroup() as group:
            ready = [group.create_task(self._ready(port)) for port in ports]
        return [
            Fault(reply.kind, seat, 0, reply.used)
            for seat, reply in enumerate(task.result() for task in ready)
            if reply is not None
        ]

    async def _announce(self) -> Ended | None:
        """Before any seat sees a deal that other tables play, too, the arena knows that it will:
        whoever goes on with the match gets other deals. How the attempt ends, if it may not ask.
        """
        while self._announces:
            self._announcing = True
            state = await self._renew_once(asks=True)
            self._announcing = False
            if state in _NOT_HELD:
                return _NOT_HELD[state]
            self._announces = state != worker_pb2.LEASE_STATE_HELD
            if self._announces and await self._lost_within(AGAIN):
                return Ended.LOST
        return None

    async def _ready(self, port: SeatPort) -> Failed | None:
        if not isinstance(port, RelayedSeat):
            return Failed(FaultKind.NO_SHOW, NO_TIME)
        failed = await port.prepare()
        # Noted at once: when the last seat is ready nobody is waited for, for a moment.
        self._progress += 1
        return failed

    def _port(self, planned: PlannedGame, seat: int) -> SeatPort:
        lease, seats = self._lease, self._shared.seats
        entrant = lease.entrants[planned.order[seat]]
        if entrant.no_show:
            return NoShow()
        spec = SeatSpec(
            bot=entrant.bot,
            match=lease.match,
            fence=lease.fence,
            start=self._start(planned, seat),
            codec=lease.codec,
            options=lease.spec.options,
        )
        made = seats.seat(
            lambda where: RelayedSeat(
                spec, lease.allowances, where, seats.clock, self._decided, self._lost.set
            )
        )
        self._seats[spec.handle] = made
        return made

    def _start(self, planned: PlannedGame, seat: int) -> play_pb2.GameStart:
        lease = self._lease
        return play_pb2.GameStart(
            handle=secrets.randbits(64) or 1,
            game=lease.spec.game,
            rules=lease.spec.rules,
            seat=seat,
            names=[lease.entrants[entrant].name for entrant in planned.order],
            clock=lease.clock,
            commitment=lease.commitment,
            match=lease.match,
            match_game=planned.game,
        )

    def _decided(self, seconds: float) -> None:
        self._progress += 1
        self._shared.observer.decided(self._lease.spec.game, seconds)

    def _abort(self, reason: str) -> None:
        for seat in self._seats.values():
            seat.over(messages.aborted(seat.spec.handle, reason))
            self._shared.seats.leave(seat)
        self._seats.clear()

    # ---- reports ----

    def _report(self, planned: PlannedGame, played: PlayedGame, traceparent: str) -> None:
        lease = self._lease
        report = messages.report(
            lease.match, lease.fence, planned.game, self._shared.instance, played
        )
        report.traceparent = traceparent
        self._reports.add(self._shared.reports.send(report))

    async def _answered(self, ahead: int) -> Ended | None:
        """Waits until at most so many reports are unanswered; how the attempt ends if one failed.

        A report that is not believed, or is not the one that was stored before, ends it: intake
        has given the match up or will, and what is still played would not count.
        """
        while True:
            done = {task for task in self._reports if task.done()}
            self._reports -= done
            states = {task.result() for task in done}
            if worker_pb2.REPORT_STATE_STALE in states:
                return Ended.LOST
            if states - _GO_ON:
                return Ended.REFUSED
            if len(self._reports) <= ahead:
                return None
            await asyncio.wait(self._reports, return_when=asyncio.FIRST_COMPLETED)

    # ---- the lease ----

    async def _renew(self) -> Ended:
        """Renews as long as the seats are within their budgets; ends with the lease."""
        while True:
            pause = 0.0 if self._spectators.wanted else self._lease.renew_every
            if await self._lost_within(pause):
                return Ended.LOST
            if not self._goes_on():
                return Ended.OVERDUE
            state = await self._renew_once()
            if state in _NOT_HELD:
                return _NOT_HELD[state]

    async def _lost_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                return await self._lost.wait()
        except TimeoutError:
            return False

    def _goes_on(self) -> bool:
        """Whether there was progress, or a seat or a report is waited for within its budget."""
        progressed, self._renewed_at = self._progress > self._renewed_at, self._progress
        if overdue := [seat for seat in self._seats.values() if seat.overdue]:
            log.error("seats are overdue", bot_ids=[seat.spec.bot for seat in overdue])
            return False
        return (
            progressed
            or any(seat.waiting for seat in self._seats.values())
            or bool(self._reports)
            or self._announcing
        )

    async def _renew_once(self, *, asks: bool = False) -> worker_pb2.LeaseState.ValueType:
        """A lease that could not be renewed may still be held: the next answer will tell."""
        request = worker_pb2.RenewRequest(
            match=self._lease.match,
            fence=self._lease.fence,
            worker_instance=self._shared.instance,
            progress=self._progress,
            asks=asks,
            views=self._spectators.views(),
        )
        try:
            response = await self._shared.renewer.renew(request)
        except UnreachableError as error:
            log.warning("lease not renewed", trouble=str(error))
        except aio.AioRpcError as error:
            log.warning("lease not renewed", trouble=f"{error.code().name}: {error.details()}")
        else:
            self._spectators.answered(watched=response.watched)
            if response.coordinators:
                self._shared.learn(response.coordinators)
            return response.state
        return worker_pb2.LEASE_STATE_UNSPECIFIED
