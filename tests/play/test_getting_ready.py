"""Getting ready, from GameStart to Ready."""

from __future__ import annotations

from arena.match.faults import FaultKind
from arena.ops.instants import SECOND
from arena.play.ending import LEFT
from arena.play.limits import DEFAULT
from arena.v1 import play_pb2
from tests.play.desk import TICK, Desk


def test_a_game_start_passes_as_it_was_made() -> None:
    desk = Desk()
    desk.session.attach(desk.seat(7))
    start = desk.only("game_start")
    assert start == play_pb2.GameStart(handle=7, game="wazabi", seat=1, names=["a", "b"])


def test_ready_is_told_with_the_time_it_took() -> None:
    desk = Desk()
    desk.attach()
    desk.wait(SECOND)
    desk.ready()
    assert desk.told.take() == [("ready", 7, SECOND)]


def test_the_last_instant_is_in_time_to_be_ready() -> None:
    desk = Desk(limits=DEFAULT)
    desk.attach(ready=SECOND)
    desk.wait(SECOND)
    desk.ready()
    assert desk.told.take() == [("ready", 7, SECOND)]


def test_a_bot_that_is_not_ready_in_time_has_a_fault_once() -> None:
    desk = Desk()
    desk.attach(ready=SECOND)
    desk.wait(SECOND + TICK)
    desk.wait(SECOND)
    assert desk.told.take() == [("fault", 7, FaultKind.NOT_READY, SECOND + TICK)]


def test_a_bot_may_be_ready_after_its_fault_for_not_being_so() -> None:
    desk = Desk()
    seat = desk.attach(ready=SECOND)
    desk.wait(2 * SECOND)
    desk.told.take()
    desk.ready()
    desk.asked(seat, 0)
    desk.answer(0)
    assert desk.told.take() == [("ready", 7, 2 * SECOND), ("answered", 7, 0, 0, 0)]


def test_the_time_to_get_ready_begins_when_the_frame_is_written() -> None:
    desk = Desk()
    desk.session.attach(desk.seat(7, ready=SECOND))
    desk.wait(SECOND)
    desk.only("game_start")
    desk.wait(SECOND)
    desk.ready()
    assert desk.told.take() == [("ready", 7, SECOND)]


def test_ready_before_the_game_was_announced_is_rejected() -> None:
    desk = Desk()
    desk.session.attach(desk.seat(7))
    desk.ready()
    assert desk.told.take() == []
    assert desk.kinds() == ["game_start", "rejected"]


def test_a_second_ready_is_rejected() -> None:
    desk = Desk()
    desk.seated()
    desk.ready()
    assert "once" in desk.only("rejected").reason
    assert desk.told.take() == []


def test_a_stream_that_ends_before_ready_costs_the_time_to_get_ready() -> None:
    desk = Desk()
    desk.attach(ready=10 * SECOND)
    desk.wait(8 * SECOND)
    desk.session.end(LEFT, desk.now)
    assert desk.told.take() == [("lost", 7, 0, 8 * SECOND)]


def test_a_stream_that_ends_between_questions_costs_nothing() -> None:
    desk = Desk()
    desk.attach()
    desk.ready()
    desk.told.take()
    desk.wait(8 * SECOND)
    desk.session.end(LEFT, desk.now)
    assert desk.told.take() == [("lost", 7, 0, 0)]


def test_no_time_at_all_to_get_ready_is_a_fault_and_no_accident() -> None:
    desk = Desk()
    desk.attach(ready=0)
    desk.wait(TICK)
    assert desk.told.take() == [("fault", 7, FaultKind.NOT_READY, TICK)]
