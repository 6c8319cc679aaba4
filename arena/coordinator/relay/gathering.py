"""Gathering answers into frames: waiting a moment when more are about to come.

A frame costs as much as several messages, and whoever gets one answers at once, so under load each
message would come to travel in a frame of its own. Where the streams of many bots flow into one, a
moment's patience makes groups, and groups stay together all the way round.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 0.005
"""Seconds that a message waits for others, at most."""

FEW = 3
"""With so few still to come nothing is gained by waiting."""


class Gathering:
    """For one writer. ``to_come``: how many messages are waited for now, about."""

    __slots__ = ("_enough", "_patience", "_to_come", "_waiting")

    def __init__(self, to_come: Callable[[], int], patience: float = PATIENCE) -> None:
        self._to_come = to_come
        self._patience = patience
        self._enough = asyncio.Event()
        self._waiting = False

    def queued(self, count: int) -> None:
        """So many messages wait in the queue now."""
        if self._waiting and self._suffice(count):
            self._enough.set()

    async def more(self, count: int) -> None:
        """Waits until three in four messages are there, but not for long."""
        if self._suffice(count):
            return
        self._waiting = True
        self._enough.clear()
        timer = asyncio.get_running_loop().call_later(self._patience, self._enough.set)
        try:
            await self._enough.wait()
        finally:
            timer.cancel()
            self._waiting = False

    def _suffice(self, count: int) -> bool:
        to_come = self._to_come()
        return to_come <= FEW or count >= 3 * to_come
