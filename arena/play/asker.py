"""Who asks a seat, and what it is told."""

from __future__ import annotations

from typing import NewType, Protocol

from arena.match.faults import FaultKind
from arena.ops.instants import Nanos

Handle = NewType("Handle", int)
"""On the wire a game's seat in one attempt: 64 random bits."""


class Asker(Protocol):
    """A worker's end of its seats. ``used`` is measured from frame written to message read."""

    def ready(self, handle: Handle, used: Nanos) -> None:
        """The bot is ready for the game; also when that comes after ``fault(NOT_READY)``."""

    def answered(self, handle: Handle, step: int, action: int, used: Nanos) -> None:
        """The index of one of the choices."""

    def failed(self, handle: Handle, step: int, kind: FaultKind, used: Nanos) -> None:
        """The question is settled by a fault."""

    def fault(self, handle: Handle, kind: FaultKind, used: Nanos) -> None:
        """A fault that answers no question; an outstanding one is settled with it."""

    def lost(self, handle: Handle, step: int, used: Nanos, *, arena: bool) -> None:
        """The bot's session ended, and the seat with it; ``arena``: by the arena's doing.

        ``step`` and ``used`` are of the question that was outstanding, 0 without one.
        """

    def abandoned(self, handle: Handle) -> None:
        """A newer attempt has the match; the seat is no more."""

    def let_go(self, handle: Handle) -> None:
        """Another stream has taken the seat over."""


class Nobody:
    """Asks nothing and hears nothing: a seat's asker after the worker's stream has broken."""

    def ready(self, handle: Handle, used: Nanos) -> None: ...

    def answered(self, handle: Handle, step: int, action: int, used: Nanos) -> None: ...

    def failed(self, handle: Handle, step: int, kind: FaultKind, used: Nanos) -> None: ...

    def fault(self, handle: Handle, kind: FaultKind, used: Nanos) -> None: ...

    def lost(self, handle: Handle, step: int, used: Nanos, *, arena: bool) -> None: ...

    def abandoned(self, handle: Handle) -> None: ...

    def let_go(self, handle: Handle) -> None: ...


NOBODY = Nobody()
