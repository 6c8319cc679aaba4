"""``run``: the one call between a class and its games."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence

from arena.games import registry
from arena.games.game import GameError
from arena_sdk.address import checked
from arena_sdk.client import Account, Client
from arena_sdk.errors import ArenaError, RefusedError
from arena_sdk.outbox import Outbox
from arena_sdk.players import BotOrFactory, players

DEFAULT_ADDRESS = "127.0.0.1:7700"

logger = logging.getLogger("arena_sdk")


def run(
    bot: BotOrFactory,
    game: str | Sequence[str],
    *,
    token: str | None = None,
    address: str | None = None,
    build: str = "unnamed",
    games_at_once: int = 1,
) -> None:
    """Connects and plays until Ctrl-C, reconnecting as often as it takes.

    ``bot``: a class (or a function without arguments) gives each game an object of its own; an
    object plays all games. ``game``: the name of the game that it plays, or several. ``token`` and
    ``address`` default to ``ARENA_TOKEN`` and ``ARENA_ADDRESS`` (127.0.0.1:7700; of several, with
    commas between, one is used at a time). ``build`` names the version of the bot, in at most 64
    characters. The first Ctrl-C (or SIGTERM) says Bye and plays the running games to their end,
    the second stops at once.

    Ends the process with status 1 and one sentence when the arena refuses the bot, or when another
    process took over as it. Log lines go to the logger ``arena_sdk``, and to standard error unless
    the author has set up logging.
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    try:
        asyncio.run(
            play(
                bot, game, token=token, address=address, build=build, games_at_once=games_at_once,
                signals=True,
            )
        )  # fmt: skip
    except ArenaError as error:
        sys.exit(f"arena_sdk: {error}")
    except asyncio.CancelledError:
        sys.exit(130)


async def play(
    bot: BotOrFactory,
    game: str | Sequence[str],
    *,
    token: str | None = None,
    address: str | None = None,
    build: str = "unnamed",
    games_at_once: int = 1,
    signals: bool = False,
) -> None:
    """``run`` for programs with an event loop of their own; raises ArenaError. Cancel it to stop.

    ``signals``: take SIGINT and SIGTERM as ``run`` does.
    """
    client = Client(
        account(game, token=token, address=address, build=build, games_at_once=games_at_once),
        players(bot, asyncio.get_running_loop()),
        registry.codec,
        Outbox(),
    )
    if signals:
        _leave_on_signals(client)
    await client.play()


def account(
    game: str | Sequence[str],
    *,
    token: str | None = None,
    address: str | None = None,
    build: str = "unnamed",
    games_at_once: int = 1,
) -> Account:
    """What was given, completed from the environment.

    Raises RefusedError for what cannot be used: a missing token, an address, an unknown game, no
    game at once.
    """
    if not 1 <= games_at_once < 1 << 32:
        raise RefusedError(
            f"games at once are {games_at_once}: a bot plays at least 1, and the arena says how "
            "many it sends at most"
        )
    names = [game] if isinstance(game, str) else game
    return Account(
        addresses=checked(address or os.environ.get("ARENA_ADDRESS") or DEFAULT_ADDRESS),
        token=_token(token),
        games={name: _rules(name) for name in names},
        games_at_once=games_at_once,
        build=build,
    )


def _rules(game: str) -> int:
    try:
        return registry.game(game).rules
    except GameError as error:
        raise RefusedError(str(error)) from error


def _token(given: str | None) -> str:
    token = given or os.environ.get("ARENA_TOKEN", "")
    if not token:
        raise RefusedError("no token: pass token=... or set ARENA_TOKEN")
    return token


def _leave_on_signals(client: Client) -> None:
    """Bye at the first signal; the second cancels the task that plays."""
    task = asyncio.current_task()
    loop = asyncio.get_running_loop()
    asked = False

    def leave() -> None:
        nonlocal asked
        if asked and task is not None:
            task.cancel()
        asked = True
        client.leave()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, leave)
