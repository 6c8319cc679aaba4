"""Durations as people write them: ``500ms``, ``2s``, ``1m30s``, ``1h``, ``7d``."""

from __future__ import annotations

import re
from datetime import timedelta

UNITS = {
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
    "ms": timedelta(milliseconds=1),
}
_TEXT = re.compile("".join(rf"(?:([0-9]{{1,9}}){unit})?" for unit in UNITS))


def duration(text: str) -> timedelta | None:
    """None for a text that is none: a number needs its unit, and units go from large to small."""
    match = _TEXT.fullmatch(text)
    if not match or not text:
        return None
    parts = zip(match.groups(), UNITS.values(), strict=True)
    return sum((int(number) * unit for number, unit in parts if number), timedelta(0))


def in_text(span: timedelta) -> str:
    """The shortest text that means the same; spans of less than a millisecond are not written."""
    parts = []
    rest = span
    for name, unit in UNITS.items():
        number, rest = divmod(rest, unit)
        if number:
            parts.append(f"{number}{name}")
    return "".join(parts) or "0s"
