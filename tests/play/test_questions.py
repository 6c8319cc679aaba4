"""A seat's questions: what the bot is told, how it may answer, when time is up."""

from __future__ import annotations

import pytest
import structlog

from arena.match.faults import FaultKind
from arena.ops.instants import SECOND
from arena.play.wire import duration, nanos
from arena.v1 import play_pb2
from tests.play.desk import ALLOWANCE, LIMIT, TICK, Desk

BOUNDARY = LIMIT + ALLOWANCE


def test_an_answer_settles_the_question_with_the_time_it_took() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.answer(3, 2)
    assert desk.told.take() == [("answered", 7, 3, 2, SECOND)]
    assert desk.counts.used == [SECOND]
    assert desk.read() == []


def test_a_request_tells_the_limit_and_what_is_left_of_it() -> None:
    desk = Desk()
    seat = desk.seated()
    request = desk.asked(seat, 3, spent=SECOND // 2)
    assert request.limit == duration(LIMIT)
    assert request.time_left == duration(LIMIT - SECOND // 2)


def test_the_allowance_is_granted_and_never_shown() -> None:
    desk = Desk()
    seat = desk.seated()
    request = desk.asked(seat, 3)
    assert nanos(request.time_left) == LIMIT
    desk.pass_by(LIMIT + ALLOWANCE)
    desk.answer(3)
    assert desk.told.take() == [("answered", 7, 3, 0, LIMIT + ALLOWANCE)]


def test_the_clock_starts_when_the_frame_is_written_not_when_the_worker_asks() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.ask(seat, 3)
    desk.wait(SECOND)
    assert nanos(desk.only("request").time_left) == LIMIT
    desk.pass_by(SECOND)
    desk.answer(3)
    assert desk.told.take() == [("answered", 7, 3, 0, SECOND)]


@pytest.mark.parametrize("early", [BOUNDARY, TICK, 0])
def test_an_answer_up_to_the_last_instant_is_in_time(early: int) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(BOUNDARY - early)
    desk.answer(3, 1)
    assert desk.told.take() == [("answered", 7, 3, 1, BOUNDARY - early)]


def test_time_is_up_an_instant_later_though_no_answer_comes() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(BOUNDARY)
    assert desk.told.take() == []
    desk.wait(TICK)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.TIMEOUT, BOUNDARY + TICK)]
    assert desk.counts.faults == [FaultKind.TIMEOUT]


def test_a_fault_is_logged_with_the_attempt_the_session_and_the_step() -> None:
    desk = Desk()
    seat = desk.seated()
    session = seat.bot
    assert session is not None
    desk.asked(seat, 3)
    with structlog.testing.capture_logs() as lines:
        desk.wait(BOUNDARY + TICK)
    (line,) = (line for line in lines if line["event"] == "fault")
    about = (line["match"], line["attempt"], line["session"], line["kind"], line["step"])
    assert about == ("m", 1, session.name, "timeout", 3)


def test_a_late_answer_is_a_timeout_even_if_no_deadline_was_looked_at() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.pass_by(BOUNDARY + TICK)
    desk.answer(3)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.TIMEOUT, BOUNDARY + TICK)]
    assert desk.only("too_late").step == 3


def test_a_late_answer_is_told_so_at_once_and_changes_nothing() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(BOUNDARY + TICK)
    desk.told.take()
    desk.answer(3)
    too_late = desk.only("too_late")
    assert (too_late.handle, too_late.step) == (7, 3)
    assert "settled" in too_late.reason
    assert desk.told.take() == []


def test_a_late_answer_is_not_taken_for_the_next_question() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(BOUNDARY + TICK)
    desk.asked(seat, 5)
    desk.told.take()
    desk.answer(3, 1)
    desk.answer(5, 2)
    assert desk.told.take() == [("answered", 7, 5, 2, 0)]
    assert desk.only("too_late").step == 3


def test_the_second_of_two_answers_in_one_frame_is_not_taken_for_the_next_question() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    answers = [play_pb2.Answer(handle=7, step=3, action=action) for action in (1, 2)]
    frame = play_pb2.BotFrame(messages=[play_pb2.BotMessage(answer=answer) for answer in answers])
    desk.session.received(frame.SerializeToString(), desk.now)
    assert desk.told.take() == [("answered", 7, 3, 1, 0)]
    desk.ask(seat, 4)
    assert desk.kinds() == ["too_late", "request"]
    assert desk.told.take() == []


@pytest.mark.parametrize("step", [4, 2**32 - 1])
def test_an_answer_to_a_step_that_was_not_asked_is_rejected(step: int) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.answer(step)
    assert f"step {step} has not been asked" in desk.only("rejected").reason
    assert desk.told.take() == []
    desk.answer(3)
    assert desk.told.take() == [("answered", 7, 3, 0, 0)]


def test_an_answer_before_the_question_has_left_is_rejected() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.ask(seat, 3)
    desk.answer(3)
    assert desk.kinds() == ["request", "rejected"]
    assert desk.told.take() == []


@pytest.mark.parametrize("action", [4, 2**32 - 1])
def test_an_index_out_of_range_is_an_illegal_action(action: int) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3, choices=4)
    desk.pass_by(SECOND)
    desk.answer(3, action)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.ILLEGAL, SECOND)]
    assert f"{action} is no index into 4 actions" in desk.only("rejected").reason


def test_the_last_index_is_legal() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3, choices=4)
    desk.answer(3, 3)
    assert desk.told.take() == [("answered", 7, 3, 3, 0)]


def test_step_nought_is_a_step_like_others() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 0)
    desk.answer(0, 1)
    assert desk.told.take() == [("answered", 7, 0, 1, 0)]


def test_an_answer_for_a_game_of_another_session_is_rejected_and_reaches_nobody() -> None:
    ann = Desk()
    bob = Desk(shared=ann.shared)
    seat = ann.seated(handle=7)
    bob.seated(handle=8)
    ann.asked(seat, 3)
    bob.answer(3, handle=7)
    assert "no game with this handle" in bob.only("rejected").reason
    assert ann.told.take() == bob.told.take() == []
    ann.answer(3, 1)
    assert ann.told.take() == [("answered", 7, 3, 1, 0)]


@pytest.mark.parametrize("handle", [0, 8, 2**64 - 1])
def test_messages_for_an_unknown_handle_are_rejected(handle: int) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.answer(3, handle=handle)
    desk.ready(handle=handle)
    desk.fail(handle=handle)
    desk.resign(handle=handle)
    assert desk.kinds() == ["rejected"] * 4
    assert desk.told.take() == []
    assert desk.counts.useless_messages == 4


@pytest.mark.parametrize("spent", [LIMIT, LIMIT + TICK, 10 * LIMIT])
def test_a_question_without_time_left_is_never_sent(spent: int) -> None:
    desk = Desk()
    seat = desk.seated()
    desk.ask(seat, 3, spent=spent)
    assert desk.read() == []
    assert desk.told.take() == [("failed", 7, 3, FaultKind.TIMEOUT, 0)]


def test_the_least_time_left_is_sent_as_it_is() -> None:
    desk = Desk()
    seat = desk.seated()
    request = desk.asked(seat, 3, spent=LIMIT - TICK)
    assert nanos(request.time_left) == TICK
    desk.pass_by(TICK + ALLOWANCE)
    desk.answer(3)
    assert desk.told.take() == [("answered", 7, 3, 0, TICK + ALLOWANCE)]


def test_negative_spans_from_a_worker_are_taken_for_none() -> None:
    desk = Desk()
    seat = desk.seated()
    request = desk.asked(seat, 3, spent=-SECOND, allowance=-SECOND)
    assert request.time_left == request.limit == duration(LIMIT)


def test_asking_again_puts_the_question_in_place_of_the_old_one() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.wait(SECOND)
    desk.asked(seat, 3, spent=SECOND)
    desk.wait(SECOND // 2)
    desk.answer(3, 1)
    assert desk.told.take() == [("answered", 7, 3, 1, SECOND // 2)]


def test_a_question_that_was_replaced_before_it_left_is_not_sent() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.ask(seat, 3)
    desk.ask(seat, 4)
    assert desk.only("request").step == 4


def test_the_clock_of_one_seat_is_not_touched_by_what_happens_to_another() -> None:
    desk = Desk()
    slow, quick = desk.seated(7), desk.seated(8)
    desk.asked(slow, 3)
    for step in range(20):
        desk.wait(LIMIT // 20)
        desk.asked(quick, step)
        desk.answer(step, handle=8)
    desk.resign(handle=8)
    desk.told.take()
    desk.wait(ALLOWANCE + TICK)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.TIMEOUT, BOUNDARY + TICK)]


@pytest.mark.parametrize("sleeper", range(6))
def test_a_timeout_belongs_to_the_seat_that_slept(sleeper: int) -> None:
    desk = Desk()
    seats = [desk.seated(handle) for handle in range(6)]
    for seat in seats:
        desk.asked(seat, 3)
    desk.wait(SECOND)
    for handle in range(6):
        if handle != sleeper:
            desk.answer(3, handle=handle)
    desk.told.take()
    desk.wait(BOUNDARY)
    assert desk.told.take() == [
        ("failed", sleeper, 3, FaultKind.TIMEOUT, SECOND + BOUNDARY),
    ]


def test_two_games_of_one_bot_are_kept_apart() -> None:
    desk = Desk()
    one, other = desk.seated(7, match="m1"), desk.seated(8, match="m2")
    desk.asked(one, 3)
    desk.asked(other, 3)
    desk.answer(3, 1, handle=8)
    desk.answer(3, 2, handle=7)
    assert desk.told.take() == [("answered", 8, 3, 1, 0), ("answered", 7, 3, 2, 0)]


def test_a_thousand_questions_leave_no_deadlines_behind() -> None:
    desk = Desk()
    seat = desk.seated()
    for step in range(1000):
        desk.asked(seat, step)
        desk.answer(step)
    assert len(desk.shared.deadlines) < 5
    assert desk.told.take()[-1] == ("answered", 7, 999, 0, 0)


def test_questions_that_settled_long_before_their_deadlines_do_not_time_out() -> None:
    desk = Desk()
    seat = desk.seated()
    for step in range(4):
        desk.asked(seat, step)
        desk.wait(SECOND)
        desk.answer(step)
    assert [call[0] for call in desk.told.take()] == ["answered"] * 4


def test_a_shorter_limit_than_the_last_one_is_kept() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 1, limit=100 * SECOND)
    desk.answer(1)
    desk.asked(seat, 2, limit=SECOND, allowance=0)
    desk.told.take()
    desk.wait(SECOND + TICK)
    assert desk.told.take() == [("failed", 7, 2, FaultKind.TIMEOUT, SECOND + TICK)]


def test_nothing_but_the_answer_stops_the_clock() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    for _ in range(20):
        desk.wait(LIMIT // 20)
        desk.answer(2)
        desk.answer(9)
        desk.ready()
        desk.fail(step=1)
    desk.told.take()
    desk.wait(ALLOWANCE)
    assert desk.told.take() == []
    desk.wait(TICK)
    assert desk.told.take() == [("failed", 7, 3, FaultKind.TIMEOUT, BOUNDARY + TICK)]
