"""Values of a match to the messages of arena.v1 and back."""

from __future__ import annotations

from datetime import timedelta

from google.protobuf.duration_pb2 import Duration

from arena.games.game import Outcome
from arena.match.faults import Fault, FaultKind
from arena.match.result import Result
from arena.match.spec import Clock
from arena.ops.instants import SECOND, Nanos
from arena.v1 import play_pb2

_PREFIX = "FAULT_KIND_"

WIRE_KIND = {kind: play_pb2.FaultKind.Value(_PREFIX + kind.name) for kind in FaultKind}
"""The number of each kind on the wire."""

_KIND: dict[int, FaultKind] = {number: kind for kind, number in WIRE_KIND.items()}


def duration(length: Nanos) -> Duration:
    seconds, nanos = divmod(length, SECOND)
    return Duration(seconds=seconds, nanos=nanos)


def span(length: timedelta) -> Duration:
    """Exact to the microsecond."""
    message = Duration()
    message.FromTimedelta(length)
    return message


def nanos(message: Duration) -> Nanos:
    return message.seconds * SECOND + message.nanos


def fault_kind(number: int) -> FaultKind | None:
    """None: no fault. Raises ValueError for a number that this version does not know."""
    if number == play_pb2.FAULT_KIND_UNSPECIFIED:
        return None
    if number not in _KIND:
        raise ValueError(f"{number} is not the number of a fault; known: {sorted(_KIND)}")
    return _KIND[number]


def named_fault_kind(number: int) -> FaultKind:
    """Raises ValueError for a kind that is missing or unknown."""
    kind = fault_kind(number)
    if kind is None:
        raise ValueError("a fault needs a kind")
    return kind


def wire_clock(clock: Clock, strikes: int) -> play_pb2.GameClock:
    return play_pb2.GameClock(
        limit=span(clock.limit),
        bank=span(clock.bank),
        increment=span(clock.increment),
        ready=span(clock.ready),
        strikes=strikes,
    )


def clock(message: play_pb2.GameClock) -> Clock:
    """The times; the strikes are the message's own field."""
    return Clock(
        limit=message.limit.ToTimedelta(),
        bank=message.bank.ToTimedelta(),
        increment=message.increment.ToTimedelta(),
        ready=message.ready.ToTimedelta(),
    )


def wire_outcome(outcome: Outcome | Result) -> play_pb2.Outcome:
    return play_pb2.Outcome(ranks=outcome.ranks, scores=outcome.scores, reason=outcome.reason)


def outcome(message: play_pb2.Outcome) -> Outcome:
    return Outcome(tuple(message.ranks), tuple(message.scores), message.reason)


def wire_fault(fault: Fault) -> play_pb2.Fault:
    return play_pb2.Fault(
        kind=WIRE_KIND[fault.kind],
        seat=fault.seat,
        step=fault.step,
        measured=span(fault.measured),
    )


def fault(message: play_pb2.Fault) -> Fault:
    """Raises ValueError for a kind that is missing or unknown."""
    kind = named_fault_kind(message.kind)
    return Fault(kind, message.seat, message.step, message.measured.ToTimedelta())
