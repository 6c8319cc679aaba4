"""A relayed seat, with coordinators and a clock that are the test's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TypeAlias, TypeVar

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Event
from arena.internal.v1 import worker_pb2
from arena.match.seat import Ask
from arena.v1 import play_pb2
from tests.workers.test_clock import Hands
from workers.seat import (
    Allowances,
    Home,
    Question,
    RelayedSeat,
    SeatSpec,
)
from workers.spans import duration

GAME, CODEC = registry.game("wazabi"), registry.codec("wazabi")
OPTIONS = GAME.options({})
HANDLE = 77
NOT_READY = play_pb2.FAULT_KIND_NOT_READY
SOUND = play_pb2.FAULT_KIND_UNSPECIFIED
Kind: TypeAlias = play_pb2.FaultKind.ValueType
T = TypeVar("T")


@dataclass(eq=False)
class Place:
    """A coordinator that remembers what it was told."""

    attached: list[worker_pb2.Attach] = field(default_factory=list)
    asked: list[tuple[int, float, float]] = field(default_factory=list)
    """Step, seconds charged already, allowance left."""
    overs: list[play_pb2.GameOver] = field(default_factory=list)

    def attach(self, attach: worker_pb2.Attach) -> None:
        self.attached.append(attach)

    def ask(self, handle: int, question: Question) -> None:
        assert handle == HANDLE
        left = max(0.0, question.allowance - question.spent)
        self.asked.append((question.step, round(question.charged, 3), round(left, 3)))

    def over(self, spec: SeatSpec, game_over: bytes) -> None:
        assert (spec.bot, spec.handle) == ("bot", HANDLE)
        self.overs.append(play_pb2.GameOver.FromString(game_over))

    def start(self) -> play_pb2.GameStart:
        """The last GameStart that the bot was sent here."""
        return play_pb2.GameStart.FromString(self.attached[-1].game_start)


class Room:
    """A seat, the coordinator where its bot is, and the time."""

    def __init__(self) -> None:
        self.hands = Hands()
        self.here: Home | None = None
        self.abandoned = 0
        self.round_trips: list[float] = []
        spec = SeatSpec("bot", "match", 3, play_pb2.GameStart(handle=HANDLE), CODEC, OPTIONS)
        self.seat = RelayedSeat(
            spec,
            Allowances(network=0.1, away=30.0, ready=10.0),
            lambda _: self.here,
            self.hands,
            self.round_trips.append,
            self._abandon,
        )

    def _abandon(self) -> None:
        self.abandoned += 1

    def move_to(self, place: Place) -> None:
        """The bot opens a session there."""
        self.here = place
        self.seat.online(place)

    def leave(self, place: Place, step: int = 0, used: float = 0.0) -> None:
        """The bot's stream ends."""
        self.here = None
        self.seat.seat_lost(place, step, used)

    def reply(
        self,
        place: Place,
        step: int,
        used: float,
        fault: play_pb2.FaultKind.ValueType = play_pb2.FAULT_KIND_UNSPECIFIED,
    ) -> None:
        self.seat.replied(
            place,
            worker_pb2.Reply(handle=HANDLE, step=step, action=1, used=duration(used), fault=fault),
        )


async def begun(work: Coroutine[None, None, T]) -> asyncio.Task[T]:
    """The work, up to where it waits."""
    task = asyncio.ensure_future(work)
    for _ in range(3):
        await asyncio.sleep(0)
    return task


def ask(step: int = 0, limit: float = 2.0, history: tuple[Event, ...] = ()) -> Ask:
    state = GAME.new(2, OPTIONS, SeedChance(bytes(32)))
    seat = state.to_act()
    view, actions = state.view(seat), state.legal_actions()
    return Ask(step, view, actions, timedelta(seconds=limit), history)


async def prepared() -> tuple[Room, Place]:
    """A room with a bot that is ready."""
    room, place = Room(), Place()
    room.here = place
    task = await begun(room.seat.prepare())
    room.seat.seat_ready(place, 0.5)
    assert await task is None
    return room, place
