"""Spans one within the other, across programs, and a collector that may be away."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import (
    BatchSpanProcessor,
    SimpleSpanProcessor,
    SpanExporter,
    SpanExportResult,
)
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from arena.ops import tracing
from arena.ops.tracing import UNTRACED, otel
from arena.ops.tracing.otel import Traced
from arena.settings import Settings

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def memory() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture
def traced(memory: InMemorySpanExporter) -> Traced:
    return Traced(SimpleSpanProcessor(memory), "worker", "1")


def named(memory: InMemorySpanExporter, name: str) -> ReadableSpan:
    (span,) = (span for span in memory.get_finished_spans() if span.name == name)
    return span


def test_without_a_collector_nothing_is_traced_and_what_others_trace_is_passed_on() -> None:
    assert tracing.made(Settings(traces_endpoint=""), "worker", "1") is UNTRACED
    with UNTRACED.span("intake", PARENT, match="m") as span:
        span.note(verdict="accepted")
        assert span.traceparent == PARENT
    with UNTRACED.span("match") as span:
        assert span.traceparent == ""
    UNTRACED.close()


async def test_a_tasks_spans_lie_within_the_one_that_the_task_was_made_in(
    traced: Traced, memory: InMemorySpanExporter
) -> None:
    async def game() -> None:
        with traced.span("game", game=0):
            await asyncio.sleep(0)

    with traced.span("match", match="m", attempt=1) as span:
        await asyncio.create_task(game())
        span.note(end="played")
    match, inner = named(memory, "match"), named(memory, "game")
    assert match.parent is None
    assert inner.parent == match.context
    assert match.attributes == {"arena.match": "m", "arena.attempt": 1, "arena.end": "played"}
    assert match.resource.attributes["service.name"] == "arena-worker"


def test_a_span_lies_within_one_of_another_program(
    traced: Traced, memory: InMemorySpanExporter
) -> None:
    with traced.span("intake", PARENT) as span:
        told = span.traceparent
    parent = named(memory, "intake").parent
    assert parent is not None
    assert f"{parent.trace_id:032x}-{parent.span_id:016x}" == PARENT[3:52]
    assert told[:35] == PARENT[:35]
    assert told != PARENT


def test_what_is_no_traceparent_begins_a_trace(
    traced: Traced, memory: InMemorySpanExporter
) -> None:
    with traced.span("match"), traced.span("intake", "nonsense"):
        pass
    assert named(memory, "intake").parent is None


def test_a_failure_is_named_and_not_quoted(traced: Traced, memory: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError, match="a hidden card"), traced.span("game"):
        raise ValueError("a hidden card")
    span = named(memory, "game")
    assert (span.status.is_ok, span.status.description) == (False, "ValueError")
    assert span.events == ()


class Stuck(SpanExporter):
    """A collector that takes as long as a test wants."""

    def __init__(self) -> None:
        self.begun, self.free = threading.Event(), threading.Event()

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        self.begun.set()
        self.free.wait()
        return SpanExportResult.SUCCESS


def test_a_collector_that_hangs_holds_up_neither_work_nor_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(otel, "FAREWELL", 0.05)
    stuck = Stuck()
    batches = BatchSpanProcessor(stuck, max_queue_size=8, max_export_batch_size=2)
    traced = Traced(batches, "worker", "1")
    for _ in range(2):
        with traced.span("game"):
            pass
    assert stuck.begun.wait(20)
    for _ in range(100):  # many more than there is room for
        with traced.span("game"):
            pass
    traced.close()
    stuck.free.set()


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """One that is there: its URL, and what it was sent."""
    taken: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.headers["content-type"] == "application/x-protobuf"
            taken.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1/traces", taken
        finally:
            server.shutdown()
            thread.join()


def test_what_is_left_reaches_the_collector_when_a_program_stops() -> None:
    with collector() as (url, taken):
        traced = tracing.made(Settings(traces_endpoint=url), "coordinator", "1")
        with traced.span("intake", PARENT, game=2):
            pass
        traced.close()
    (body,) = taken
    request = ExportTraceServiceRequest.FromString(body)
    (span,) = request.resource_spans[0].scope_spans[0].spans
    assert span.name == "intake"
    assert span.trace_id.hex() == PARENT[3:35]
