"""How a seat ends, whichever end that is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arena.match.faults import FaultKind
from arena.ops.instants import SECOND
from arena.play.ending import LEFT, End, Ending
from arena.play.limits import DEFAULT
from arena.play.seat import Seat
from arena.v1 import play_pb2
from tests.play.desk import ALLOWANCE, LIMIT, READY, TICK, Desk

BOUNDARY = LIMIT + ALLOWANCE


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
