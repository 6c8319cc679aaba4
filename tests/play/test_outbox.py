"""What waits for the far side leaves in order, in frames of bounded size."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from arena.ops.instants import Nanos
from arena.play import frames
from arena.play.limits import DEFAULT
from arena.play.outbox import Outbox
from arena.v1 import play_pb2


class Counting:
    """A late message that tells when it left, and as which one."""

    def __init__(self, *, wanted: bool = True) -> None:
        self.wanted = wanted
        self.left: list[tuple[Nanos, int]] = []

    @property
    def size(self) -> int:
        return 3

    def write(self, now: Nanos, sent: int) -> bytes:
        self.left.append((now, sent))
        return b"abc" if self.wanted else b""


def test_everything_that_waits_leaves_in_one_frame_and_in_order() -> None:
    outbox = Outbox(DEFAULT)
    for item in (b"one", b"two", b"three"):
        assert outbox.put(item)
    assert outbox.take(0) == b"onetwothree"
    assert outbox.take(0) == b""
    assert outbox.sent == 3


def test_late_messages_are_written_when_they_leave() -> None:
    outbox = Outbox(DEFAULT)
    late = Counting()
    outbox.put(b"one")
    outbox.put(late)
    assert late.left == []
    assert outbox.take(5) == b"oneabc"
    assert late.left == [(5, 1)]


def test_late_messages_that_nobody_wants_any_more_are_not_counted() -> None:
    outbox = Outbox(DEFAULT)
    outbox.put(Counting(wanted=False))
    assert outbox.take(0) == b""
    assert outbox.sent == 0
    assert outbox.unread_since is None
    assert len(outbox) == 0


@given(st.lists(st.integers(1, 120), max_size=60), st.integers(100, 300))
def test_frames_are_bounded_and_lose_nothing(sizes: list[int], longest: int) -> None:
    outbox = Outbox(replace(DEFAULT, max_message_bytes=longest))
    pieces = [bytes([number % 256]) * size for number, size in enumerate(sizes)]
    for piece in pieces:
        assert outbox.put(piece)
    taken = []
    while frame := outbox.take(0):
        assert len(frame) <= max(longest, *sizes)
        taken.append(frame)
    assert b"".join(taken) == b"".join(pieces)
    assert outbox.sent == len(pieces)


def test_the_queue_refuses_what_it_cannot_hold_and_has_room_again_when_it_was_read() -> None:
    outbox = Outbox(replace(DEFAULT, queue=2, queue_bytes=10))
    assert outbox.put(b"12345")
    assert not outbox.put(b"123456")
    assert outbox.put(b"12345")
    assert not outbox.put(b"")
    outbox.take(0)
    assert outbox.put(b"1234567890")
    assert not outbox.put(b"1")


def test_it_is_known_since_when_a_frame_is_unread() -> None:
    outbox = Outbox(DEFAULT)
    outbox.put(b"one")
    assert outbox.unread_since is None
    outbox.take(7)
    assert outbox.unread_since == 7
    outbox.written()
    assert outbox.unread_since is None


def test_the_writer_is_woken_by_messages_and_by_the_end() -> None:
    woken: list[bool] = []
    outbox = Outbox(DEFAULT)
    outbox.wake = lambda: woken.append(outbox.closed)
    outbox.put(b"one")
    outbox.close()
    assert outbox.put(b"two")
    assert woken == [False, True]
    assert outbox.take(0) == b"one"


varied = st.binary(max_size=300) | st.sampled_from([b"x" * n for n in (127, 128, 16383, 16384)])


@given(st.lists(varied.map(lambda data: play_pb2.Superseded(reason=data.hex())), max_size=4))
def test_joined_pieces_are_the_frame_that_protobuf_would_write(
    messages: list[play_pb2.Superseded],
) -> None:
    wrapped = [play_pb2.ArenaMessage(superseded=message) for message in messages]
    joined = b"".join(frames.piece(message) for message in wrapped)
    assert joined == play_pb2.ArenaFrame(messages=wrapped).SerializeToString()


@given(varied, st.integers(0, 10**12), st.integers(1, 10**12))
def test_a_request_is_the_workers_bytes_with_the_times_behind(
    padding: bytes, limit: Nanos, left: Nanos
) -> None:
    made = play_pb2.Request(handle=2**63 + 5, step=9)
    made.MergeFromString(b"\x9a\x06" + _length(padding) + padding)
    serialised = made.SerializeToString()
    piece = frames.request(serialised, limit, left)
    assert serialised in piece
    (message,) = play_pb2.ArenaFrame.FromString(piece).messages
    assert (message.request.handle, message.request.step) == (2**63 + 5, 9)
    assert message.request.limit.ToNanoseconds() == limit
    assert message.request.time_left.ToNanoseconds() == left


def _length(data: bytes) -> bytes:
    """As a varint."""
    number, digits = len(data), bytearray()
    while number > 127:
        digits.append(number % 128 + 128)
        number //= 128
    return bytes([*digits, number])
