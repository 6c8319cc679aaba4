"""What a session tells those who count."""

from __future__ import annotations

from typing import Protocol

from arena.match.faults import FaultKind
from arena.ops.instants import Nanos


class Observer(Protocol):
    """Called on the event loop, once a fact: implementations must be quick and must not raise."""

    def decided(self, used: Nanos) -> None:
        """A request was answered with a legal action, ``used`` from frame written to answer."""

    def faulted(self, kind: FaultKind) -> None:
        """A seat's fault was seen here."""

    def useless(self) -> None:
        """A bot's message could not be used: too late, unknown handle, out of turn."""

    def stalled(self, length: Nanos) -> None:
        """This process did not get to run for so long; no bot was charged for it."""

    def connected(self) -> None:
        """A bot's session has begun."""

    def disconnected(self, reason: str) -> None:
        """A bot's session has ended; ``reason`` is one of few words (arena.play.ending)."""


class Unobserved:
    """Counts nothing."""

    def decided(self, used: Nanos) -> None:
        del used

    def faulted(self, kind: FaultKind) -> None:
        del kind

    def useless(self) -> None:
        pass

    def stalled(self, length: Nanos) -> None:
        del length

    def connected(self) -> None:
        pass

    def disconnected(self, reason: str) -> None:
        del reason
