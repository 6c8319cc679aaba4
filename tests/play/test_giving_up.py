"""A bot that fails, and one that resigns."""

from __future__ import annotations

from arena.match.faults import FaultKind
from arena.ops.instants import SECOND
from tests.play.desk import ALLOWANCE, LIMIT, Desk

BOUNDARY = LIMIT + ALLOWANCE


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
