"""How streams end on the wire: a gRPC status with a sentence, and google.rpc details."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NoReturn, Protocol

import grpc
from google.protobuf.any_pb2 import Any
from google.rpc import error_details_pb2, status_pb2
from grpc import StatusCode

from arena.play.ending import End, Ending

DETAILS = "grpc-status-details-bin"
"""Trailing metadata with a google.rpc.Status."""

_CODES = {
    End.SILENT: StatusCode.DEADLINE_EXCEEDED,
    End.GAP: StatusCode.DATA_LOSS,
    End.UNREAD: StatusCode.RESOURCE_EXHAUSTED,
    End.GARBAGE: StatusCode.INVALID_ARGUMENT,
    End.NUISANCE: StatusCode.RESOURCE_EXHAUSTED,
    End.REPLACED: StatusCode.ABORTED,
    End.SUPERSEDED: StatusCode.FAILED_PRECONDITION,
    End.DRAIN: StatusCode.UNAVAILABLE,
    End.FAILURE: StatusCode.INTERNAL,
}
"""An ending that is not here is a good one."""


class Abortable(Protocol):
    """The part of a servicer's context that ends a call."""

    async def abort(
        self, code: StatusCode, details: str, trailing_metadata: tuple[tuple[str, bytes], ...], /
    ) -> NoReturn: ...


async def refuse(context: Abortable, code: StatusCode, sentence: str, field: str = "") -> NoReturn:
    """Ends the call; ``field``: of the message that is to blame."""
    status = status_pb2.Status(code=code.value[0], message=sentence)
    if field:
        violation = error_details_pb2.BadRequest.FieldViolation(field=field, description=sentence)
        detail = Any()
        detail.Pack(error_details_pb2.BadRequest(field_violations=[violation]))
        status.details.append(detail)
    try:
        await context.abort(code, sentence, ((DETAILS, status.SerializeToString()),))
    except grpc.aio.AbortError:
        raise
    except grpc.aio.BaseError:
        # The far side is gone before it could be told, which ends the call all the same.
        raise asyncio.CancelledError(sentence) from None


async def conclude(context: Abortable, ending: Ending) -> None:
    """Ends the call as its line has ended; returns if that was in good order."""
    code = _CODES.get(ending.end)
    if code is not None:
        await refuse(context, code, ending.sentence)


def bearer(metadata: Iterable[tuple[str, str | bytes]] | None) -> str | None:
    """The token of ``authorization: Bearer TOKEN``, if there is one."""
    for key, value in metadata or ():
        if key == "authorization" and isinstance(value, str):
            scheme, _, token = value.partition(" ")
            return token.strip() or None if scheme.lower() == "bearer" else None
    return None
