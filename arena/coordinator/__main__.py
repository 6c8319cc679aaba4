"""``python -m arena.coordinator``: one coordinator, to the end of the process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from importlib.metadata import version

import structlog
from sqlalchemy.exc import DBAPIError

from arena.coordinator.coordinator import Coordinator
from arena.coordinator.database import DatabaseError, cause, open_store
from arena.coordinator.terms import Terms
from arena.ops import garbage, logs, notify, tracing
from arena.ops.address import AddressError
from arena.ops.tracing import Tracer
from arena.settings import Settings, SettingsError, load
from arena.store import Times

log = structlog.get_logger()

SWITCH_INTERVAL = 0.0005
"""Seconds that a thread may keep the interpreter: the streams wait no longer for the database."""


class StartError(Exception):
    """The coordinator cannot start; the message is one sentence for a person."""


async def serve(settings: Settings) -> str | None:
    """Serves until SIGTERM or SIGINT, then None; or why it could not go on. Raises StartError."""
    ended: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, _end, ended)

    def lost(reason: str) -> None:
        if not ended.done():
            ended.set_result(reason)

    tracer = tracing.made(settings, "coordinator", version("arena"))
    coordinator = await _made(settings, lost, tracer)
    try:
        where = await coordinator.start()
    except (AddressError, DatabaseError) as error:
        await coordinator.stop()
        raise StartError(str(error)) from error
    except DBAPIError as error:
        await coordinator.stop()
        raise StartError(f"the database refuses a coordinator: {cause(error)}") from error
    log.info("ready", play=where.play, worker=where.worker, http=where.http)
    garbage.settle()
    notify.ready(play=where.play, worker=where.worker, http=where.http)
    reason = await ended
    log.info("stopping", reason=reason or "asked to")
    await coordinator.stop()
    await asyncio.to_thread(tracer.close)
    log.info("stopped")
    return reason


async def _made(settings: Settings, lost: Callable[[str], None], tracer: Tracer) -> Coordinator:
    try:
        times = Times(settings.lease)
        store = await asyncio.to_thread(open_store, settings.database, create=True, times=times)
    except DatabaseError as error:
        raise StartError(str(error)) from error
    try:
        terms = Terms(renew_every=store.times.renew_every)
        return Coordinator(settings, store, lost, terms, tracer)
    except SettingsError as error:
        store.close()
        raise StartError(str(error)) from error


def _end(ended: asyncio.Future[str | None]) -> None:
    """The first signal ends the coordinator in good order, the second at once."""
    if ended.done():
        os._exit(1)
    ended.set_result(None)


def run(settings: Settings) -> int:
    """The exit status: 0 after a signal, 1 when it could not go on. Raises StartError."""
    logs.configure(as_json=settings.log_json)
    sys.setswitchinterval(SWITCH_INTERVAL)
    reason = asyncio.run(serve(settings))
    return 0 if reason is None else 1


def main() -> int:
    """As ``run``, with a sentence on standard error and status 2 for what cannot be used."""
    try:
        return run(load())
    except (SettingsError, StartError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
