"""What all sessions of one process share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.match.spec import MatchId
from arena.play.attempts import Attempts
from arena.play.deadlines import Deadlines
from arena.play.lately import Lately
from arena.play.limits import DEFAULT, Limits
from arena.play.observer import Observer, Unobserved

if TYPE_CHECKING:
    from arena.play.seat import Seat


@dataclass(frozen=True, slots=True)
class Shared:
    """``moving``: matches whose worker was just told of an answer and has not asked on yet."""

    limits: Limits = DEFAULT
    observer: Observer = field(default_factory=Unobserved)
    deadlines: Deadlines = field(default_factory=Deadlines)
    attempts: Attempts[Seat] = field(default_factory=Attempts)
    moving: Lately[MatchId] = field(default_factory=Lately)
