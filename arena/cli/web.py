"""``arena web``: serves the web page."""

from __future__ import annotations

from arena.cli import options
from arena.cli.lazy import UserError, commands

app = commands()


@app.command(epilog="Example: ARENA_DATABASE_URL=postgresql://... arena web")
def web(data: options.Data = None) -> None:
    """Serve the web page.

    `arena settings` lists the settings that count; ARENA_WEB_ADDRESS says where. `arena up` serves
    the page already. It ends at SIGTERM or Ctrl-C.
    """
    from arena.web.__main__ import run
    from arena.web.listening import StartError

    try:
        run(options.settings(data))
    except StartError as error:
        raise UserError(str(error)) from error
