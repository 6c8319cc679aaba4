"""A recorded game as frames: step 0 is the deal, step n the table after n actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from arena.games.game import NOBODY, Event, Outcome, Seat, State
from arena.games.telling import Told
from arena.web.replays.drawings import drawing_of
from arena.web.replays.reels import Reel
from arena.web.replays.scene import Drawing, Scene

Viewer: TypeAlias = Seat | None
"""Whose eyes: a seat's, or None, a spectator's."""

OPEN: Final = -2
"""As a viewer: the eyes of all seats together."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A step as its viewer knows it. ``seat`` took an action to get here, NOBODY none at step 0.

    ``action``: in notation; empty for viewers that are not that seat, as it may name hidden cards.
    ``events``: what the viewer was told of it. ``to_act``: NOBODY when the game is over.
    ``legal``: what that seat may do, for those who see its cards, as it betrays them; else empty.
    ``next``: by seat, the next step after this one at which it is to act, as far as there is one.
    """

    step: int
    seat: Seat
    action: str
    events: tuple[Event, ...]
    drawing: Drawing
    to_act: Seat
    legal: tuple[str, ...]
    next: Mapping[Seat, int]
    outcome: Outcome | None


class Film:
    """The frames of a game."""

    def __init__(self, reel: Reel, names: Sequence[str]) -> None:
        """``names``: of the bots, by seat."""
        self._reel = reel
        self._names = names
        self._draw = drawing_of(reel.record.game)

    @property
    def steps(self) -> int:
        """The number of the last frame."""
        return self._reel.steps

    @property
    def seats(self) -> int:
        return self._reel.record.seats

    def frame(self, step: int, viewer: Viewer) -> Frame:
        """The frame of a step from 0 to ``steps``."""
        readers = self._readers(viewer)
        state, events = self._told(step, readers)
        seat = self._reel.actors[step - 1] if step else NOBODY
        to_act = state.to_act()
        return Frame(
            step=step,
            seat=seat,
            action=self._reel.record.actions[step - 1] if seat in readers else "",
            events=events,
            drawing=self._draw(self._scene(state, readers, seat)),
            to_act=to_act,
            legal=tuple(map(str, state.legal_actions())) if to_act in readers else (),
            next=self._next(step),
            outcome=state.outcome(),
        )

    def _told(self, step: int, readers: Sequence[Seat]) -> tuple[State, tuple[Event, ...]]:
        """The game at the step, and what the readers were told on the way from the step before."""
        state = self._reel.state(max(0, step - 1))
        told = Told(state, readers)
        events = told.news()
        if step:
            self._reel.take(state, step - 1)
            events = told.news(self._reel.actors[step - 1])
        return state, events

    def _next(self, step: int) -> dict[Seat, int]:
        actors = self._reel.actors
        found: dict[Seat, int] = {}
        for later in range(len(actors) - 1, step, -1):
            found[actors[later]] = later
        return dict(sorted(found.items()))

    def _readers(self, viewer: Viewer) -> Sequence[Seat]:
        if viewer is None:
            return ()
        return range(self.seats) if viewer == OPEN else (viewer,)

    def _scene(self, state: State, readers: Sequence[Seat], acted: Seat) -> Scene:
        views = {seat: state.view(seat) for seat in readers}
        return Scene(state.view(None), views, self._names, acted)
