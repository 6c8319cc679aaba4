"""Frames put together from serialised messages, without reading them.

The encoding of two protobuf messages one after the other is that of the merged message, and a
frame is the encodings of its messages, each behind a tag and a length. So a question made by a
worker reaches a bot as the bytes that it was, with its times behind it.
"""

from __future__ import annotations

from functools import lru_cache

from google.protobuf.message import Message

from arena.internal.v1 import worker_pb2
from arena.play.instants import Nanos
from arena.play.wire import duration
from arena.v1 import play_pb2

_MESSAGES = b"\x0a"
"""The tag of field 1, length-delimited: ``messages`` of every frame."""

for _frame in (play_pb2.ArenaFrame, play_pb2.BotFrame, worker_pb2.CoordinatorFrame):
    assert _frame.MESSAGES_FIELD_NUMBER == 1, "all frames are put together in the same way"


def _tag(field: int) -> bytes:
    """Of a length-delimited field."""
    assert field < 16, "the tags of larger numbers take two bytes"
    return bytes((field << 3 | 2,))


_GAME_START = _tag(play_pb2.ArenaMessage.GAME_START_FIELD_NUMBER)
_REQUEST = _tag(play_pb2.ArenaMessage.REQUEST_FIELD_NUMBER)
_GAME_OVER = _tag(play_pb2.ArenaMessage.GAME_OVER_FIELD_NUMBER)

ENVELOPE_BYTES = 64
"""More than what a message's tags, lengths and times take in a frame."""


def piece(message: Message) -> bytes:
    """A frame's message, ready to be joined with others."""
    return _delimited(_MESSAGES, message.SerializeToString())


def game_start(serialised: bytes) -> bytes:
    """The piece of a serialised GameStart."""
    return _delimited(_MESSAGES, _delimited(_GAME_START, serialised))


def game_over(serialised: bytes) -> bytes:
    """The piece of a serialised GameOver."""
    return _delimited(_MESSAGES, _delimited(_GAME_OVER, serialised))


def request(serialised: bytes, limit: Nanos, left: Nanos) -> bytes:
    """The piece of a serialised Request that has no times yet."""
    times = _times(limit, left)
    length = _varint(len(serialised) + len(times))
    outer = _varint(len(_REQUEST) + len(length) + len(serialised) + len(times))
    return b"".join((_MESSAGES, outer, _REQUEST, length, serialised, times))


@lru_cache(maxsize=256)
def _times(limit: Nanos, left: Nanos) -> bytes:
    times = play_pb2.Request(limit=duration(limit), time_left=duration(left))
    return times.SerializeToString()


def _delimited(tag: bytes, body: bytes) -> bytes:
    return b"".join((tag, _varint(len(body)), body))


@lru_cache(maxsize=4096)
def _varint(number: int) -> bytes:
    digits = bytearray()
    while number > 0x7F:
        digits.append(number & 0x7F | 0x80)
        number >>= 7
    digits.append(number)
    return bytes(digits)
