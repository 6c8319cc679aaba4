"""A relayed seat: asked, lost, found again. The coordinators and the clock are the test's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TypeAlias, TypeVar, cast

import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Event
from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.seat import Ask, Chosen, Failed
from arena.v1 import play_pb2
from tests.workers.test_clock import Hands
from workers.seat import (
    ATTACH_AGAIN,
    HOLD,
    MOST_HELD,
    Allowances,
    Home,
    Question,
    RelayedSeat,
    SeatSpec,
)
from workers.spans import duration, seconds

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


async def test_the_game_is_introduced_and_questions_are_relayed() -> None:
    room, place = await prepared()
    [attach] = place.attached
    assert (attach.handle, attach.bot, attach.match, attach.fence) == (HANDLE, "bot", "match", 3)
    assert not place.start().resumed
    task = await begun(room.seat.choose(ask(4)))
    assert place.asked == [(4, 0.0, 0.1)]
    room.hands.at += 0.25
    room.reply(place, 4, 0.2)
    assert await task == Chosen(1, timedelta(seconds=0.1))
    assert room.round_trips == [0.25]


@pytest.mark.parametrize(("used", "charged"), [(0.05, 0.0), (0.1, 0.0), (0.35, 0.25), (5.0, 2.0)])
async def test_the_networks_allowance_is_not_charged_nor_more_than_the_limit(
    used: float, charged: float
) -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask()))
    room.reply(place, 0, used)
    reply = await task
    assert reply is not None
    assert reply.used.total_seconds() == pytest.approx(charged)


async def test_a_fault_in_the_reply_is_the_answer() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask()))
    room.reply(place, 0, 2.1, play_pb2.FAULT_KIND_TIMEOUT)
    assert await task == Failed(FaultKind.TIMEOUT, timedelta(seconds=2))


async def test_answers_to_other_steps_and_from_other_places_are_not_taken() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.reply(place, 3, 0.0)
    room.reply(Place(), 4, 0.0)
    await asyncio.sleep(0)
    assert not task.done()
    room.reply(place, 4, 0.0)
    await task


async def test_a_bot_that_comes_back_is_asked_again_with_what_is_left() -> None:
    room, place = await prepared()
    history = tuple(ask().view.events)
    task = await begun(room.seat.choose(ask(4, history=history)))
    room.leave(place, 4, used=0.6)
    room.hands.at += 12
    other = Place()
    room.move_to(other)
    assert (other.start().resumed, CODEC.start(other.start())[1]) == (True, history)
    assert other.asked == []
    room.seat.seat_ready(other, 0.0)
    assert other.asked == [(4, 0.5, 0.0)]
    room.reply(other, 4, 0.25)
    assert await task == Chosen(1, timedelta(seconds=0.75))


async def test_a_bot_that_used_its_time_before_it_left_has_timed_out() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.leave(place, 4, used=2.1)
    assert await task == Failed(FaultKind.TIMEOUT, timedelta(seconds=2))


async def test_what_was_asked_over_a_table_that_broke_is_not_charged() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.here = None
    room.hands.at += 1.9
    room.seat.table_broke(place)
    room.move_to(place)
    room.seat.seat_ready(place, 0.0)
    assert place.asked == [(4, 0.0, 0.1), (4, 0.0, 0.1)]
    room.reply(place, 4, 0.1)
    assert await task == Chosen(1, timedelta(0))


async def test_absence_beyond_the_allowance_is_one_fault_then_passive_until_back() -> None:
    room, place = await prepared()
    room.leave(place)
    task = await begun(room.seat.choose(ask(4)))
    room.hands.at += 29.9
    room.seat.look()
    await asyncio.sleep(0)
    assert not task.done()
    room.hands.at += 0.2
    room.seat.look()
    assert await task == Failed(FaultKind.DISCONNECT, timedelta(0))
    assert await room.seat.choose(ask(6)) is None
    room.move_to(place)
    room.seat.seat_ready(place, 0.0)
    task = await begun(room.seat.choose(ask(8)))
    room.reply(place, 8, 0.0)
    assert await task == Chosen(1, timedelta(0))
    room.leave(place)
    assert await room.seat.choose(ask(10)) is None
    assert room.seat.fault() is None


async def test_time_used_on_a_question_before_the_bot_went_away_again_is_charged() -> None:
    room, place = await prepared()
    room.leave(place)
    task = await begun(room.seat.choose(ask(4)))
    room.hands.at += 30.1
    room.seat.look()
    assert await task == Failed(FaultKind.DISCONNECT, timedelta(0))
    room.move_to(place)
    room.seat.seat_ready(place, 0.0)
    task = await begun(room.seat.choose(ask(6)))
    room.leave(place, 6, 0.5)
    room.seat.look()
    assert await task == Chosen(0, timedelta(seconds=0.4))


@pytest.mark.parametrize(("gone", "fault"), [(HOLD + 29.9, False), (HOLD + 30.1, True)])
async def test_after_the_arena_lost_the_stream_absence_is_held(gone: float, fault: bool) -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.here = None
    room.seat.table_broke(place)
    room.hands.at += gone
    room.seat.look()
    await asyncio.sleep(0)
    assert task.done() is fault
    task.cancel()


@pytest.mark.parametrize(("gone", "fault"), [(HOLD + 29.9, False), (HOLD + 30.1, True)])
async def test_a_session_that_the_arena_ended_holds_absence_too(gone: float, fault: bool) -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.here = None
    room.seat.seat_lost(place, 4, 0.1, arena=True)
    room.hands.at += gone
    room.seat.look()
    await asyncio.sleep(0)
    assert task.done() is fault
    assert not room.seat.overdue
    task.cancel()


async def test_a_fault_of_a_kind_unknown_here_is_blamed_on_nobody() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.seat.seat_fault(place, worker_pb2.SeatFault(handle=HANDLE, kind=cast("Kind", 99)))
    with pytest.raises(ValueError, match="99 is not the number of a fault"):
        await task
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(4)))
    room.reply(place, 4, 0.0, cast("Kind", 99))
    with pytest.raises(ValueError, match="99 is not the number of a fault"):
        await task


async def test_a_bot_that_does_not_come_to_the_start_is_a_disconnect() -> None:
    room = Room()
    task = await begun(room.seat.prepare())
    room.hands.at += 30.1
    room.seat.look()
    assert await task == Failed(FaultKind.DISCONNECT, timedelta(0))
    assert await room.seat.choose(ask()) is None


async def test_a_bot_that_is_late_to_get_ready_is_asked_when_it_is() -> None:
    room, place = Room(), Place()
    room.here = place
    task = await begun(room.seat.prepare())
    late = worker_pb2.SeatFault(kind=play_pb2.FAULT_KIND_NOT_READY, used=duration(10))
    room.seat.seat_fault(place, late)
    assert await task == Failed(FaultKind.NOT_READY, timedelta(seconds=10))
    assert await room.seat.choose(ask(0)) is None
    room.seat.seat_fault(place, late)
    assert room.seat.fault() is None
    room.seat.seat_ready(place, 12.0)
    task2 = await begun(room.seat.choose(ask(2)))
    room.reply(place, 2, 0.0)
    assert await task2 == Chosen(1, timedelta(0))


async def test_time_to_get_ready_is_shared_by_all_starts_of_a_game() -> None:
    room, place = await prepared()
    room.leave(place)
    room.move_to(place)
    assert place.attached[-1].ready == duration(9.5)


async def test_resigning_while_nothing_is_asked_is_told_once() -> None:
    room, place = await prepared()
    room.seat.seat_fault(place, worker_pb2.SeatFault(kind=play_pb2.FAULT_KIND_RESIGN))
    assert room.seat.fault() == Failed(FaultKind.RESIGN, timedelta(0))
    assert room.seat.fault() is None


async def test_resigning_settles_the_question() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask()))
    room.seat.seat_fault(place, worker_pb2.SeatFault(kind=play_pb2.FAULT_KIND_RESIGN))
    assert await task == Failed(FaultKind.RESIGN, timedelta(0))


async def test_a_new_session_elsewhere_is_used_when_the_old_one_ends() -> None:
    room, old = await prepared()
    new = Place()
    task = await begun(room.seat.choose(ask(4)))
    room.move_to(new)
    assert new.attached == []
    room.seat.seat_lost(old, 4, 0.0)
    assert len(new.attached) == 1
    room.seat.seat_ready(new, 0.0)
    room.reply(new, 4, 0.0)
    await task


async def test_a_coordinator_that_lost_the_bot_unsaid_is_tried_again_in_a_second() -> None:
    room, place = await prepared()
    room.seat.seat_lost(place, 0, 0.0)
    room.seat.look()
    assert len(place.attached) == 1
    room.hands.at += ATTACH_AGAIN
    room.seat.look()
    assert len(place.attached) == 2


async def test_a_seat_is_overdue_only_when_its_whole_budget_is_overrun() -> None:
    room, place = await prepared()
    assert not room.seat.overdue
    task = await begun(room.seat.choose(ask(limit=2.0)))
    room.hands.at += 2.0 + 0.1 + 9.5 + 30.0 + 4.9
    assert not room.seat.overdue
    room.hands.at += 0.2
    assert room.seat.overdue
    room.reply(place, 0, 0.0)
    await task
    assert not room.seat.overdue


async def test_a_stream_that_breaks_again_and_again_prolongs_a_wait_within_bounds() -> None:
    room, place = await prepared()
    task = await begun(room.seat.choose(ask(limit=2.0)))
    for _ in range(100):
        room.seat.table_broke(place)
        room.hands.at += ATTACH_AGAIN
        room.seat.look()
        room.seat.seat_ready(place, 0.0)
    room.hands.at += 2.0 + 0.1 + 9.5 + 30.0 + 4.9 + MOST_HELD - 100 * ATTACH_AGAIN
    assert not room.seat.overdue
    room.hands.at += 0.2
    assert room.seat.overdue
    room.reply(place, 0, 0.0)
    await task


async def test_who_comes_and_goes_without_getting_ready_uses_up_the_time_for_that() -> None:
    room = Room()
    room.here = place = Place()
    task = await begun(room.seat.prepare())
    for left in (10.0, 6.0, 2.0, 0.0):
        assert seconds(place.attached[-1].ready) == left
        room.leave(place, used=4.0)
        room.move_to(place)
    room.seat.seat_fault(place, worker_pb2.SeatFault(handle=HANDLE, kind=NOT_READY))
    assert await task == Failed(FaultKind.NOT_READY, timedelta(0))


async def test_a_stream_lost_while_getting_ready_again_does_not_charge_the_question() -> None:
    room, place = await prepared()
    room.leave(place)
    room.move_to(place)
    task = await begun(room.seat.choose(ask(0, limit=2.0)))
    room.leave(place, step=0, used=3.0)
    room.move_to(place)
    assert seconds(place.attached[-1].ready) == 10.0 - 0.5 - 3.0
    room.seat.seat_ready(place, 0.5)
    assert place.asked == [(0, 0.0, 0.1)]
    room.reply(place, 0, 0.3)
    assert await task == Chosen(1, timedelta(seconds=0.2))


async def test_the_end_is_told_where_the_bot_is() -> None:
    room, place = await prepared()
    room.seat.over(play_pb2.GameOver(handle=HANDLE, record="r"))
    assert [over.record for over in place.overs] == ["r"]
    room.leave(place)
    room.seat.over(play_pb2.GameOver(handle=HANDLE))
    assert len(place.overs) == 1


async def test_the_end_is_told_over_the_next_stream_when_the_present_one_has_broken() -> None:
    room, place = await prepared()
    room.here = None
    room.seat.table_broke(place)
    room.seat.over(play_pb2.GameOver(handle=HANDLE, record="r"))
    assert [over.record for over in place.overs] == ["r"]


async def test_a_newer_attempt_is_passed_on() -> None:
    room, _ = await prepared()
    room.seat.abandon()
    assert room.abandoned == 1
