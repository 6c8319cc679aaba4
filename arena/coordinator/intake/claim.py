"""A report as values: what a worker claims, and what the match's attempt lets it claim."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from google.protobuf.duration_pb2 import Duration

from arena.internal.v1 import worker_pb2
from arena.match.clock import Measured
from arena.match.faults import Fault
from arena.match.result import Result
from arena.play import wire

MOST_TIME = timedelta(days=365)
"""Longer than anything that is measured in a game."""


class Refusal(StrEnum):
    """Kinds of refusals, as people are told of them.

    Attempts, voided matches and logs say no more than this: other tables may have the deal of the
    game before them, and what was wrong with its report may name its cards.
    """

    UNREADABLE = "its record cannot be read"
    OTHER_GAME = "its record is of another game than the one that was to be played"
    NOT_BY_THE_RULES = "its record does not replay by the rules"
    UNFINISHED = "its record ends before the game is over"
    FAULTS = "its faults do not fit the game"
    TIMES = "its times do not fit the game"
    RESULT = "its result is not the one that the rules make of its record"
    WORKER = "the match is another worker's"
    CONFLICT = "it contradicts what is stored"
    DATABASE = "the database does not take it"
    DEADLY = "replaying it ends the process that replays"


class Refused(Exception):  # noqa: N818 a verdict, not an error
    """The report is not believed; the message is a sentence that says why, for the quarantine."""

    def __init__(self, kind: Refusal, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Expected:
    """The game that was to be played.

    ``options``: canonical JSON. ``seed``: of the deal, in hexadecimal. ``no_shows``: seats whose
    bot was absent when the match was leased.
    """

    game: str
    rules: int
    options: str
    seats: int
    seed: str
    strikes: int
    no_shows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verified:
    """A game that happened as its report says: what it counts as, and who played together."""

    result: Result
    sides: tuple[int, ...]


def faults(report: worker_pb2.ReportRequest) -> tuple[Fault, ...]:
    """In the order in which they were noted; raises Refused."""
    for message in report.faults:
        _time(message.measured)
    try:
        return tuple(wire.fault(fault) for fault in report.faults)
    except ValueError as error:
        raise Refused(Refusal.FAULTS, str(error)) from error


def measured(report: worker_pb2.ReportRequest) -> tuple[Measured, ...]:
    """One a seat; raises Refused."""
    return tuple(
        Measured(
            m.decisions,
            _time(m.total),
            _time(m.slowest),
            tuple((bucket.number, bucket.decisions) for bucket in m.spread),
        )
        for m in report.measured
    )


def _time(message: Duration) -> timedelta:
    """Raises Refused for one that no game can take, among them all that Python cannot hold."""
    if abs(message.seconds) > MOST_TIME.total_seconds():
        detail = f"a time of {message.seconds} s; none is longer than {MOST_TIME}"
        raise Refused(Refusal.TIMES, detail)
    return message.ToTimedelta()


def about(report: worker_pb2.ReportRequest) -> dict[str, str | int]:
    """What log lines about the report say of it."""
    return {
        "match": report.match,
        "attempt": report.fence,
        "game": report.game,
        "worker_id": report.worker_instance,
    }
