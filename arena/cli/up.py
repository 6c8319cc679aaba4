"""`arena up`: a whole arena on one machine, until Ctrl-C."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.embedded.stack import Stack
    from arena.settings import Settings

app = commands()

WITHOUT_PAGE = "pip install 'arena[web]' adds a web page"

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        min=1,
        max=256,
        help="Worker processes; one a core.",
        show_default=False,
    ),
]


@app.command(epilog="Example: arena up --data my-arena --workers 2")
def up(data: options.Data = None, workers: Workers = None) -> None:
    """Run a whole arena on this machine, until Ctrl-C.

    It consists of Redis, a coordinator, workers and a web page. Everything is kept in the data
    folder (arena-data); started again on it, the arena goes on.
    """
    from arena.embedded.errors import EmbeddedError
    from arena.embedded.stack import cores

    try:
        asyncio.run(_up(options.settings(data), workers or cores()))
    except EmbeddedError as error:
        raise UserError(str(error)) from None
    except asyncio.CancelledError:
        print("arena: stopped")


async def _up(settings: Settings, workers: int) -> None:
    from arena.embedded import folder, stack
    from arena.embedded.signals import stopping

    begin = time.monotonic()
    with folder.held(settings.data.absolute()) as data:
        arena = stack.Stack(data, settings, options.tell)
        with stopping(again=arena.hurry):
            async with arena.running(workers):
                print(_connecting(arena, workers, time.monotonic() - begin), flush=True)
                await asyncio.Event().wait()


def _connecting(arena: Stack, workers: int, seconds: float) -> str:
    """What a person needs who has just started an arena."""
    folder = arena.folder.path
    play, http = arena.addresses["play"], arena.addresses["http"]
    page = f"http://{arena.addresses['web']}/" if "web" in arena.addresses else WITHOUT_PAGE
    return f"""\
The arena is ready, with {counted(workers, "worker")}, after {seconds:.1f} s.

  look at it       {page}
  bots connect to  {play}
  health, metrics  http://{http}/readyz, http://{http}/metrics
  data and logs    {folder}

In every other terminal, whatever its folder:
  export ARENA_ADDRESS={play} ARENA_DATA={folder}
Connect a bot:
  ARENA_TOKEN=$(arena bot token alice) python -m arena_bots random
Play a match with another one, bob, and look at it:
  arena match create wazabi alice bob
  arena match show ID

Ctrl-C stops the arena; `arena up --data {folder}` goes on where it stopped."""
