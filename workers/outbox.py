"""What waits to be written to a coordinator, as pieces of frames (see arena.play.frames)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from arena.play.limits import MAX_MESSAGE_BYTES


class _Kept(bytes):
    """A piece that another stream carries if this one breaks."""


class Outbox:
    """All that waits leaves at once. When a stream ends, only what was to be kept is left."""

    def __init__(self) -> None:
        self._waiting: list[bytes] = []
        self._leaving: list[bytes] = []
        self._filled = asyncio.Event()

    def put(self, piece: bytes) -> None:
        self._waiting.append(piece)
        self._filled.set()

    def keep(self, piece: bytes) -> None:
        """Puts what must arrive, over a later stream if need be."""
        self.put(_Kept(piece))

    def restart(self, first: bytes) -> None:
        """A new stream: ``first``, and then what was kept and has not left."""
        kept = [piece for piece in (*self._leaving, *self._waiting) if isinstance(piece, _Kept)]
        self._waiting, self._leaving = [first, *kept], []
        self._filled.set()

    async def take(self) -> Iterator[bytes]:
        """What waits, in as few frames as it can, as soon as there is anything."""
        await self._filled.wait()
        self._filled.clear()
        self._leaving, self._waiting = self._waiting, []
        return _frames(self._leaving)

    def sent(self) -> None:
        """The transport has accepted all that was taken."""
        self._leaving = []


def _frames(pieces: Sequence[bytes]) -> Iterator[bytes]:
    """Of at most 256 KiB, or of a single piece."""
    frame: list[bytes] = []
    size = 0
    for piece in pieces:
        if frame and size + len(piece) > MAX_MESSAGE_BYTES:
            yield b"".join(frame)
            frame, size = [], 0
        frame.append(piece)
        size += len(piece)
    yield b"".join(frame)
