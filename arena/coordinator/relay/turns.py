"""One at a time for each key, others at the same time."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Turns:
    """Locks that exist as long as somebody holds or awaits one."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def of(self, key: str) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
