"""``arena bot``: the bots that an arena knows, and the tokens that they connect with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands

if TYPE_CHECKING:
    from arena.store import Store
    from arena.store.ids import OwnerId

app = commands("Create bots, give them tokens, list them.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The bot's name.", show_default=False)]


@app.command(epilog="Example: arena bot create alice --owner carol")
def create(
    name: Name,
    owner: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Whose bot it is; the arena's own if not given.",
            show_default=False,
        ),
    ] = None,
    data: options.Data = None,
) -> None:
    """Create a bot, for which `arena bot token` gives a token.

    An owner that is not known yet is made with `arena token owner NAME`.
    """
    with options.store(data) as store:
        whose = _owner(store, owner)
        with store.unit() as unit:
            unit.create_bot(name, options.person(), whose)
    print(f"bot {name} created; arena bot token {name} gives it a token")


@app.command(epilog="Example: arena bot token alice --revoke")
def token(
    name: Name,
    revoke: Annotated[
        bool, typer.Option("--revoke", help="The bot's earlier tokens stop being valid.")
    ] = False,
    data: options.Data = None,
) -> None:
    """Print a new token for a bot.

    The bot is created if there is none of that name. The arena keeps only the token's hash: it
    cannot be shown again.
    """
    with options.store(data) as store:
        known = store.queries().bot_named(name)
        with store.unit() as unit:
            bot = known.id if known is not None else unit.create_bot(name, options.person())
            if revoke:
                unit.revoke_tokens(bot, options.person())
            issued = unit.issue_token(bot, options.person())
    print(issued)


@app.command(epilog='Example: arena bot suspend alice --reason "floods the arena"')
def suspend(
    name: Name,
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="Why, for everyone to read.", show_default=False)
    ],
    data: options.Data = None,
) -> None:
    """Suspend a bot: it cannot connect, and is paired no more.

    Its connection ends at once. In matches that have not begun it is a no-show. It stays enrolled
    in its leagues, and `arena bot restore` lets it play again.
    """
    with options.store(data) as store, _refusals():
        from arena.coordinator.leagues.desk import suspending
        from arena.coordinator.leagues.desk.caller import Caller

        suspending.suspend(store, Caller(options.person()), name, reason)
    print(f"bot {name} is suspended; arena bot restore {name} lets it play again")


@app.command(epilog="Example: arena bot restore alice")
def restore(name: Name, data: options.Data = None) -> None:
    """Let a suspended bot play again.

    It may connect, and is paired from the next round on where its leagues' formats allow that.
    """
    with options.store(data) as store, _refusals():
        from arena.coordinator.leagues.desk import suspending
        from arena.coordinator.leagues.desk.caller import Caller

        suspending.restore(store, Caller(options.person()), name)
    print(f"bot {name} may play again")


@app.command(name="list", epilog="Example: arena bot list --json")
def list_(as_json: options.Json = False, data: options.Data = None) -> None:
    """List the bots, and where each is connected.

    Or why it is suspended.
    """
    with options.store(data) as store:
        queries = store.queries()
        bots, owners = queries.bots(), queries.owners()
        sessions = {session.bot: session for session in queries.open_sessions()}
        suspended = {bot: each.reason for bot, each in queries.suspensions().items()}
    rows = [
        {
            "bot": bot.name,
            "owner": owners[bot.owner],
            "online": bot.id in sessions,
            "address": sessions[bot.id].address if bot.id in sessions else None,
            "build": sessions[bot.id].build if bot.id in sessions else None,
            "suspended": suspended.get(bot.id),
            "games_at_once": sessions[bot.id].concurrent_games if bot.id in sessions else None,
        }
        for bot in bots
    ]
    if as_json:
        print(json.dumps({"bots": rows}))
        return
    for row in rows:
        state = f"online at {row['address']}, build {row['build']}" if row["online"] else "offline"
        if row["suspended"] is not None:
            state = f"suspended: {row['suspended']}"
        print(f"{row['bot']}  {state}")
    if not rows:
        print("no bots yet: arena bot create NAME makes one")


@contextmanager
def _refusals() -> Iterator[None]:
    """What the desk refuses is the user's error."""
    from arena.coordinator.leagues.desk.refusals import RefusedError

    try:
        yield
    except RefusedError as error:
        raise UserError(error.sentence) from error


def _owner(store: Store, name: str | None) -> OwnerId:
    """The owner of that name, the arena itself for none; a name that is not known is refused."""
    from arena.store.ids import DEFAULT_OWNER

    if name is None:
        return DEFAULT_OWNER
    owners = store.queries().owners()
    found = next((owner for owner, its in owners.items() if its == name), None)
    if found is None:
        raise UserError(
            f"there is no owner {name!r} (owners: {', '.join(owners.values())}); "
            f"arena token owner {name} makes one"
        )
    return found
