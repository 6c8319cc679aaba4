"""What programs know of tracing: spans of work, one within the other, told on as a text.

A span's ``traceparent`` (W3C Trace Context) goes with what is sent, so that whoever works on that
makes its spans part of the same trace.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Protocol

from arena.settings import Settings, SettingsError


class Span(Protocol):
    """Work that is being done."""

    @property
    def traceparent(self) -> str:
        """For others; empty if nobody traces."""
        ...

    def note(self, **about: str | int) -> None:
        """What has become known meanwhile."""


class Tracer(Protocol):
    """Makes spans. Neither blocks nor raises: what cannot be sent to the collector is lost."""

    def span(self, name: str, parent: str = "", **about: str | int) -> AbstractContextManager[Span]:
        """Within ``parent``, a traceparent, or within the span that this task is in."""
        ...

    def close(self) -> None:
        """Sends what is left, for a moment at most; blocking."""


@dataclass(frozen=True, slots=True)
class _Passed:
    """Of a program that does not trace: it tells on what it was told."""

    traceparent: str

    def note(self, **about: str | int) -> None:
        del about


class _Untraced:
    def span(self, name: str, parent: str = "", **about: str | int) -> AbstractContextManager[Span]:
        del name, about
        return nullcontext(_Passed(parent))

    def close(self) -> None:
        pass


UNTRACED: Tracer = _Untraced()
"""Traces nothing, and costs next to nothing."""


def made(settings: Settings, program: str, version: str) -> Tracer:
    """As the settings want it. Raises SettingsError if the libraries for it are not installed."""
    if not settings.traces_endpoint:
        return UNTRACED
    if find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None:
        raise SettingsError(
            "ARENA_TRACES_ENDPOINT is set, and traces need an extra: pip install 'arena[otel]'"
        )
    from arena.ops.tracing import otel

    return otel.to_collector(settings.traces_endpoint, program, version)
