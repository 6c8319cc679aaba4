"""``arena worker``: plays matches for the coordinators it is told of."""

from __future__ import annotations

import os
import sys

import typer

app = typer.Typer()


@app.command()
def worker() -> None:
    """Run a worker with the settings of the environment: `arena settings` lists them.

    At the first SIGTERM or Ctrl-C it takes no new match and finishes what runs, for drain_timeout
    at most; at the second it gives back what runs and stops.
    """
    os.execv(sys.executable, [sys.executable, "-m", "workers"])  # noqa: S606 - no shell is wanted
