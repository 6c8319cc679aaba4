"""The Celery side: hearing the doorbell, and a thread that waits for each match."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Protocol

import structlog
from celery import Celery
from celery.worker import WorkController, state

log = structlog.get_logger()

TASK = "arena.play"
QUEUE = "arena"

PATIENCE = 15.0
"""Seconds after which a broker that does not answer is given up, and connected to anew."""


class Player(Protocol):
    """What hears the bell."""

    def play_due(self) -> int: ...
    def drain(self) -> None: ...
    def cancel(self) -> None: ...


def celery_app(broker: str, player: Player) -> Celery:
    """The application with its one task, ``arena.play``, which takes no arguments."""
    app = Celery("arena", broker=broker, set_as_current=False)
    app.conf.update(
        task_default_queue=QUEUE,
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        # Acknowledged before it runs: the bell may be lost, the database has the match.
        task_acks_late=False,
        # A bell waits in the queue until a slot is free: there any worker can hear it.
        worker_prefetch_multiplier=1,
        worker_disable_prefetch=True,
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "socket_timeout": PATIENCE,
            "socket_connect_timeout": PATIENCE,
            "socket_keepalive": not broker.startswith("redis+socket:"),
            "health_check_interval": PATIENCE,
        },
    )

    @app.task(name=TASK, ignore_result=True)  # type: ignore[untyped-decorator]
    def play(*_: object, **__: object) -> None:
        player.play_due()

    return app


def controller(app: Celery, slots: int, ready: Callable[[], None]) -> WorkController:
    """A worker of so many threads; ``ready`` is called when it hears the bell."""
    return WorkController(
        app=app,
        pool_cls="threads",
        concurrency=slots,
        loglevel="WARNING",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        ready_callback=lambda _: ready(),
    )


class Signals:
    """First SIGTERM or SIGINT: hear no more bells, and drain. Second: give back what runs."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._count = 0

    def install(self) -> None:
        """To be called in the main thread."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._count += 1
        if self._count == 1:
            state.should_stop = 0
            self._player.drain()
        else:
            self._player.cancel()
