"""``python -m workers``: a worker of the arena, with the settings of the environment."""

from __future__ import annotations

import logging
import sys
from importlib.metadata import version

import structlog

from arena import settings as arena_settings
from arena.ops import garbage, logs, notify, tracing
from arena.ops.address import AddressError
from workers.app import Signals, celery_app, controller
from workers.process import LoopThread

log = structlog.get_logger()


def main() -> int:
    """Runs until a signal; the exit status: 2, with a sentence, for settings it cannot use."""
    try:
        return run(arena_settings.load())
    except (arena_settings.SettingsError, AddressError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2


def run(settings: arena_settings.Settings) -> int:
    """Raises SettingsError and AddressError."""
    logs.configure(as_json=settings.log_json)
    for name in ("celery", "kombu", "amqp"):
        logging.getLogger(name).setLevel(logging.WARNING)
    loop = LoopThread(settings, tracing.made(settings, "worker", version("arena")))

    def ready() -> None:
        hello = loop.parts.coordinators.hello
        log.info(
            "worker ready",
            http=loop.http_address,
            slots=settings.worker_slots,
            worker=hello.name,
            worker_id=hello.instance,
        )
        garbage.settle()
        notify.ready(http=loop.http_address)

    app = celery_app(settings.redis_url, loop)
    worker = controller(app, settings.worker_slots, lambda: loop.when_connected(ready))
    Signals(loop).install()
    try:
        worker.start()
    finally:
        loop.close()
    log.info("worker stopped")
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    sys.exit(main())
