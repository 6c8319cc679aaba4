"""What spectators of a running match see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from arena.games.game import Seat
from arena.match.rotations import Order


class Hidden(StrEnum):
    """Why a running match is not shown. shared: its deals are played more than once. later: its
    league shows what was played only after the round or the season.
    """

    SHARED = "shared"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class ShownView:
    """A table as everybody may see it after ``step`` actions of a game. ``number``: rises within
    the attempt ``fence``. ``order``: by seat, the index of the entrant that sits there. ``acted``:
    the seat that took the last action; None: the deal. ``at``: when. ``view``: serialised by the
    game's codec. ``left``: by seat, all that its next decision may take; empty if that is not
    known.
    """

    fence: int
    number: int
    game: int
    order: Order
    step: int
    acted: Seat | None
    at: datetime
    view: bytes
    left: tuple[timedelta, ...] = ()


@dataclass(frozen=True, slots=True)
class Live:
    """What spectators see of a match that is not over. ``hidden``: why nothing; None: it is shown,
    ``delay`` after it happened. ``views``: the newest first.
    """

    hidden: Hidden | None
    delay: timedelta
    views: tuple[ShownView, ...]
