"""Logs: one event a line, for people on a terminal or as JSON for a collector.

What a line is about is bound once and travels along (``structlog.contextvars``)::

    with bound_contextvars(match=match, attempt=fence):
        log.info("leased", worker=name)
"""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_SECRET = ("token", "secret", "authorization", "password")


def configure(*, as_json: bool, stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Sends the process's logs, those of libraries included, to ``stream`` (standard error)."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(as_json=as_json, colors=handler.stream.isatty()),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _renderers(*, as_json: bool, colors: bool) -> list[Processor]:
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    # A rich traceback would show local variables, and with them secrets and hidden cards.
    plain = structlog.dev.plain_traceback
    return [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=plain)]


def hide_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Masks every field whose name says that it is a secret."""
    del logger, method
    for key in event:
        if any(word in key.lower() for word in _SECRET):
            event[key] = "***"
    return event
