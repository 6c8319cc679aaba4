"""A relayed seat whose bot is away, or whose streams break."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.seat import Chosen, Failed
from arena.v1 import play_pb2
from tests.workers.room import (
    CODEC,
    HANDLE,
    NOT_READY,
    Place,
    Room,
    ask,
    begun,
    prepared,
)
from workers.seat import (
    ATTACH_AGAIN,
    HOLD,
    MOST_HELD,
)
from workers.spans import seconds


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


async def test_the_end_is_told_over_the_next_stream_when_the_present_one_has_broken() -> None:
    room, place = await prepared()
    room.here = None
    room.seat.table_broke(place)
    room.seat.over(play_pb2.GameOver(handle=HANDLE, record="r"))
    assert [over.record for over in place.overs] == ["r"]
