"""A question to a seat, and its clock.

It runs from the moment the question's frame is handed to the transport to the moment its answer is
read, and nothing else stops it; a question is judged by what was measured, whether or not a
deadline was looked at in time.
"""

from __future__ import annotations

from typing import Protocol

from arena.ops.instants import Nanos
from arena.play import frames


class Asked(Protocol):
    """The seat that is asked. ``question``: the one that is outstanding."""

    question: Question | None

    def watch(self, when: Nanos) -> None:
        """Has it look at its deadlines then."""


class Question:
    """A decision that is wanted of a seat; waits in the outbox to become a Request.

    ``limit``: for the decision, bank included. ``spent``: of that, by earlier asks of the same
    step. ``allowance``: granted on top, uncharged and unseen by the bot.
    """

    __slots__ = ("_request", "allowance", "choices", "limit", "seat", "spent", "step", "written")

    def __init__(
        self,
        seat: Asked,
        step: int,
        choices: int,
        request: bytes,
        *,
        limit: Nanos,
        spent: Nanos = 0,
        allowance: Nanos = 0,
    ) -> None:
        self.seat = seat
        self.step = step
        self.choices = choices
        self.limit = limit
        self.spent = max(0, spent)
        self.allowance = max(0, allowance)
        self.written: Nanos | None = None
        self._request = request

    @property
    def left(self) -> Nanos:
        """What the bot is told that it has."""
        return self.limit - self.spent

    @property
    def size(self) -> int:
        return len(self._request) + frames.ENVELOPE_BYTES

    def write(self, now: Nanos, sent: int) -> bytes:
        del sent
        if self.seat.question is not self:
            return b""
        self.written = now
        self.seat.watch(now + self.left + self.allowance + 1)
        request, self._request = self._request, b""
        return frames.request(request, self.limit, self.left)

    def used(self, now: Nanos) -> Nanos:
        return 0 if self.written is None else max(0, now - self.written)

    def overdue(self, now: Nanos) -> bool:
        """The last instant of the allowance is still in time."""
        return self.used(now) > self.left + self.allowance
