"""The one thing that workers and coordinators agree on without sharing code."""

from __future__ import annotations

from arena.coordinator import bells
from workers import app


class Deaf:
    """Plays nothing."""

    def play_due(self) -> int:
        return 0

    def drain(self) -> None: ...
    def cancel(self) -> None: ...


def test_workers_hear_the_task_and_the_queue_that_coordinators_ring() -> None:
    celery = app.celery_app("memory://", Deaf())
    assert bells.TASK in celery.tasks
    assert celery.conf.task_default_queue == bells.QUEUE
