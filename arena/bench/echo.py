"""The reference of `arena bench play`: a bare two-way gRPC echo, nothing but the transport.

Server and client are processes of their own, as coordinator and bot are; each stream carries one
message a round trip. ``python -m arena.bench.echo serve`` and ``... drive ADDRESS STREAMS ...``.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass

from grpc import (
    ChannelConnectivity,
    method_handlers_generic_handler,
    stream_stream_rpc_method_handler,
)
from grpc.aio import Channel, ServicerContext, insecure_channel, server

from arena.ops import notify

SERVICE = "arena.bench.Echo"


@dataclass(frozen=True, slots=True)
class Rate:
    """Round trips a second over all streams, and the median time of one in microseconds."""

    per_s: float
    p50_us: float


async def _echo(
    messages: AsyncIterator[bytes], context: ServicerContext[bytes, bytes]
) -> AsyncIterator[bytes]:
    del context
    async for message in messages:
        yield message


async def serve() -> None:
    """Echoes until killed; tells its address to the starter."""
    rpc = stream_stream_rpc_method_handler(_echo)
    echo = server()
    echo.add_generic_rpc_handlers((method_handlers_generic_handler(SERVICE, {"Echo": rpc}),))
    port = echo.add_insecure_port("127.0.0.1:0")
    await echo.start()
    notify.ready(echo=f"127.0.0.1:{port}")
    await echo.wait_for_termination()


async def drive(address: str, streams: int, size: int, seconds: float) -> Rate:
    """Keeps one message of ``size`` bytes on its way on each stream for so long."""
    async with insecure_channel(address) as channel:
        while channel.get_state(try_to_connect=True) != ChannelConnectivity.READY:
            await channel.wait_for_state_change(channel.get_state())
        begin = time.perf_counter()
        end = begin + seconds
        trips = await asyncio.gather(*(_stream(channel, size, end) for _ in range(streams)))
        elapsed = time.perf_counter() - begin
    times = [took for stream in trips for took in stream]
    return Rate(len(times) / elapsed, statistics.median(times) * 1e6)


async def _stream(channel: Channel, size: int, end: float) -> list[float]:
    """The times of the round trips on one stream, in seconds."""
    call = channel.stream_stream(f"/{SERVICE}/Echo", None, None)(None)
    message = bytes(size)
    times = []
    begin = time.perf_counter()
    while begin < end:
        await call.write(message)
        await call.read()
        now = time.perf_counter()
        times.append(now - begin)
        begin = now
    await call.done_writing()
    return times


def main(arguments: list[str]) -> None:
    match arguments:
        case ["serve"]:
            asyncio.run(serve())
        case ["drive", address, streams, size, seconds]:
            rate = asyncio.run(drive(address, int(streams), int(size), float(seconds)))
            print(json.dumps(asdict(rate)))
        case _:
            sys.exit("echo: serve | drive ADDRESS STREAMS SIZE SECONDS")


if __name__ == "__main__":
    main(sys.argv[1:])
