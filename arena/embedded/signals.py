"""Ctrl-C and its relatives for a program that has children to stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stopping(again: Callable[[], None]) -> Iterator[None]:
    """The first signal cancels the current task, which then cleans up; later ones call ``again``.

    Needs a running event loop in the main thread.
    """
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()
    asked = False

    def ask() -> None:
        nonlocal asked
        if asked:
            again()
        elif task is not None:
            task.cancel()
        asked = True

    for number in STOPPING:
        loop.add_signal_handler(number, ask)
    try:
        yield
    finally:
        for number in STOPPING:
            loop.remove_signal_handler(number)
