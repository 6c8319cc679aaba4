"""Running local play in the foreground: Ctrl-C, and how far it is."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager


def finished(work: Coroutine[None, None, None]) -> bool:
    """Does the work; whether it came to its end, and not Ctrl-C.

    Not by ``asyncio.run``, whose first Ctrl-C waits for the next pause: a bot may never make one.
    """
    try:
        with asyncio.Runner() as runner:
            runner.get_loop().run_until_complete(work)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def progress(total: int) -> Iterator[Callable[[Callable[[], str]], None]]:
    """A bar on a terminal, nothing elsewhere; what it gives is called after each of so many.

    It takes what makes the text behind the bar, which is asked for only if there is a bar.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        Remaining(),
        TextColumn("{task.description}"),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total)
        yield lambda text: bar.update(task, advance=1, description=text())
