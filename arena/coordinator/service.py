"""WorkerService, between workers and the store: parse, call, answer."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NoReturn, Protocol

import grpc
import structlog
from sqlalchemy.exc import DBAPIError

from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.intake import claim
from arena.coordinator.intake.process import Busy, NotStarted
from arena.coordinator.intake.reports import Reports
from arena.coordinator.messages import identity, leased_match, public_view
from arena.coordinator.terms import Terms
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2_grpc import WorkerServiceServicer
from arena.match.deals import SECRET_BYTES
from arena.match.spec import MatchId
from arena.ops.rpc import Abortable, Context, refuse
from arena.store import LeaseState, ReleaseCause, Unit
from arena.store.ids import WorkerInstance

log = structlog.get_logger()

_LEASE_STATES = {
    LeaseState.HELD: worker_pb2.LEASE_STATE_HELD,
    LeaseState.LOST: worker_pb2.LEASE_STATE_LOST,
    LeaseState.CANCEL: worker_pb2.LEASE_STATE_CANCEL,
}
_CAUSES = {
    worker_pb2.RELEASE_CAUSE_DRAIN: ReleaseCause.DRAIN,
    worker_pb2.RELEASE_CAUSE_OUTAGE: ReleaseCause.OUTAGE,
    worker_pb2.RELEASE_CAUSE_FAILURE: ReleaseCause.FAILURE,
}


class LeaseObserver(Protocol):
    """Told of attempts that begin and are given back."""

    def leased(self) -> None: ...
    def released(self, cause: str) -> None: ...


class OlderAttempts(Protocol):
    """Ends what older attempts of a match have open."""

    def newer_attempt(self, match: MatchId, fence: int) -> None: ...


class WorkerService(WorkerServiceServicer):
    """Everything but Table, which the relay serves in its place.

    ``matches_changed`` is called when a match is to be played anew.
    """

    def __init__(
        self,
        database: Database,
        reports: Reports,
        older: OlderAttempts,
        observer: LeaseObserver,
        matches_changed: Callable[[], None],
        terms: Terms,
    ) -> None:
        self._database = database
        self._reports = reports
        self._older = older
        self._observer = observer
        self._matches_changed = matches_changed
        self._terms = terms

    async def Lease(  # noqa: N802 named by the protocol
        self, request: worker_pb2.LeaseRequest, context: Context
    ) -> worker_pb2.LeaseResponse:
        worker = request.worker
        if not worker.name or not worker.instance or not worker.slots:
            sentence = "a worker has a name, an instance and at least one slot"
            await refuse(context, grpc.StatusCode.INVALID_ARGUMENT, sentence, "worker")
        async with _refusals(context):
            # Before the lease: a match is leased to nobody if anything fails after it.
            addresses = await self._addresses()
            leased = await self._database.write(
                lambda unit: unit.lease(identity(worker), _new_secret)
            )
        if leased is None:
            return worker_pb2.LeaseResponse()
        work = leased.assignment
        self._older.newer_attempt(work.match, work.fence)
        self._observer.leased()
        log.info(
            "match leased",
            match=work.match,
            attempt=work.fence,
            worker=worker.name,
            worker_id=worker.instance,
            bots=[entrant.name for entrant in work.entrants],
        )
        return worker_pb2.LeaseResponse(match=leased_match(leased, self._terms, addresses))

    async def Renew(  # noqa: N802
        self, request: worker_pb2.RenewRequest, context: Context
    ) -> worker_pb2.RenewResponse:
        match, worker = MatchId(request.match), WorkerInstance(request.worker_instance)
        views = [public_view(view) for view in request.views]

        def renew(unit: Unit) -> tuple[LeaseState, bool]:
            state = unit.renew(match, request.fence, worker, request.progress, asks=request.asks)
            held = state is LeaseState.HELD
            return state, held and unit.show(match, request.fence, views)

        async with _refusals(context):
            state, watched = await self._database.write(renew, durable=request.asks)
            addresses = await self._addresses()
        return worker_pb2.RenewResponse(
            state=_LEASE_STATES[state], coordinators=addresses, watched=watched
        )

    async def _addresses(self) -> list[str]:
        """Where workers reach the coordinators that live."""
        homes = await self._database.read(lambda queries: queries.coordinators())
        return [home.worker_address for home in homes]

    async def Release(  # noqa: N802
        self, request: worker_pb2.ReleaseRequest, context: Context
    ) -> worker_pb2.ReleaseResponse:
        cause = _CAUSES.get(request.cause)
        if cause is None:
            sentence = "a match is released for drain, outage or failure"
            await refuse(context, grpc.StatusCode.INVALID_ARGUMENT, sentence, "cause")
        match, worker = MatchId(request.match), WorkerInstance(request.worker_instance)
        async with _refusals(context):
            held = await self._database.write(
                lambda unit: unit.release(match, request.fence, worker, cause, request.detail)
            )
        if held:
            self._observer.released(cause.value)
            log.info(
                "match released",
                match=match,
                attempt=request.fence,
                worker_id=worker,
                cause=cause.value,
                detail=request.detail,
            )
            self._matches_changed()
        return worker_pb2.ReleaseResponse()

    async def Report(  # noqa: N802
        self, request: worker_pb2.ReportRequest, context: Context
    ) -> worker_pb2.ReportResponse:
        async with _refusals(context):
            try:
                return await self._reports.take(request)
            except DBAPIError:
                log.exception(
                    "a report can be neither stored nor quarantined", **claim.about(request)
                )
                sentence = "the database takes this report neither as a game nor for the quarantine"
                await refuse(context, grpc.StatusCode.INVALID_ARGUMENT, sentence, "report")

    def Table(self, request_iterator: object, context: object) -> NoReturn:  # noqa: N802
        """Served by the relay."""
        raise NotImplementedError


def _new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


@asynccontextmanager
async def _refusals(context: Abortable) -> AsyncIterator[None]:
    """What is wrong for the moment becomes a status that tells the caller to come again."""
    try:
        yield
    except (DatabaseError, NotStarted, Busy) as error:
        await refuse(context, grpc.StatusCode.UNAVAILABLE, str(error))
