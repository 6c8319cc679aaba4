"""Identities of rows that are the same each time."""

from __future__ import annotations

from itertools import count

_PREFIX = "01kds85c00"
"""The time of an identity, 2026-01-01, in the arena's alphabet."""


class Identities:
    """Each greater than the one before, in the form that the store's own have."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def new(self) -> str:
        """26 characters."""
        return f"{_PREFIX}{next(self._numbers):016}"
