"""``arena worker``: plays matches for the coordinators it is told of."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

import typer

from arena.cli.lazy import UserError

app = typer.Typer()


@app.command()
def worker() -> None:
    """Run a worker with the settings of the environment: `arena settings` lists them.

    At the first SIGTERM or Ctrl-C it takes no new match and finishes what runs, for drain_timeout
    at most; at the second it gives back what runs and stops.
    """
    if find_spec("celery") is None:
        raise UserError("a worker needs an extra: pip install 'arena[server]'")
    os.execv(sys.executable, [sys.executable, "-m", "workers"])  # noqa: S606 - no shell is wanted
