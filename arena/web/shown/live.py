"""The table of a running match as its spectators see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, cast

from google.protobuf.message import DecodeError

from arena.games import registry
from arena.games.codec import Codec
from arena.games.game import NOBODY, Event, Seat, View
from arena.store.answers import Live, MatchDetails, ShownView
from arena.web.replays.drawings import drawing_of
from arena.web.replays.scene import Drawing, Scene

STEPS = 6
"""So many of the latest views are told in words."""


class _Asking(View, Protocol):
    """A view that says who is asked, as every game's does."""

    @property
    def to_act(self) -> Seat: ...


@dataclass(frozen=True, slots=True)
class ShownStep:
    """What everybody was told of a step. ``skipped``: steps right before it that are not shown.
    ``seat``: who acted, NOBODY at the deal.
    """

    step: int
    seat: Seat
    events: tuple[Event, ...]
    skipped: int


@dataclass(frozen=True, slots=True)
class ShownTable:
    """``names``: of the bots, by seat. ``steps``: of this game, the newest first. ``to_act``:
    NOBODY when the game is over. ``left``: by seat, all that its next decision may take; empty if
    that is not known.
    """

    attempt: int
    game: int
    names: Sequence[str]
    drawing: Drawing
    to_act: Seat
    left: tuple[timedelta, ...]
    at: datetime
    steps: tuple[ShownStep, ...]


def shown_table(match: MatchDetails, live: Live) -> ShownTable | None:
    """None: there is nothing to see yet, or this program does not know the game as it is played."""
    if not live.views or registry.game(match.game).rules != match.rules:
        return None
    newest = live.views[0]
    of_game = [view for view in live.views if view.game == newest.game]
    try:
        views = [_read(registry.codec(match.game), view) for view in of_game]
    except (ValueError, DecodeError):
        return None
    names = [match.seats[place].name for place in newest.order]
    scene = Scene(views[0], {}, names, _acted(newest))
    return ShownTable(
        attempt=newest.fence,
        game=newest.game,
        names=names,
        drawing=drawing_of(match.game)(scene),
        to_act=views[0].to_act,
        left=newest.left if len(newest.left) == len(names) else (),
        at=newest.at,
        steps=_steps(of_game, views),
    )


def _read(codec: Codec, shown: ShownView) -> _Asking:
    view = codec.view(shown.view)
    if view.seat is not None:
        raise ValueError(f"a worker shows what only seat {view.seat} may see")
    return cast("_Asking", view)


def _steps(shown: Sequence[ShownView], views: Sequence[View]) -> tuple[ShownStep, ...]:
    """The last of them only tells where the one after it goes on."""
    befores = [view.step for view in shown[1:]] + [shown[-1].step - 1]
    told = zip(shown, views, befores, strict=True)
    steps = [
        ShownStep(one.step, _acted(one), tuple(view.events), one.step - before - 1)
        for one, view, before in told
    ]
    return tuple(steps[:STEPS])


def _acted(view: ShownView) -> Seat:
    return NOBODY if view.acted is None else view.acted
