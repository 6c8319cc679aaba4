"""A position in words, for people."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence


def in_words(state: Mapping[str, object], seats: int) -> str:
    """A line for each key of a state's JSON: lists of one list a seat by seat."""
    return "\n".join(f"{key}: {_value(value, seats)}" for key, value in state.items())


def _value(value: object, seats: int) -> str:
    if not isinstance(value, list):
        return value if isinstance(value, str) else json.dumps(value)
    if len(value) == seats and all(isinstance(entry, list) for entry in value):
        return "; ".join(f"seat {seat} {listed(entry)}" for seat, entry in enumerate(value))
    return listed(value)


def listed(values: Sequence[object]) -> str:
    """The values, with spaces between; a dash for none."""
    return " ".join(map(str, values)) or "-"
