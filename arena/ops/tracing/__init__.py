"""Traces: one a match, short, across worker and coordinator; off unless a collector is named."""

from arena.ops.tracing.tracer import UNTRACED, Span, Tracer, made

__all__ = ["UNTRACED", "Span", "Tracer", "made"]
