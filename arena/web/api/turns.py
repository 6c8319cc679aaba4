"""Downloads: how many at once, and that they leave the process to the pages.

A whole league takes a minute of work. Downloads are made piece by piece, one after the other, with
a rest after each piece as long as it took: all together take half a core at most, as the
parts of pages that are followed do. Whose reader goes away is not made further.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from arena.web.api.naming import attachment
from arena.web.limits import (
    DOWNLOAD_PACE,
    DOWNLOADS,
    DOWNLOADS_OF_ADDRESS,
    Refused,
    is_local,
    key_of,
    unnoted,
)
from arena.web.methods import head_only
from arena.web.problems import answer

OF_ALL, OF_ONE = 8, 2
"""Downloads at once: of everybody, and of one address that is not this machine."""

AGAIN = {"Retry-After": "60"}

SLOWEST = 16 * 1024
"""Bytes a second that a reader takes in the mean, or else gives its turn back."""

PATIENCE = 60.0
"""Seconds of waiting for a reader before its pace is looked at."""

FULL = f"{OF_ALL} downloads are being sent just now, as many as at once: try again in a minute."
ENOUGH = f"{OF_ONE} downloads are on their way to your address: try again when one has ended."


class TooSlowError(Exception):
    """A reader keeps its turn from others."""


class Turns:
    """Of an application's downloads; used in its event loop only. ``noted``: told of refusals."""

    def __init__(
        self, noted: Refused = unnoted, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._noted, self._clock = noted, clock
        self._running: Counter[str] = Counter()
        self._working = asyncio.Lock()

    def refusal(self, key: str) -> tuple[int, str] | None:
        """Status and sentence for who has to wait."""
        if self._running[key] >= OF_ONE and not is_local(key):
            self._noted(DOWNLOADS_OF_ADDRESS)
            return 429, ENOUGH
        if self._running.total() >= OF_ALL:
            self._noted(DOWNLOADS)
            return 503, FULL
        return None

    @contextmanager
    def taken(self, key: str) -> Iterator[None]:
        """A download of this address."""
        self._running[key] += 1
        try:
            yield
        finally:
            self._running[key] -= 1
            self._running += Counter()  # drops those that have none

    async def paced(self, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
        """The pieces, each made in a thread when it is this download's turn.

        Raises TooSlowError.
        """
        sent, waited = 0, 0.0
        while True:
            async with self._working:
                began = self._clock()
                piece = await run_in_threadpool(next, pieces, None)
                await asyncio.sleep(self._clock() - began)
            if piece is None:
                return
            if piece:
                began = self._clock()
                yield piece
                sent, waited = sent + len(piece), waited + self._clock() - began
                if waited > PATIENCE and sent < waited * SLOWEST:
                    self._noted(DOWNLOAD_PACE)
                    raise TooSlowError


class Download(StreamingResponse):
    """A file that is sent while it is made. It takes its turn when it begins to be sent."""

    def __init__(self, request: Request, pieces: Iterator[bytes], file: str, kind: str) -> None:
        turns = request.app.state.turns
        assert isinstance(turns, Turns), "make_app gives the application its turns"
        self._request, self._turns = request, turns
        made = iter(()) if head_only(request) else pieces
        super().__init__(turns.paced(made), media_type=kind, headers=attachment(file))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = key_of(scope)
        refusal = self._turns.refusal(key)
        if refusal is not None:
            await answer(self._request, *refusal, AGAIN)(scope, receive, send)
            return
        # The server closes what was not sent to its end.
        with self._turns.taken(key), suppress(TooSlowError):
            await super().__call__(scope, receive, send)
