"""``arena worker``: plays matches for the coordinators it is told of."""

from __future__ import annotations

import os
import sys

from arena.cli.lazy import commands

app = commands()


@app.command(epilog="Example: ARENA_WORKER_ADDRESS=coordinator:7701 arena worker")
def worker() -> None:
    """Play matches for the coordinators.

    `arena settings` lists the settings that count. At the first SIGTERM or Ctrl-C it takes no new
    match and finishes what runs, for drain_timeout at most; at the second it gives back what runs
    and stops.
    """
    os.execv(sys.executable, [sys.executable, "-m", "workers"])  # noqa: S606 - no shell is wanted
