"""Whether the far side of a stream is alive, and gets what it is sent."""

from __future__ import annotations

from collections.abc import Callable

from arena.ops.instants import Nanos
from arena.play.limits import Limits

_PING_BYTES = 64


class GapError(Exception):
    """Messages were lost on the way: how many were sent, and how many arrived."""


class Heartbeat:
    """Pings of one stream, and what is owed for them; itself the Ping that waits in the outbox.

    Two things are watched, since a broken connection may still work in one direction: that anything
    arrives, and that Pings are answered. ``ping`` makes the piece of a frame from the nonce and the
    number of messages sent so far.
    """

    __slots__ = ("_due", "_heard", "_limits", "_nonce", "_owed", "_ping", "_waiting")

    def __init__(self, limits: Limits, ping: Callable[[int, int], bytes], now: Nanos) -> None:
        self._limits = limits
        self._ping = ping
        self._heard = now
        self._due = now + limits.heartbeat
        self._nonce = 0
        self._owed: dict[int, tuple[int, Nanos]] | None = None
        self._waiting = False

    @property
    def size(self) -> int:
        return _PING_BYTES

    def write(self, now: Nanos, sent: int) -> bytes:
        self._waiting = False
        self._nonce += 1
        if self._owed is None:
            self._owed = {}
        self._owed[self._nonce] = (sent + 1, now)
        return self._ping(self._nonce, sent + 1)

    def hear(self, now: Nanos) -> None:
        """Anything arrived."""
        self._heard = now

    def pong(self, nonce: int, received: int | None) -> bool:
        """Whether a Ping was waiting for it; ``received`` is None where messages aren't counted.

        Raises GapError.
        """
        owed = self._owed
        ping = owed.pop(nonce, None) if owed is not None else None
        if ping is None:
            return False
        if not owed:
            self._owed = None
        if received is not None and received != ping[0]:
            raise GapError(f"{ping[0]} messages were sent up to the Ping, {received} arrived")
        return True

    def silent(self, now: Nanos) -> bool:
        """Whether the far side must be given up."""
        return now > self._give_up

    def beat(self, now: Nanos) -> bool:
        """Whether it is time to put this Ping into the outbox."""
        if now < self._due:
            return False
        self._due = now + self._limits.heartbeat
        waited, self._waiting = self._waiting, True
        return not waited

    @property
    def next(self) -> Nanos:
        """When to look again."""
        return min(self._due, self._give_up + 1)

    @property
    def _give_up(self) -> Nanos:
        oldest = self._heard
        if self._owed:
            oldest = min(oldest, next(iter(self._owed.values()))[1])
        return oldest + self._limits.silence
