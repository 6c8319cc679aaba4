"""``arena coordinator``: serves bots and workers."""

from __future__ import annotations

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands

app = commands()


@app.command(epilog="Example: ARENA_DATABASE_URL=postgresql://... arena coordinator")
def coordinator(data: options.Data = None) -> None:
    """Serve bots and workers.

    `arena settings` lists the settings that count. It says in one line that it is ready, and where.
    At SIGTERM or Ctrl-C it tells the bots to come back later, ends what it is at, and stops; at the
    second it stops at once.
    """
    from arena.coordinator.__main__ import StartError, run

    try:
        status = run(options.settings(data))
    except StartError as error:
        raise UserError(str(error)) from error
    raise typer.Exit(status)
