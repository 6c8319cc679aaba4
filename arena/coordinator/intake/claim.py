"""A report as values: what a worker claims, and what the match's attempt lets it claim."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from arena.internal.v1 import worker_pb2
from arena.match.clock import Measured
from arena.match.faults import Fault, FaultKind
from arena.match.result import Result
from arena.v1 import play_pb2


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


def job(expected: Expected, report: worker_pb2.ReportRequest) -> bytes:
    """What the intake's process is given: a line of JSON, then the report."""
    return json.dumps(asdict(expected)).encode() + b"\n" + report.SerializeToString()


def parsed_job(job: bytes) -> tuple[Expected, worker_pb2.ReportRequest]:
    """Undoes :func:`job`."""
    line, _, report = job.partition(b"\n")
    fields = json.loads(line)
    fields["no_shows"] = tuple(fields["no_shows"])
    return Expected(**fields), worker_pb2.ReportRequest.FromString(report)


def answer(verdict: Verified | Refused) -> bytes:
    """What the intake's process says."""
    if isinstance(verdict, Refused):
        return json.dumps({"refused": str(verdict)}).encode()
    return json.dumps(asdict(verdict)).encode()


def parsed_answer(answer: bytes) -> Verified:
    """Undoes :func:`answer`; raises Refused."""
    fields = json.loads(answer)
    if "refused" in fields:
        raise Refused(fields["refused"])
    found = fields["result"]
    return Verified(
        result=Result(
            ranks=tuple(found["ranks"]),
            scores=tuple(found["scores"]),
            reason=found["reason"],
            forfeits=tuple(found["forfeits"]),
        ),
        sides=tuple(fields["sides"]),
    )


def faults(report: worker_pb2.ReportRequest) -> tuple[Fault, ...]:
    """In the order in which they were noted; raises Refused."""
    return tuple(_fault(fault) for fault in report.faults)


def _fault(fault: play_pb2.Fault) -> Fault:
    try:
        kind = FaultKind(play_pb2.FaultKind.Name(fault.kind).removeprefix("FAULT_KIND_").lower())
    except ValueError:
        raise Refused(f"there is no kind of fault with the number {fault.kind}") from None
    return Fault(kind, fault.seat, fault.step, fault.measured.ToTimedelta())


def measured(report: worker_pb2.ReportRequest) -> tuple[Measured, ...]:
    """One a seat."""
    return tuple(
        Measured(m.decisions, m.total.ToTimedelta(), m.slowest.ToTimedelta())
        for m in report.measured
    )
