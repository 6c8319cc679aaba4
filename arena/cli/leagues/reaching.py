"""Two ways to the same calls: the database of this machine, or a coordinator over gRPC."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeAlias, TypeVar, cast

import typer

from arena.cli import options
from arena.cli.lazy import UserError

if TYPE_CHECKING:
    import grpc

    from arena.store import Store
    from arena.v1.leagues_pb2_grpc import LeagueServiceStub

Address: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="A coordinator elsewhere, with the token in ARENA_TOKEN; else this machine's arena.",
        show_default=False,
    ),
]

WITHIN = 60.0
"""Seconds in which a coordinator answers."""

TOKEN = "ARENA_TOKEN"  # noqa: S105 the name of a variable

Request = TypeVar("Request")
Response = TypeVar("Response")


class RefusedCallError(UserError):
    """What the arena says it cannot do. ``code``: of gRPC, such as ``INVALID_ARGUMENT``."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Wire(Protocol):
    """Takes a request to a method of the service, and brings the answer, both as bytes."""

    def __call__(self, method: str, request: bytes) -> bytes: ...


@contextmanager
def leagues(data: Path | None, address: str | None) -> Iterator[LeagueServiceStub]:
    """The service, wherever it is; what it refuses is a RefusedCallError."""
    from arena.v1.leagues_pb2_grpc import LeagueServiceStub

    try:
        with _wire(data, address) as wire:
            yield LeagueServiceStub(cast("grpc.Channel", _Channel(wire)))
    except UnicodeEncodeError as error:
        raise UserError(f"{error.object!r} is not text: it cannot be written as UTF-8") from error


@contextmanager
def _wire(data: Path | None, address: str | None) -> Iterator[Wire]:
    if address is None:
        with options.store(data) as store:
            yield _here(store)
        return
    if data is not None:
        raise UserError("--data and --address are two places; give one of them")
    import grpc

    token = os.environ.get(TOKEN, "").strip()
    if not token:
        raise UserError(f"--address wants a token of an owner or organiser in {TOKEN}")
    with grpc.insecure_channel(address) as channel:
        yield _there(channel, address, token)


def _here(store: Store) -> Wire:
    """On the database, as an admin."""
    from arena.coordinator.leagues.desk.caller import Caller
    from arena.coordinator.leagues.desk.calls import CALLS
    from arena.coordinator.leagues.desk.refusals import RefusedError

    def call(method: str, request: bytes) -> bytes:
        try:
            return CALLS[method](store, Caller(options.person()), request)
        except RefusedError as error:
            raise RefusedCallError(error.code.name, error.sentence) from error

    return call


def _there(channel: grpc.Channel, address: str, token: str) -> Wire:
    """At a coordinator, as whoever the token is of."""
    import grpc

    from arena.v1 import leagues_pb2

    service = leagues_pb2.DESCRIPTOR.services_by_name["LeagueService"].full_name
    metadata = (("authorization", f"Bearer {token}"),)

    def call(method: str, request: bytes) -> bytes:
        send = channel.unary_unary(f"/{service}/{method}", bytes, bytes)
        try:
            answer: bytes = send(request, timeout=WITHIN, metadata=metadata)
        except grpc.RpcError as error:
            status = cast("grpc.Call", error)  # every error of a call is one
            sentence = _sentence(status.code().name, status.details() or "", address)
            raise RefusedCallError(status.code().name, sentence) from error
        return answer

    return call


def _sentence(code: str, details: str, address: str) -> str:
    """What the arena said; what gRPC says by itself needs a word on whom it is about."""
    match code:
        case "UNAVAILABLE":
            return f"{address} cannot be reached or used: {details}"
        case "DEADLINE_EXCEEDED":
            return f"{address} has not answered within {WITHIN:g} s"
        case "UNIMPLEMENTED":
            return f"{address} serves no leagues; --address is where bots connect to"
        case _:
            return details or f"{address} answered {code}"


class _Channel:
    """The part of a channel that a stub uses."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def unary_unary(
        self,
        path: str,
        request_serializer: Callable[[Request], bytes],
        response_deserializer: Callable[[bytes], Response],
        **_: object,
    ) -> Callable[[Request], Response]:
        method = path.rpartition("/")[2]
        return lambda request: response_deserializer(
            self._wire(method, request_serializer(request))
        )
