"""``arena migrate``: brings a database to the newest schema."""

from __future__ import annotations

from arena.cli import options
from arena.cli.lazy import UserError, commands

app = commands()


@app.command(epilog="Example: arena migrate --data my-arena")
def migrate(data: options.Data = None) -> None:
    """Bring a database up to date with this version.

    Back it up and stop all programs that use it first: there is no way back. `arena up` and
    `arena coordinator` do the same when they start; no other command does.
    """
    options.need_server()
    from arena.embedded.folder import announced

    given = options.settings(data)
    options.require_arena(given.database)
    if not given.database_url and announced(given.data) is not None:
        raise UserError(f"an arena runs in {given.data}: stop it; `arena up` does this by itself")
    with options.opened(given.database, create=True):
        print("the database is up to date")
