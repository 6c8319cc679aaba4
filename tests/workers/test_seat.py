"""A relayed seat: introduced, asked, told."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import cast

import pytest

from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.seat import Chosen, Failed
from arena.v1 import play_pb2
from tests.workers.room import (
    HANDLE,
    Kind,
    Place,
    Room,
    ask,
    begun,
    prepared,
)
from workers.spans import duration


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


async def test_the_end_is_told_where_the_bot_is() -> None:
    room, place = await prepared()
    room.seat.over(play_pb2.GameOver(handle=HANDLE, record="r"))
    assert [over.record for over in place.overs] == ["r"]
    room.leave(place)
    room.seat.over(play_pb2.GameOver(handle=HANDLE))
    assert len(place.overs) == 1


async def test_a_newer_attempt_is_passed_on() -> None:
    room, _ = await prepared()
    room.seat.abandon()
    assert room.abandoned == 1
