"""``arena bot``: the bots that an arena knows, and the tokens that they connect with."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from arena.cli import options
from arena.cli.lazy import commands

app = commands("Create bots, give them tokens, list them.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The bot's name.", show_default=False)]


@app.command(epilog="Example: arena bot create alice")
def create(name: Name, data: options.Data = None) -> None:
    """Create a bot, for which `arena bot token` gives a token."""
    with options.store(data) as store, store.unit() as unit:
        unit.create_bot(name, options.person())
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


@app.command(name="list", epilog="Example: arena bot list --json")
def list_(as_json: options.Json = False, data: options.Data = None) -> None:
    """List the bots, and where each is connected."""
    with options.store(data) as store:
        queries = store.queries()
        bots = queries.bots()
        sessions = {session.bot: session for session in queries.open_sessions()}
    rows = [
        {
            "bot": bot.name,
            "online": bot.id in sessions,
            "address": sessions[bot.id].address if bot.id in sessions else None,
            "build": sessions[bot.id].build if bot.id in sessions else None,
            "games_at_once": sessions[bot.id].concurrent_games if bot.id in sessions else None,
        }
        for bot in bots
    ]
    if as_json:
        print(json.dumps({"bots": rows}))
        return
    for row in rows:
        online = f"online at {row['address']}, build {row['build']}" if row["online"] else "offline"
        print(f"{row['bot']}  {online}")
    if not rows:
        print("no bots yet: arena bot create NAME makes one")
