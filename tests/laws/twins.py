"""A pair of games that somebody cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass

from arena.games.game import Seat, State


@dataclass(frozen=True, slots=True)
class Twins:
    """``reader`` (None: a spectator) cannot tell the state from the twin.

    ``asked``: the seats that were asked on the way to each, the next one included.
    """

    state: State
    twin: State
    reader: Seat | None
    asked: tuple[Seat, ...]
    asked_of_twin: tuple[Seat, ...]
