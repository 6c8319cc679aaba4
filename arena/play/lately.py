"""What happened a moment ago, for expecting what usually follows at once."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Lately(Generic[T]):
    """A set that forgets: what was added is gone at the second ``tick`` after it, if not before."""

    __slots__ = ("_before", "_since")

    def __init__(self) -> None:
        self._before: set[T] = set()
        self._since: set[T] = set()

    def __len__(self) -> int:
        return len(self._before) + len(self._since)

    def add(self, thing: T) -> None:
        self._before.discard(thing)
        self._since.add(thing)

    def discard(self, thing: T) -> None:
        """Also one that was never added."""
        self._before.discard(thing)
        self._since.discard(thing)

    def tick(self) -> None:
        """To be called regularly."""
        self._before, self._since = self._since, set()
