"""What all sessions of one process share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.play.attempts import Attempts
from arena.play.deadlines import Deadlines
from arena.play.limits import DEFAULT, Limits
from arena.play.observer import Observer, Unobserved

if TYPE_CHECKING:
    from arena.play.seat import Seat


@dataclass(frozen=True, slots=True)
class Shared:
    limits: Limits = DEFAULT
    observer: Observer = field(default_factory=Unobserved)
    deadlines: Deadlines = field(default_factory=Deadlines)
    attempts: Attempts[Seat] = field(default_factory=Attempts)
