"""What waits to be sent: everything queued travels in the next frame."""

from __future__ import annotations

import asyncio

from arena.v1 import play_pb2

MOST = 64
"""Messages in one frame: as long as they can be, they fit into what the arena reads."""

LONGEST_REASON = 1000
"""Characters, of at most four bytes each."""


class Outbox:
    """Messages of the bot, collected until the writer takes them, a frame at a time.

    It has no limit of its own: it holds at most the answers to what the arena has asked, which
    waits for them. Nothing is kept over a break: after it the arena repeats its questions, and is
    answered again.
    """

    def __init__(self) -> None:
        self._frame = play_pb2.BotFrame()
        self._filled = asyncio.Event()

    def clear(self) -> None:
        """Forgets what was not sent; the stream that it was for is gone."""
        self._frame = play_pb2.BotFrame()
        self._filled.clear()

    async def take(self) -> play_pb2.BotFrame:
        """The next frame, as soon as there is anything to say."""
        await self._filled.wait()
        frame, self._frame = self._frame, play_pb2.BotFrame()
        if len(frame.messages) > MOST:
            self._frame.messages.extend(frame.messages[MOST:])
            del frame.messages[MOST:]
        else:
            self._filled.clear()
        return frame

    def hello(self, hello: play_pb2.Hello) -> None:
        self._add().hello.CopyFrom(hello)

    def ready(self, handle: int) -> None:
        self._add().ready.handle = handle

    def answer(self, handle: int, step: int, action: int) -> None:
        answer = self._add().answer
        answer.handle = handle
        answer.step = step
        answer.action = action

    def failed(self, handle: int, step: int | None, reason: str) -> None:
        """Without a step: while getting ready."""
        failed = self._add().failed
        failed.handle = handle
        if step is not None:
            failed.step = step
        failed.reason = reason[:LONGEST_REASON].encode(errors="replace").decode()

    def resign(self, handle: int) -> None:
        self._add().resign.handle = handle

    def pong(self, nonce: int, received: int) -> None:
        pong = self._add().pong
        pong.nonce = nonce
        pong.received = received

    def bye(self) -> None:
        self._add().bye.SetInParent()

    def _add(self) -> play_pb2.BotMessage:
        self._filled.set()
        return self._frame.messages.add()
