"""Frames put together from serialised messages, without reading them.

The encoding of two protobuf messages one after the other is that of the merged message, and a
frame is the encodings of its messages, each behind a tag and a length. So a question made by a
worker reaches a bot as the bytes that it was, with its times behind it. What there is most of,
questions and answers, is written by hand.
"""

from __future__ import annotations

from functools import lru_cache

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from arena.games.wire import NumberField, delimited, fixed64_tag, tag, varint
from arena.internal.v1 import worker_pb2
from arena.ops.instants import SECOND, Nanos
from arena.play.wire import duration
from arena.v1 import play_pb2

_FRAMES = (
    play_pb2.ArenaFrame,
    play_pb2.BotFrame,
    worker_pb2.CoordinatorFrame,
    worker_pb2.WorkerFrame,
)
_MESSAGES = 1
"""The number of the field ``messages`` of every frame."""

for _frame in _FRAMES:
    assert _frame.MESSAGES_FIELD_NUMBER == _MESSAGES, "all frames are put together in the same way"

ENVELOPE_BYTES = 64
"""More than what a message's tags, lengths and times take in a frame."""


def piece(message: Message) -> bytes:
    """A frame's message, ready to be joined with others."""
    return delimited(_MESSAGES, message.SerializeToString())


# ---- to a bot ----

_GAME_START = play_pb2.ArenaMessage.GAME_START_FIELD_NUMBER
_GAME_OVER = play_pb2.ArenaMessage.GAME_OVER_FIELD_NUMBER
_REQUEST = play_pb2.ArenaMessage.REQUEST_FIELD_NUMBER


def game_start(serialised: bytes) -> bytes:
    """The piece of a serialised GameStart."""
    return delimited(_MESSAGES, delimited(_GAME_START, serialised))


def game_over(serialised: bytes) -> bytes:
    """The piece of a serialised GameOver."""
    return delimited(_MESSAGES, delimited(_GAME_OVER, serialised))


def request(serialised: bytes, limit: Nanos, left: Nanos) -> bytes:
    """The piece of a serialised Request that has no times yet."""
    times = _times(limit, left)
    head = tag(_REQUEST) + varint(len(serialised) + len(times))
    size = varint(len(head) + len(serialised) + len(times))
    return b"".join((tag(_MESSAGES), size, head, serialised, times))


@lru_cache(maxsize=256)
def _times(limit: Nanos, left: Nanos) -> bytes:
    times = play_pb2.Request(limit=duration(limit), time_left=duration(left))
    return times.SerializeToString()


# ---- from a worker ----

_ASK = worker_pb2.WorkerMessage.ASK_FIELD_NUMBER
_ASK_HANDLE = fixed64_tag(worker_pb2.Ask.HANDLE_FIELD_NUMBER)
_ASK_STEP = NumberField(worker_pb2.Ask.STEP_FIELD_NUMBER)
_ASK_CHOICES = NumberField(worker_pb2.Ask.CHOICES_FIELD_NUMBER)
_ASK_REQUEST = worker_pb2.Ask.REQUEST_FIELD_NUMBER
_REQUEST_HANDLE = fixed64_tag(play_pb2.Request.HANDLE_FIELD_NUMBER)
_REQUEST_STEP = NumberField(play_pb2.Request.STEP_FIELD_NUMBER)


def question(handle: int, step: int, part: bytes) -> bytes:
    """A serialised Request without its times; ``part``: one with nothing but its question."""
    return b"".join((_REQUEST_HANDLE, handle.to_bytes(8, "little"), _REQUEST_STEP[step], part))


def ask(handle: int, step: int, choices: int, request: bytes, times: bytes) -> bytes:
    """The piece of an Ask; ``request`` serialised, and ``times`` as ``ask_times`` gives them."""
    body = (
        _ASK_HANDLE,
        handle.to_bytes(8, "little"),
        _ASK_STEP[step],
        _ASK_CHOICES[choices],
        times,
        delimited(_ASK_REQUEST, request),
    )
    return delimited(_MESSAGES, delimited(_ASK, b"".join(body)))


@lru_cache(maxsize=256)
def ask_times(limit: Nanos, allowance: Nanos, used: Nanos = 0) -> bytes:
    """A serialised Ask with nothing but its times."""
    times = worker_pb2.Ask(limit=duration(limit), allowance=duration(allowance))
    if used:
        times.used.CopyFrom(duration(used))
    return times.SerializeToString()


# ---- to a worker ----

_REPLY = worker_pb2.CoordinatorMessage.REPLY_FIELD_NUMBER
_REPLY_HANDLE = fixed64_tag(worker_pb2.Reply.HANDLE_FIELD_NUMBER)
_REPLY_STEP = NumberField(worker_pb2.Reply.STEP_FIELD_NUMBER)
_REPLY_ACTION = NumberField(worker_pb2.Reply.ACTION_FIELD_NUMBER)
_REPLY_USED = worker_pb2.Reply.USED_FIELD_NUMBER
_SECONDS = NumberField(Duration.SECONDS_FIELD_NUMBER)
_NANOS = tag(Duration.NANOS_FIELD_NUMBER, kind=0)


def reply(handle: int, step: int, action: int, used: Nanos) -> bytes:
    """The piece of a Reply that is no fault."""
    seconds, nanos = divmod(used, SECOND)
    spent = b"".join((_SECONDS[seconds], _NANOS, varint(nanos)))
    body = (
        _REPLY_HANDLE,
        handle.to_bytes(8, "little"),
        _REPLY_STEP[step],
        _REPLY_ACTION[action],
        delimited(_REPLY_USED, spent),
    )
    return delimited(_MESSAGES, delimited(_REPLY, b"".join(body)))
