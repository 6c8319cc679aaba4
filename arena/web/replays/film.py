"""A recorded game as frames: step 0 is the deal, step n the table after n actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from markupsafe import Markup

from arena.games.game import NOBODY, Event, Outcome, Seat, State
from arena.games.record import Record, Replay
from arena.games.telling import Told
from arena.web.replays.drawings import drawing_of
from arena.web.replays.scene import Scene

Viewer: TypeAlias = Seat | None
"""Whose eyes: a seat's, or None, a spectator's."""

OPEN: Final = -2
"""As a viewer: the eyes of all seats together."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A step as its viewer knows it. ``seat`` took ``action`` to get here, NOBODY none at step 0.

    ``events``: what the viewer was told of it. ``to_act``: NOBODY when the game is over.
    """

    step: int
    seat: Seat
    action: str
    events: tuple[Event, ...]
    drawing: Markup
    to_act: Seat
    outcome: Outcome | None


class Film:
    """The frames of a record that was verified when it was stored."""

    def __init__(self, record: Record, names: Sequence[str]) -> None:
        """``names``: of the bots, by seat."""
        self._record = record
        self._names = names
        self._draw = drawing_of(record.game)

    @property
    def steps(self) -> int:
        """The number of the last frame."""
        return len(self._record.actions)

    @property
    def seats(self) -> int:
        return self._record.seats

    def frame(self, step: int, viewer: Viewer) -> Frame:
        """The frame of a step from 0 to ``steps``."""
        play = Replay(self._record)
        readers = self._readers(viewer)
        told = Told(play.state, readers)
        seat, action, events = NOBODY, "", told.news()
        for taken in islice(play, step):
            seat, action, events = taken.seat, taken.action, told.news(taken.seat)
        return Frame(
            step=step,
            seat=seat,
            action=action,
            events=events,
            drawing=self._draw(self._scene(play.state, readers)),
            to_act=play.state.to_act(),
            outcome=play.state.outcome(),
        )

    def _readers(self, viewer: Viewer) -> Sequence[Seat]:
        if viewer is None:
            return ()
        return range(self._record.seats) if viewer == OPEN else (viewer,)

    def _scene(self, state: State, readers: Sequence[Seat]) -> Scene:
        views = {seat: state.view(seat) for seat in readers}
        return Scene(state.view(None), views, self._names)
