"""Faults are data: what a seat did wrong, when, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from arena.games.game import Seat


class FaultKind(StrEnum):
    """illegal: an answer that is no legal action. timeout: the clock ran out. crash: the bot said
    that it failed, or ended. disconnect: it was away too long. not_ready: it did not get ready in
    time. no_show: it never came. protocol: it said what makes no sense there. resign: it gave up.

    The names on the wire are these in capitals, behind FAULT_KIND_.
    """

    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    CRASH = "crash"
    DISCONNECT = "disconnect"
    NOT_READY = "not_ready"
    NO_SHOW = "no_show"
    PROTOCOL = "protocol"
    RESIGN = "resign"


FORFEITS_AT_ONCE = frozenset({FaultKind.NO_SHOW, FaultKind.RESIGN})
"""One of these forfeits the game, whatever the strikes; a hosted bot's crash does so too."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a seat at a step of a game.

    ``step``: the number of actions that the game had taken. ``measured``: the time that the seat
    had used for the decision then. Faults of one step count as simultaneous.
    """

    kind: FaultKind
    seat: Seat
    step: int
    measured: timedelta = timedelta(0)
