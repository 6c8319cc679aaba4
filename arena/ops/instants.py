"""Time as clocks count it: whole nanoseconds, so that sums and boundaries are exact."""

from __future__ import annotations

from typing import TypeAlias

Nanos: TypeAlias = int
"""An instant of a monotonic clock, or the span between two of them."""

SECOND: Nanos = 1_000_000_000
MILLISECOND: Nanos = 1_000_000
