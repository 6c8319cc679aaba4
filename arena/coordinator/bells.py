"""Doorbells: Celery messages that tell a worker to come and ask for a match.

They carry nothing: the database knows what is due, so that a bell that is lost, doubled or late
costs time only. The name of the task and of the queue is all that this side knows of the workers.
"""

from __future__ import annotations

from celery import Celery
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from arena.coordinator.dispatch import BrokerError

TASK = "arena.play"
QUEUE = "arena"
PATIENCE = 5.0
"""Seconds after which a broker that does not answer counts as down."""


class CeleryBells:
    """The bells of a Redis broker. Blocking: call it from a thread."""

    def __init__(self, broker: str) -> None:
        self._app = Celery("arena", broker=broker, set_as_current=False)
        self._app.conf.update(
            task_default_queue=QUEUE,
            task_ignore_result=True,
            task_serializer="json",
            accept_content=["json"],
            task_publish_retry=False,
            broker_transport_options={
                "socket_timeout": PATIENCE,
                "socket_connect_timeout": PATIENCE,
                "retry_on_timeout": False,
                "max_retries": 0,
            },
        )

    def outstanding(self) -> int:
        """Bells that no worker has heard yet: the length of the queue. Raises BrokerError."""
        try:
            with self._app.pool.acquire(block=True, timeout=PATIENCE) as connection:
                return int(connection.default_channel.client.llen(QUEUE))
        except (OperationalError, RedisError, OSError) as error:
            raise BrokerError(str(error) or repr(error)) from error

    def ring(self, count: int) -> None:
        """Raises BrokerError, after any number of the bells."""
        try:
            for _ in range(count):
                self._app.send_task(TASK, queue=QUEUE, ignore_result=True, retry=False)
        except (OperationalError, RedisError, OSError) as error:
            raise BrokerError(str(error) or repr(error)) from error

    def close(self) -> None:
        """Lets go of the connections."""
        self._app.close()
