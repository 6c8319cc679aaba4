"""Workers that leave while they are put on record."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import pytest
from grpc import StatusCode

from arena.coordinator.relay.chores import Chores
from arena.coordinator.relay.workers import Tables
from arena.internal.v1 import worker_pb2
from arena.play.shared import Shared
from tests.relay.arena import BRISK, Record


class Hello:
    """The context of a stream that says hello and no more."""

    async def read(self) -> bytes:
        hello = worker_pb2.WorkerIdentity(name="w", instance="w", slots=1)
        message = worker_pb2.WorkerMessage(hello=hello)
        return worker_pb2.WorkerFrame(messages=[message]).SerializeToString()

    async def write(self, message: bytes, /) -> None: ...

    def invocation_metadata(self) -> None: ...

    def peer(self) -> str:
        return "unix:"

    async def abort(
        self, code: StatusCode, details: str, trailing_metadata: object = ()
    ) -> NoReturn:
        raise AssertionError(details)


async def test_a_stream_that_breaks_while_its_worker_is_put_on_record_leaves_none_behind() -> None:
    record = Record(gate=asyncio.Event())
    tables = Tables("home", record, {}, Shared(BRISK), BRISK, lambda: 0, Chores())
    stream = asyncio.create_task(tables.table(None, Hello()))
    await record.reached.wait()
    stream.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stream
    assert record.gate is not None
    record.gate.set()
    await record.until(lambda record: record.workers == ["w"])
    await record.until(lambda record: record.workers == [])
