"""Time in the play protocol: whole nanoseconds, so that sums and boundaries are exact."""

from __future__ import annotations

from datetime import timedelta
from typing import TypeAlias

Nanos: TypeAlias = int
"""An instant of a monotonic clock, or the span between two of them."""

SECOND: Nanos = 1_000_000_000
MILLISECOND: Nanos = 1_000_000

_MICROSECOND = timedelta(microseconds=1)


def nanos(span: timedelta) -> Nanos:
    return span // _MICROSECOND * 1_000


def span(length: Nanos) -> timedelta:
    """Rounded down to the microsecond."""
    return timedelta(microseconds=length // 1_000)
