"""Gathering messages into frames: waiting a moment when more are about to come.

A frame costs as much as several messages, and whoever gets one answers at once, so under load each
message would come to travel in a frame of its own. Where the streams of many bots flow into one, or
the questions of several workers into a bot's, a moment's patience makes groups, and groups stay
together all the way round.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sized

FEW = 1
"""With so few still to come nothing is gained by waiting."""


class Gathering:
    """For one writer and its ``queue``.

    ``to_come``: how many messages are waited for now, about. ``patience``: seconds that a message
    waits for others, at most.
    """

    __slots__ = ("_arrived", "_impatient", "_patience", "_queue", "_to_come", "_waiting")

    def __init__(self, queue: Sized, to_come: Callable[[], int], patience: float) -> None:
        self._queue = queue
        self._to_come = to_come
        self._patience = patience
        self._arrived = asyncio.Event()
        self._waiting = False
        self._impatient = False

    def queued(self) -> None:
        """The queue has grown. What it means is seen when all of a frame has been read."""
        if self._waiting:
            self._arrived.set()

    async def more(self) -> None:
        """Waits until three in four messages are there, but not for long."""
        if self._suffice():
            return
        self._waiting, self._impatient = True, False
        timer = asyncio.get_running_loop().call_later(self._patience, self._hurry)
        try:
            while not (self._impatient or self._suffice()):
                self._arrived.clear()
                await self._arrived.wait()
        finally:
            timer.cancel()
            self._waiting = False

    def _hurry(self) -> None:
        self._impatient = True
        self._arrived.set()

    def _suffice(self) -> bool:
        to_come = self._to_come()
        return to_come <= FEW or len(self._queue) >= 3 * to_come
