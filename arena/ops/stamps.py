"""Times for programs, written the same everywhere."""

from __future__ import annotations

from datetime import datetime


def instant(at: datetime) -> str:
    """A time in UTC, as ISO 8601 to the millisecond: 2026-11-30T09:15:00.250Z."""
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z"
