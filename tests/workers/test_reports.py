"""Reports on their way to the arena."""

from __future__ import annotations

from arena.internal.v1 import worker_pb2
from arena.ops.backoff import Backoff
from arena.play.grpc_options import REPORT_BYTES
from workers.reports import Reports


class Taker:
    """Takes every report in."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    async def report(self, request: worker_pb2.ReportRequest) -> worker_pb2.ReportResponse:
        self.sizes.append(request.ByteSize())
        return worker_pb2.ReportResponse(state=worker_pb2.REPORT_STATE_ACCEPTED)


async def test_a_report_too_long_for_any_coordinator_is_settled_without_being_sent() -> None:
    taker = Taker()
    reports = Reports(taker, lambda: Backoff(lambda low, high: 0))
    fits = reports.send(worker_pb2.ReportRequest(record=bytes(REPORT_BYTES - 10)))
    assert await fits == worker_pb2.REPORT_STATE_ACCEPTED
    longer = reports.send(worker_pb2.ReportRequest(record=bytes(REPORT_BYTES)))
    assert await longer == worker_pb2.REPORT_STATE_QUARANTINED
    assert taker.sizes == [REPORT_BYTES - 6]
