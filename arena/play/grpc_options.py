"""Channel arguments that both ends of a stream must agree on.

A client that pings more often than the server allows is disconnected ("too_many_pings"), so the
server's minimum lies below the client's interval. Bots have theirs from arena_sdk, or, in other
languages, from docs/protocol.md; a test compares.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.play.limits import MAX_MESSAGE_BYTES

Options: TypeAlias = tuple[tuple[str, int], ...]

REPORT_BYTES = 1024 * 1024
"""The longest message between a worker and a coordinator: a game's report."""

CLIENT_INTERVAL_MS = 20_000
SERVER_MINIMUM_MS = 10_000
_SERVER_INTERVAL_MS = 30_000
_ANSWER_WITHIN_MS = 10_000

_FIXED_WINDOW = ("grpc.http2.bdp_probe", 0)
"""Windows of 64 KiB instead of ones that grow by measurement: that costs a ping a burst, a tenth of
all work with small frames, and lets a far side that nobody reads fill megabytes."""

_SERVER: Options = (
    # A second process on the port would silently take half of the connections.
    ("grpc.so_reuseport", 0),
    # Finds connections whose far end is gone without a word, and frees what they hold.
    ("grpc.keepalive_time_ms", _SERVER_INTERVAL_MS),
    ("grpc.keepalive_timeout_ms", _ANSWER_WITHIN_MS),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", SERVER_MINIMUM_MS),
    ("grpc.http2.max_pings_without_data", 0),
    _FIXED_WINDOW,
)

_REPORT_WINDOW = ("grpc.http2.lookahead_bytes", REPORT_BYTES)


def play_server() -> Options:
    """For the server that bots connect to."""
    return (
        *_SERVER,
        ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
        ("grpc.max_concurrent_streams", 8),
    )


def worker_server() -> Options:
    """For the server that workers connect to."""
    return (*_SERVER, _REPORT_WINDOW, ("grpc.max_receive_message_length", REPORT_BYTES))


def client() -> Options:
    """For workers."""
    return (
        ("grpc.keepalive_time_ms", CLIENT_INTERVAL_MS),
        ("grpc.keepalive_timeout_ms", _ANSWER_WITHIN_MS),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
        _FIXED_WINDOW,
        _REPORT_WINDOW,
        ("grpc.max_receive_message_length", REPORT_BYTES),
    )
