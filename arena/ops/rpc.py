"""What every gRPC server of the arena has in common: addresses, refusals, secrets, health."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any, NoReturn, Protocol, TypeAlias

import grpc
import grpc.aio
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health, health_pb2
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server

from arena.ops.address import Address, AddressError
from arena.ops.ports import require_free

DETAILS = "grpc-status-details-bin"
"""Trailing metadata that carries a google.rpc.Status."""

RETRY_AFTER = "retry-after"
"""Trailing metadata for those who do not read that: seconds to wait."""

AUTHORIZATION = "authorization"

Trailers: TypeAlias = tuple[tuple[str, str | bytes], ...]
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
# grpc types both by their messages, which what is common to all calls does not know.
Continuation: TypeAlias = Callable[["grpc.HandlerCallDetails"], Awaitable[Handler]]


class Abortable(Protocol):
    """The part of a servicer's context that ends a call."""

    async def abort(
        self,
        code: grpc.StatusCode,
        details: str,
        trailing_metadata: Trailers,
    ) -> NoReturn: ...


async def refuse(
    context: Abortable,
    code: grpc.StatusCode,
    sentence: str,
    field: str = "",
    retry_after: timedelta | None = None,
    *,
    faults: Sequence[tuple[str, str]] = (),
) -> NoReturn:
    """Ends the call with a sentence, and google.rpc details: the name of the field that is to
    blame, and when to try again. The latter, in whole seconds, stands in ``RETRY_AFTER``, too.

    ``faults``: fields and what is wrong with each, in place of one field.
    """
    status = status_pb2.Status(code=code.value[0], message=sentence)
    trailers: Trailers = ()
    if named := faults or [(field, sentence)] * bool(field):
        violations = [
            error_details_pb2.BadRequest.FieldViolation(field=name, description=description)
            for name, description in named
        ]
        status.details.add().Pack(error_details_pb2.BadRequest(field_violations=violations))
    if retry_after is not None:
        delay = Duration()
        delay.FromTimedelta(retry_after)
        status.details.add().Pack(error_details_pb2.RetryInfo(retry_delay=delay))
        trailers = ((RETRY_AFTER, str(int(retry_after.total_seconds()))),)
    try:
        await context.abort(code, sentence, ((DETAILS, status.SerializeToString()), *trailers))
    except grpc.aio.AbortError:
        raise
    except grpc.aio.BaseError:
        # The caller was gone before it could be told, which ends the call all the same.
        raise asyncio.CancelledError(sentence) from None


def bearer(metadata: Iterable[tuple[str, str | bytes]] | None) -> str | None:
    """The token of ``authorization: Bearer TOKEN``; None without one."""
    for key, value in metadata or ():
        if key == AUTHORIZATION and isinstance(value, str):
            scheme, _, token = value.partition(" ")
            return token.strip() if scheme.lower() == "bearer" and token.strip() else None
    return None


class SharedSecret(grpc.aio.ServerInterceptor):  # type: ignore[type-arg] # generic in the stubs only
    """Lets only those call a service who know the secret; other services are open to all."""

    def __init__(self, secret: str, service: str) -> None:
        """An empty secret would let everyone in, and is an error of ours."""
        assert secret, "a secret that is empty protects nothing"
        self._secret = secret.encode()
        self._prefix = f"/{service}/"

    async def intercept_service(
        self, continuation: Continuation, handler_call_details: grpc.HandlerCallDetails
    ) -> Handler:
        handler = await continuation(handler_call_details)
        if not handler_call_details.method.startswith(self._prefix):
            return handler
        given = bearer(handler_call_details.invocation_metadata)
        if given is not None and hmac.compare_digest(given.encode(), self._secret):
            return handler
        return _refusal("the workers' secret is missing or wrong: set ARENA_WORKER_SECRET")


def _refusal(sentence: str) -> Handler:
    async def abort(_: object, context: Abortable) -> NoReturn:
        await refuse(context, grpc.StatusCode.UNAUTHENTICATED, sentence)

    return grpc.stream_stream_rpc_method_handler(abort)


def listen(server: grpc.aio.Server, address: Address) -> Address:
    """Binds; gives the address with the port that was picked. Raises AddressError."""
    require_free(address)
    try:
        port = server.add_insecure_port(str(address))
    except RuntimeError as error:
        raise AddressError(
            f"cannot listen on {address}: it is in use or not allowed; "
            "the settings ARENA_..._ADDRESS name others, and port 0 lets the system choose"
        ) from error
    return address.bound(port)


class ServingStatus:
    """The standard gRPC health service of a server, for its services and for the server itself."""

    def __init__(self, server: grpc.aio.Server, services: Sequence[str]) -> None:
        self._servicer = health.aio.HealthServicer()  # type: ignore[attr-defined] # not in the stubs
        self._services = ("", *services)
        add_HealthServicer_to_server(self._servicer, server)

    async def set(self, *, serving: bool) -> None:
        """Tells those who watch."""
        states = health_pb2.HealthCheckResponse
        for service in self._services:
            await self._servicer.set(service, states.SERVING if serving else states.NOT_SERVING)

    async def stopping(self) -> None:
        """Not serving, for good."""
        await self._servicer.enter_graceful_shutdown()
