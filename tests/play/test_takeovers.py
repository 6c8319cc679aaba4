"""Seats whose worker is gone, and those of a newer attempt."""

from __future__ import annotations

from arena.ops.instants import SECOND
from tests.play.desk import ALLOWANCE, LIMIT, TICK, Desk, Told

BOUNDARY = LIMIT + ALLOWANCE


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
