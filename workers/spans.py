"""Lengths of time: floats of seconds inside the worker, Duration on the wire.

``Duration.ToTimedelta`` and its like cost microseconds, which a decision has no use for.
"""

from __future__ import annotations

from google.protobuf.duration_pb2 import Duration

from arena.ops.instants import SECOND, Nanos


def seconds(duration: Duration) -> float:
    """Seconds of a Duration."""
    return duration.seconds + duration.nanos * 1e-9


def nanos(span: float) -> Nanos:
    """Of seconds."""
    return round(span * SECOND)


def put(duration: Duration, span: float) -> None:
    """Writes seconds, 0 or more, into a Duration."""
    whole = int(span)
    duration.seconds = whole
    duration.nanos = int((span - whole) * 1e9)


def duration(span: float) -> Duration:
    """A Duration of so many seconds, 0 or more."""
    made = Duration()
    put(made, span)
    return made
