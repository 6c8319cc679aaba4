"""A seat from GameStart to its end, whichever end that is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arena.match.faults import FaultKind
from arena.play.ending import LEFT, End, Ending
from arena.play.instants import SECOND
from arena.play.limits import DEFAULT
from arena.play.seat import Seat
from arena.v1 import play_pb2
from tests.play.desk import ALLOWANCE, LIMIT, READY, TICK, Desk, Told

BOUNDARY = LIMIT + ALLOWANCE


# ---- getting ready ----


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


# ---- failures and resignation ----


def test_a_failure_on_a_question_settles_it_as_a_crash() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.fail(step=3)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.CRASH, SECOND)]
    assert desk.read() == []


def test_a_failure_on_step_nought_is_one_on_a_question() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 0)
    desk.fail(step=0)
    assert desk.told.take() == [("failed", 7, 0, FaultKind.CRASH, 0)]


def test_a_failure_while_getting_ready_is_a_crash_and_not_followed_by_not_ready() -> None:
    desk = Desk()
    desk.attach(ready=2 * SECOND)
    desk.wait(SECOND)
    desk.fail()
    desk.wait(2 * SECOND)
    assert desk.told.take() == [("fault", 7, FaultKind.CRASH, SECOND)]


def test_a_failure_on_the_game_settles_the_outstanding_question_with_it() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.fail()
    assert desk.told.take() == [("fault", 7, FaultKind.CRASH, SECOND)]
    desk.wait(BOUNDARY)
    assert desk.told.take() == []


def test_a_game_fails_once_until_something_is_asked_again() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.fail()
    desk.fail()
    assert desk.told.take() == [("fault", 7, FaultKind.CRASH, 0)]
    assert desk.kinds() == ["rejected"]
    desk.asked(seat, 4)
    desk.fail()
    assert desk.told.take() == [("fault", 7, FaultKind.CRASH, 0)]


def test_a_failure_on_a_settled_question_is_too_late() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.answer(3)
    desk.told.take()
    desk.fail(step=3)
    assert desk.only("too_late").step == 3
    assert desk.told.take() == []


def test_giving_up_settles_the_outstanding_question_with_it() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.resign()
    assert desk.told.take() == [("fault", 7, FaultKind.RESIGN, SECOND)]
    desk.answer(3)
    assert desk.only("too_late").step == 3
    assert desk.told.take() == []


def test_giving_up_works_between_questions_and_while_getting_ready() -> None:
    desk = Desk()
    desk.seated(7)
    desk.attach(8)
    desk.wait(SECOND)
    desk.resign(7)
    desk.resign(8)
    assert desk.told.take() == [
        ("fault", 7, FaultKind.RESIGN, 0),
        ("fault", 8, FaultKind.RESIGN, SECOND),
    ]


def test_a_game_is_given_up_once() -> None:
    desk = Desk()
    desk.seated()
    desk.resign()
    desk.resign()
    assert desk.told.take() == [("fault", 7, FaultKind.RESIGN, 0)]
    assert desk.kinds() == ["rejected"]


# ---- the end of a game ----


def test_game_over_passes_as_it_was_made_and_ends_the_seat() -> None:
    desk = Desk()
    seat = desk.seated()
    over = play_pb2.GameOver(handle=7, outcome=play_pb2.Outcome(ranks=[0, 1], reason="emptied"))
    seat.over(over.SerializeToString())
    assert desk.only("game_over") == over
    desk.answer(3)
    assert "no game with this handle" in desk.only("rejected").reason
    assert desk.told.take() == []


def test_an_answer_that_crosses_game_over_is_told_at_once() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    seat.over(b"")
    desk.answer(3)
    assert desk.kinds() == ["game_over", "rejected"]


def test_a_question_that_has_not_left_is_not_sent_after_the_end() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.ask(seat, 3)
    seat.over(b"")
    assert desk.kinds() == ["game_over"]


@pytest.mark.parametrize("asked", [True, False])
def test_the_end_of_the_stream_tells_the_step_and_the_time_used(asked: bool) -> None:
    desk = Desk()
    seat = desk.seated()
    if asked:
        desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.session.end(LEFT, desk.now)
    assert desk.told.take() == [("lost", 7, 3, SECOND) if asked else ("lost", 7, 0, 0)]


def test_a_question_that_has_not_left_is_lost_without_a_charge() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.ask(seat, 3)
    desk.wait(SECOND)
    desk.session.end(LEFT, desk.now)
    assert desk.told.take() == [("lost", 7, 3, 0)]


@pytest.mark.parametrize("end", [End.GARBAGE, End.NUISANCE])
def test_who_breaks_the_protocol_while_asked_has_a_fault_for_it(end: End) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.session.end(Ending(end, "shame"), desk.now)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.PROTOCOL, SECOND), ("lost", 7, 0, 0)]


@pytest.mark.parametrize(
    "end", [end for end in End if end not in {End.GARBAGE, End.NUISANCE, End.BYE}]
)
def test_other_ends_of_a_stream_are_no_fault_in_themselves(end: End) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.session.end(Ending(end, "it happens"), desk.now)
    arenas = ("arena",) if end in {End.DRAIN, End.FAILURE} else ()
    assert desk.told.take() == [("lost", 7, 3, 0, *arenas)]
    assert desk.counts.faults == []


# ---- the worker's stream breaks ----


def test_nothing_is_charged_when_the_workers_stream_breaks() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    seat.orphan(desk.now)
    desk.wait(BOUNDARY + TICK)
    desk.answer(3)
    assert desk.only("too_late").step == 3
    assert desk.told.take() == []
    assert desk.counts.faults == []


def test_a_seat_that_is_attached_again_goes_on_with_its_new_asker() -> None:
    desk = Desk()
    old = desk.seated()
    desk.asked(old, 3)
    old.orphan(desk.now)
    desk.wait(SECOND)
    newer = Told()
    seat = desk.seated(asker=newer)
    desk.asked(seat, 3, spent=0)
    desk.answer(3, 1)
    assert newer.take() == [("ready", 7, 0), ("answered", 7, 3, 1, 0)]
    assert desk.told.take() == []


def test_a_seat_is_taken_over_from_a_stream_that_only_seems_alive() -> None:
    desk = Desk()
    old = desk.seated()
    desk.asked(old, 3)
    newer = Told()
    desk.attach(asker=newer)
    assert desk.told.take() == [("let_go", 7)]
    desk.ask(old, 4)
    assert desk.read() == []


def test_an_answer_to_the_question_of_before_the_takeover_is_late_not_wrong() -> None:
    desk = Desk()
    desk.asked(desk.seated(), 3)
    desk.attach()
    desk.answer(3)
    assert desk.only("too_late").step == 3


def test_an_orphan_that_nobody_takes_over_is_aborted_in_the_end() -> None:
    desk = Desk()
    seat = desk.seated()
    seat.orphan(desk.now)
    for _ in range(60):
        desk.wait(SECOND)
        for message in desk.read():
            if message.HasField("ping"):
                desk.pong(message.ping.nonce, message.ping.sent)
            else:
                assert message.game_over.HasField("aborted")
    assert desk.session.seats == {}
    assert len(desk.shared.attempts) == 0


# ---- attempts ----


def test_a_newer_attempt_aborts_the_seats_of_older_ones_at_every_bot() -> None:
    ann = Desk()
    bob = Desk(shared=ann.shared)
    ann.seated(7, fence=1)
    bob.seated(8, fence=1)
    ann.seated(9, match="other", fence=1)
    newer = Told()
    ann.session.attach(ann.seat(17, fence=2, asker=newer))
    assert ann.told.take() == [("abandoned", 7)]
    assert bob.told.take() == [("abandoned", 8)]
    over, start = ann.read()
    assert over.game_over.handle == 7
    assert "newer attempt" in over.game_over.aborted.reason
    assert start.game_start.handle == 17
    assert bob.only("game_over").handle == 8
    assert set(ann.session.seats) == {9, 17}


def test_a_seat_of_an_older_attempt_is_refused() -> None:
    desk = Desk()
    desk.seated(7, fence=2)
    older = Told()
    desk.session.attach(desk.seat(6, fence=1, asker=older))
    assert older.take() == [("abandoned", 6)]
    assert desk.read() == []
    assert set(desk.session.seats) == {7}


def test_seats_of_one_attempt_do_not_disturb_each_other() -> None:
    desk = Desk()
    desk.seated(7)
    desk.seated(8)
    assert set(desk.session.seats) == {7, 8}
    assert desk.told.take() == []


def over(desk: Desk, seat: Seat) -> None:
    seat.over(b"")


def lost(desk: Desk, seat: Seat) -> None:
    desk.session.end(LEFT, desk.now)


def aborted(desk: Desk, seat: Seat) -> None:
    seat.abort("void")


def orphaned(desk: Desk, seat: Seat) -> None:
    seat.orphan(desk.now)
    desk.now += DEFAULT.orphan
    seat.due(desk.now)


def resigned(desk: Desk, seat: Seat) -> None:
    desk.resign()
    seat.over(b"")


def crashed(desk: Desk, seat: Seat) -> None:
    desk.fail()
    seat.over(b"")


def replaced(desk: Desk, seat: Seat) -> None:
    desk.attach().over(b"")


@pytest.mark.parametrize("end", [over, lost, aborted, orphaned, resigned, crashed, replaced])
def test_every_end_frees_everything(end: Callable[[Desk, Seat], None]) -> None:
    desk = Desk()
    for step in range(100):
        seat = desk.seated()
        desk.asked(seat, step)
        end(desk, seat)
        assert desk.session.seats == {}
        assert len(desk.shared.attempts) == 0
        assert seat.bot is None
        if desk.session.ending is not None:
            desk = Desk(shared=desk.shared)
    desk.shared.deadlines.run(desk.now + READY + BOUNDARY + TICK)
    assert len(desk.shared.deadlines) < 10


def test_nothing_happens_to_a_seat_after_its_end() -> None:
    desk = Desk()
    seat = desk.seated()
    seat.over(b"")
    desk.read()
    seat.over(b"")
    seat.abort("void")
    seat.orphan(desk.now)
    desk.ask(seat, 3)
    seat.due(desk.now + READY)
    assert desk.read() == []
    assert desk.told.take() == []
