"""A report as values: what a worker claims, and what the match's attempt lets it claim."""

from __future__ import annotations

from dataclasses import dataclass

from arena.internal.v1 import worker_pb2
from arena.match.clock import Measured
from arena.match.faults import Fault
from arena.match.result import Result
from arena.play import wire


class Refused(Exception):  # noqa: N818 a verdict, not an error
    """The report is not believed; the message is a sentence that says why."""


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
    try:
        return tuple(wire.fault(fault) for fault in report.faults)
    except ValueError as error:
        raise Refused(str(error)) from error


def measured(report: worker_pb2.ReportRequest) -> tuple[Measured, ...]:
    """One a seat."""
    return tuple(
        Measured(m.decisions, m.total.ToTimedelta(), m.slowest.ToTimedelta())
        for m in report.measured
    )
