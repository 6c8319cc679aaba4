"""The port through which a runner asks a player, whoever and wherever that is.

Asks and replies are made at each decision: they are tuples, which cost the least.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple, Protocol

from arena.games.game import Action, Event, View
from arena.match.faults import FaultKind


class Ask(NamedTuple):
    """One decision wanted.

    ``limit``: the whole time for it (free limit and bank left).
    ``history``: all that the seat was told up to its last settled request, what a player that comes
    back after a break needs. It is the runner's own list and grows after each ask: a port may keep
    it, and must not change it.
    """

    step: int
    view: View
    actions: Sequence[Action]
    limit: timedelta
    history: Sequence[Event] = ()


class Chosen(NamedTuple):
    """Index into the legal actions, and the time charged."""

    action: int
    used: timedelta


class Failed(NamedTuple):
    """No usable answer: the fault, and the time charged."""

    kind: FaultKind
    used: timedelta


class SeatPort(Protocol):
    """A seat as the runner sees it."""

    async def choose(self, ask: Ask) -> Chosen | Failed | None:
        """Settles the ask: it always ends, within the limit and the seat's other allowances.

        None: the player was not asked, as it is away and had its fault for that before; the arena
        plays the passive action, and no decision is counted. An exception is a failure of the
        arena's, never the bot's, and ends the game without a result.
        """
        ...

    def fault(self) -> Failed | None:
        """A fault that was noticed while nothing was asked, such as resign; each is told once."""
        ...
