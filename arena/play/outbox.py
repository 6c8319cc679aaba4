"""Messages that wait for the far side of a stream to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from arena.ops.instants import Nanos
from arena.play.limits import Limits


class Late(Protocol):
    """A message that is put into words when it leaves, because it tells the time or counts."""

    @property
    def size(self) -> int:
        """At least as many bytes as its piece will have."""
        ...

    def write(self, now: Nanos, sent: int) -> bytes:
        """The piece of a frame, or nothing if the message is no longer wanted.

        ``sent``: how many messages have left before it on this stream.
        """
        ...


class Outbox:
    """A bounded queue with one reader, the stream's writer, which takes all of it at once.

    ``wake`` is called when there is something to take, or nothing more will come. ``unread_since``:
    since when a frame has been with the transport, None while none is.
    """

    __slots__ = ("_bytes", "_items", "_limits", "closed", "sent", "unread_since", "wake")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._items: list[bytes | Late] = []
        self._bytes = 0
        self.closed = False
        self.sent = 0
        self.unread_since: Nanos | None = None
        self.wake: Callable[[], None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: bytes | Late) -> bool:
        """False: the queue is full and the message lost, so the stream must end."""
        if self.closed:
            return True
        size = _size(item)
        if len(self._items) >= self._limits.queue or self._bytes + size > self._limits.queue_bytes:
            return False
        self._items.append(item)
        self._bytes += size
        if self.wake is not None:
            self.wake()
        return True

    def take(self, now: Nanos) -> bytes:
        """One frame of what is waiting, as much as a frame may hold; empty when nothing is.

        After ``written`` the next may be taken.
        """
        pieces: list[bytes] = []
        for item in self._next():
            piece = item if isinstance(item, bytes) else item.write(now, self.sent)
            if piece:
                pieces.append(piece)
                self.sent += 1
        if pieces:
            self.unread_since = now
        return b"".join(pieces)

    def _next(self) -> list[bytes | Late]:
        """Takes what surely fits into a frame, or a single item."""
        items, longest = self._items, self._limits.max_message_bytes
        if self._bytes <= longest:
            self._items, self._bytes = [], 0
            return items
        taken = room = 0
        for item in items:
            room += _size(item)
            if room > longest and taken:
                break
            taken += 1
            self._bytes -= _size(item)
        self._items = items[taken:]
        return items[:taken]

    def written(self) -> None:
        """The transport has accepted the frame, and has room for another."""
        self.unread_since = None

    def close(self) -> None:
        """Nothing more is taken in; what waits may still leave."""
        self.closed = True
        if self.wake is not None:
            self.wake()

    def clear(self) -> None:
        """What waits will never leave."""
        self._items = []
        self._bytes = 0


def _size(item: bytes | Late) -> int:
    return len(item) if isinstance(item, bytes) else item.size
