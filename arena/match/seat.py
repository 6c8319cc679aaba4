"""The port through which a runner asks a player, whoever and wherever that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from arena.games.game import Action, View
from arena.match.faults import FaultKind


@dataclass(frozen=True, slots=True)
class Ask:
    """One decision wanted.

    ``limit``: the whole time for it (free limit and bank left).
    """

    step: int
    view: View
    actions: Sequence[Action]
    limit: timedelta


@dataclass(frozen=True, slots=True)
class Chosen:
    """Index into the legal actions, and the time charged."""

    action: int
    used: timedelta


@dataclass(frozen=True, slots=True)
class Failed:
    """No usable answer: the fault, and the time charged."""

    kind: FaultKind
    used: timedelta


class SeatPort(Protocol):
    """A seat as the runner sees it."""

    async def choose(self, ask: Ask) -> Chosen | Failed: ...
