"""What spectators may see of a running match: kept only while somebody watches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arena.games.codec import Codec
from arena.games.game import NOBODY, Seat, State, View
from arena.internal.v1 import worker_pb2
from arena.match.clock import SeatClock
from workers import spans

PACE = 0.25
"""Seconds from one view that is kept to the next; of what comes faster the newest is kept."""

MOST = 24
"""Views that wait to be sent, the newest."""

LARGEST = 64 * 1024
"""Bytes of the views of a renewal."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A table as everybody may see it. ``at``: when it came to that. ``left``: seconds that each
    seat's next decision may take.
    """

    number: int
    game: int
    step: int
    seat: Seat
    at: float
    left: tuple[float, ...]
    view: View


class Spectators:
    """Looks on at the games of an attempt. ``clock`` in seconds, monotonic.

    While nobody watches it notes where the game has come to, and nothing else: what a table looks
    like is worked out when somebody does.
    """

    def __init__(self, codec: Codec, clock: Callable[[], float], *, admitted: bool) -> None:
        """``admitted``: the deals are played once, so that they may be seen while they are."""
        self._codec = codec
        self._clock = clock
        self._admitted = admitted
        self._watched = self._wanted = False
        self._kept: deque[_Kept] = deque(maxlen=MOST)
        self._numbers = self._sent = 0
        self._game = -1
        self._table: tuple[State, int, Seat, float, Sequence[SeatClock]] | None = None

    @property
    def wanted(self) -> bool:
        """Somebody has begun to watch, and has seen nothing yet."""
        return self._wanted

    def begins(self, game: int) -> None:
        """The game of that number is next."""
        self._game = game
        self._table = None

    def moved(self, state: State, step: int, seat: Seat, clocks: Sequence[SeatClock]) -> None:
        """See arena.match.runner.Onlooker."""
        self._table = state, step, seat, self._clock(), clocks
        if self._watched:
            self._keep()

    def views(self) -> list[worker_pb2.PublicView]:
        """For the next renewal; a game's last view is the last to be left out."""
        self._wanted = False
        now, room = self._clock(), LARGEST
        found: list[worker_pb2.PublicView] = []
        for kept in reversed(self._kept):
            view = self._codec.view_part(kept.view)
            room -= len(view)
            if room < 0:
                break
            found.append(_message(kept, view, now))
        self._sent = self._kept[-1].number if self._kept else self._sent
        return found[::-1]

    def answered(self, *, watched: bool) -> None:
        """The renewal with those views was, and said whether somebody watches."""
        while self._kept and self._kept[0].number <= self._sent:
            self._kept.popleft()
        began = watched and self._admitted and not self._watched
        self._watched = watched and self._admitted
        self._wanted = began and self._table is not None
        if began:
            self._keep()
        elif not self._watched:
            self._kept.clear()

    def _keep(self) -> None:
        if self._table is None:
            return
        state, step, seat, at, clocks = self._table
        if self._crowded():
            self._kept.pop()
        self._numbers += 1
        left = tuple(clock.limit.total_seconds() for clock in clocks)
        self._kept.append(_Kept(self._numbers, self._game, step, seat, at, left, state.view(None)))

    def _crowded(self) -> bool:
        """Whether the newest view gives way to the next: it is of the same game, and came soon
        after the one before it.
        """
        if len(self._kept) < 2:
            return False
        before, newest = self._kept[-2], self._kept[-1]
        return newest.game == self._game and newest.at - before.at < PACE


def _message(kept: _Kept, view: bytes, now: float) -> worker_pb2.PublicView:
    message = worker_pb2.PublicView(number=kept.number, game=kept.game, step=kept.step, view=view)
    if kept.seat != NOBODY:
        message.acted = kept.seat
    spans.put(message.age, max(0.0, now - kept.at))
    message.left.extend(map(spans.duration, kept.left))
    return message
