"""How streams end on the wire: a gRPC status with a sentence."""

from __future__ import annotations

import structlog
from grpc import StatusCode

from arena.coordinator.database import DatabaseError
from arena.ops.rpc import Abortable, refuse
from arena.play.ending import End, Ending

log = structlog.get_logger()

_CODES = {
    End.SILENT: StatusCode.DEADLINE_EXCEEDED,
    End.GAP: StatusCode.DATA_LOSS,
    End.UNREAD: StatusCode.RESOURCE_EXHAUSTED,
    End.GARBAGE: StatusCode.INVALID_ARGUMENT,
    End.NUISANCE: StatusCode.RESOURCE_EXHAUSTED,
    End.REPLACED: StatusCode.ABORTED,
    End.SUPERSEDED: StatusCode.FAILED_PRECONDITION,
    End.SUSPENDED: StatusCode.PERMISSION_DENIED,
    End.DRAIN: StatusCode.UNAVAILABLE,
    End.FAILURE: StatusCode.INTERNAL,
}
"""An ending that is not here is a good one."""


async def conclude(context: Abortable, ending: Ending) -> None:
    """Ends the call as its line has ended; returns if that was in good order."""
    code = _CODES.get(ending.end)
    if code is not None:
        await refuse(context, code, ending.sentence)


def note_failure(event: str, error: Exception, **about: str) -> None:
    """Logs it: with a traceback, unless the database is away, which everyone who connects meets."""
    if isinstance(error, DatabaseError):
        log.warning(event, trouble=str(error), **about)
    else:
        log.error(event, exc_info=error, **about)
