"""A session's heartbeat, what it makes of nonsense, and its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.match.faults import FaultKind
from arena.ops.instants import SECOND
from arena.play.ending import LEFT, End, Ending
from arena.play.limits import DEFAULT
from arena.v1 import play_pb2
from tests.play.desk import TICK, Desk
from tests.relay.arena import a_hello

HEARTBEAT, SILENCE = DEFAULT.heartbeat, DEFAULT.silence


def ends(desk: Desk) -> list[End]:
    return [ending.end for ending in desk.endings]


# ---- heartbeats ----


def test_a_ping_comes_with_each_heartbeat_and_counts_the_messages() -> None:
    desk = Desk()
    desk.wait(HEARTBEAT - TICK)
    assert desk.read() == []
    desk.wait(TICK)
    assert desk.only("ping").sent == 1
    desk.attach()
    desk.wait(HEARTBEAT)
    assert desk.only("ping").sent == 3


def test_the_count_of_a_ping_includes_what_leaves_in_the_same_frame() -> None:
    desk = Desk()
    desk.session.attach(desk.seat(7))
    desk.session.attach(desk.seat(8))
    desk.wait(HEARTBEAT)
    assert desk.read()[-1].ping.sent == 3


def test_a_bot_that_answers_pings_lives_for_ever() -> None:
    desk = Desk()
    for _ in range(1000):
        desk.wait(HEARTBEAT)
        ping = desk.only("ping")
        desk.pong(ping.nonce, ping.sent)
    assert desk.endings == []


def test_a_bot_that_says_nothing_is_given_up_after_the_silence() -> None:
    desk = Desk()
    desk.wait(SILENCE)
    assert desk.endings == []
    desk.wait(TICK)
    assert ends(desk) == [End.SILENT]


def test_anything_heard_counts_as_a_sign_of_life() -> None:
    desk = Desk()
    desk.wait(SILENCE)
    desk.say(ready=play_pb2.Ready(handle=1))
    desk.wait(SILENCE)
    assert desk.endings == []
    desk.wait(TICK)
    assert ends(desk) == [End.SILENT]


def test_a_bot_that_sends_but_does_not_receive_is_given_up() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.wait(HEARTBEAT)
    desk.only("ping")
    for step in range(100):
        desk.wait(SILENCE // 100)
        desk.ask(seat, step)
        desk.read()
        desk.answer(step)
    assert desk.endings == []
    desk.wait(SECOND)
    assert ends(desk) == [End.SILENT]


def test_a_pong_that_counts_fewer_messages_ends_the_session() -> None:
    desk = Desk()
    desk.seated()
    desk.wait(HEARTBEAT)
    ping = desk.only("ping")
    assert ping.sent == 2
    desk.pong(ping.nonce, 1)
    assert ends(desk) == [End.GAP]
    assert "2 messages were sent up to the Ping, 1 arrived" in desk.endings[0].sentence


def test_pongs_may_be_answered_out_of_turn_but_once_each() -> None:
    desk = Desk()
    desk.wait(HEARTBEAT)
    first = desk.only("ping")
    desk.wait(HEARTBEAT)
    second = desk.only("ping")
    desk.pong(second.nonce, second.sent)
    desk.pong(first.nonce, first.sent)
    assert desk.read() == []
    desk.pong(first.nonce, first.sent)
    assert "no Ping with nonce" in desk.only("rejected").reason
    assert desk.endings == []


def test_a_session_that_stalled_looks_at_all_deadlines_and_ends_nobody_twice() -> None:
    desk = Desk()
    desk.seated()
    desk.wait(1000 * SILENCE)
    assert ends(desk) == [End.SILENT]
    desk.session.end(LEFT, desk.now)
    desk.wait(SILENCE)
    assert ends(desk) == [End.SILENT]
    assert desk.counts.open_sessions == 0


def test_a_bot_that_leaves_a_frame_unread_is_closed() -> None:
    desk = Desk()
    desk.session.attach(desk.seat(7))
    assert desk.session.outbox.take(desk.now)
    desk.wait(DEFAULT.unread)
    assert desk.endings == []
    desk.wait(HEARTBEAT)
    assert ends(desk) == [End.UNREAD]


def test_a_queue_that_overflows_ends_its_session_and_no_other() -> None:
    slow = Desk(replace(DEFAULT, queue=10))
    other = Desk(shared=slow.shared)
    seat = slow.seated()
    for step in range(100):
        slow.ask(seat, step)
    slow.wait(0)
    assert ends(slow) == [End.UNREAD]
    assert slow.told.take() == [("lost", 7, 99, 0)]
    assert other.endings == []


def test_a_queue_is_bounded_in_bytes_too() -> None:
    desk = Desk(replace(DEFAULT, queue_bytes=10_000))
    for seat in [desk.seated(handle) for handle in range(3)]:
        seat.over(bytes(5_000))
    desk.wait(0)
    assert ends(desk) == [End.UNREAD]


# ---- nonsense ----


@pytest.mark.parametrize(
    "data", [b"\xff", b"\x0a\x05", b"\x0a\xff\xff\xff\xff\x7f", b"GET / HTTP/1.1\r\n\r\n"]
)
def test_bytes_that_are_no_frame_end_the_session(data: bytes) -> None:
    desk = Desk()
    desk.session.received(data, desk.now)
    assert ends(desk) == [End.GARBAGE]


def test_a_second_hello_ends_the_session() -> None:
    desk = Desk()
    desk.say(hello=a_hello())
    assert ends(desk) == [End.GARBAGE]


def test_a_message_of_no_known_kind_is_rejected() -> None:
    desk = Desk()
    desk.session.received(b"\x0a\x03\x9a\x06\x00", desk.now)
    assert "no kind" in desk.only("rejected").reason
    assert desk.endings == []


def test_an_empty_frame_is_rejected() -> None:
    desk = Desk()
    desk.session.received(b"", desk.now)
    assert "at least one message" in desk.only("rejected").reason


def test_a_flood_of_useless_messages_ends_the_session_early_in_the_frame() -> None:
    desk = Desk()
    desk.session.received(b"\x0a\x00" * 100_000, desk.now)
    assert ends(desk) == [End.NUISANCE]
    assert desk.counts.useless_messages == DEFAULT.nuisances + 1


def test_a_flood_of_empty_frames_ends_the_session() -> None:
    desk = Desk()
    for _ in range(DEFAULT.nuisances + 1):
        assert desk.endings == []
        desk.session.received(b"", desk.now)
    assert ends(desk) == [End.NUISANCE]


def test_useless_messages_are_forgotten_with_the_next_heartbeat() -> None:
    desk = Desk()
    for _ in range(3):
        for _ in range(DEFAULT.nuisances):
            desk.session.received(b"", desk.now)
        desk.wait(HEARTBEAT)
        for message in desk.read():
            if message.HasField("ping"):
                desk.pong(message.ping.nonce, message.ping.sent)
    assert desk.endings == []


def test_a_slow_bot_with_many_games_is_no_nuisance() -> None:
    desk = Desk()
    seats = [desk.seated(handle) for handle in range(200)]
    for seat in seats:
        desk.ask(seat, 3)
    desk.read()
    desk.wait(4 * SECOND)
    for handle in range(200):
        desk.answer(3, handle=handle)
    assert desk.kinds() == ["too_late"] * 200
    assert desk.endings == []


def test_sending_the_same_late_answer_again_and_again_is_a_nuisance() -> None:
    desk = Desk()
    desk.asked(desk.seated(), 3)
    desk.wait(4 * SECOND)
    for _ in range(DEFAULT.nuisances + 2):
        desk.answer(3)
    assert ends(desk) == [End.NUISANCE]


def test_the_reason_of_a_failure_may_be_anything() -> None:
    desk = Desk()
    desk.seated()
    reason = "\x00\x1b[31m\u202e" + "x" * 100_000
    desk.say(failed=play_pb2.Failed(handle=7, reason=reason))
    assert desk.told.take() == [("fault", 7, FaultKind.CRASH, 0)]


def test_nothing_is_taken_after_the_end_not_even_in_the_same_frame() -> None:
    desk = Desk()
    seat = desk.seated()
    desk.asked(seat, 3)
    desk.say(hello=a_hello(), answer=play_pb2.Answer(handle=7, step=3))
    assert [call[0] for call in desk.told.take()] == ["failed", "lost"]


# ---- Bye and other ends ----


def test_bye_without_games_ends_the_session_at_once() -> None:
    desk = Desk()
    desk.say(bye=play_pb2.Bye())
    assert ends(desk) == [End.BYE]
    assert desk.left == 1


def test_bye_with_games_ends_the_session_after_the_last() -> None:
    desk = Desk()
    one, other = desk.seated(7), desk.seated(8)
    desk.say(bye=play_pb2.Bye())
    desk.asked(one, 3)
    desk.answer(3)
    one.over(b"")
    assert (desk.endings, desk.left) == ([], 1)
    other.over(b"")
    assert ends(desk) == [End.BYE]
    assert desk.kinds() == ["game_over", "game_over"]


def test_a_second_bye_is_rejected() -> None:
    desk = Desk()
    desk.seated()
    desk.say(bye=play_pb2.Bye())
    desk.say(bye=play_pb2.Bye())
    assert desk.kinds() == ["rejected"]
    assert desk.left == 1


def test_what_was_said_before_the_end_still_leaves_and_nothing_after() -> None:
    desk = Desk()
    desk.session.tell(play_pb2.ArenaMessage(superseded=play_pb2.Superseded(reason="newer")))
    desk.session.end(Ending(End.SUPERSEDED, "newer"), desk.now)
    desk.session.tell(play_pb2.ArenaMessage(drain=play_pb2.Drain()))
    assert desk.kinds() == ["superseded"]


def test_sessions_are_counted_in_and_out() -> None:
    desk = Desk()
    other = Desk(shared=desk.shared)
    assert desk.counts.open_sessions == 2
    other.session.end(LEFT, other.now)
    desk.session.end(LEFT, desk.now)
    assert desk.counts.open_sessions == 0
    assert desk.counts.ends == ["left", "left"]
