"""Spans by OpenTelemetry, sent to a collector by a thread of the library's (OTLP over HTTP).

Its queue is bounded, and what does not fit is dropped: play never waits for a collector.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

SEND_WITHIN = 5.0
"""Seconds that the collector has to take a batch."""

FAREWELL = 2.0
"""Seconds for what is left when a program stops."""

_W3C = TraceContextTextMapPropagator()


@dataclass(frozen=True, slots=True)
class _Here:
    span: trace.Span

    @property
    def traceparent(self) -> str:
        carrier: dict[str, str] = {}
        _W3C.inject(carrier, trace.set_span_in_context(self.span))
        return carrier.get("traceparent", "")

    def note(self, **about: str | int) -> None:
        self.span.set_attributes(_named(about))


class Traced:
    """A tracer whose spans go to a processor of the library's."""

    def __init__(self, processor: SpanProcessor, program: str, version: str) -> None:
        resource = Resource.create(
            {
                "service.name": f"arena-{program}",
                "service.version": version,
                "host.name": socket.gethostname(),
            }
        )
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(processor)
        self._tracer = self._provider.get_tracer("arena", version)

    @contextmanager
    def span(self, name: str, parent: str = "", **about: str | int) -> Iterator[_Here]:
        """An exception makes the span's status an error; its text is for the log alone."""
        within = _W3C.extract({"traceparent": parent}) if parent else None
        with self._tracer.start_as_current_span(
            name,
            context=within,
            attributes=_named(about),
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                yield _Here(span)
            except Exception as error:
                span.set_status(trace.StatusCode.ERROR, type(error).__name__)
                raise

    def close(self) -> None:
        """In a thread that nobody waits for: the library would wait half a minute for a collector
        that is not there.
        """
        closing = threading.Thread(target=self._provider.shutdown, name="traces", daemon=True)
        closing.start()
        closing.join(FAREWELL)


def _named(about: dict[str, str | int]) -> dict[str, str | int]:
    return {f"arena.{name}": value for name, value in about.items()}


def to_collector(endpoint: str, program: str, version: str) -> Traced:
    """``endpoint``: the URL that takes traces. Headers, such as a key, come from the library's own
    ``OTEL_EXPORTER_OTLP_HEADERS``.
    """
    exporter = OTLPSpanExporter(endpoint=endpoint, timeout=SEND_WITHIN)
    return Traced(BatchSpanProcessor(exporter), program, version)
