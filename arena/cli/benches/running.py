"""`arena bench`: what a running arena takes for its bots and viewers."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from arena.cli.benches.given import Json, tell
from arena.cli.lazy import UserError
from arena.ops.words import counted


def play(
    bots: Annotated[
        int, typer.Option(metavar="N", min=2, max=6, help="Bot processes, all in every game.")
    ] = 4,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games at once.")] = 32,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Worker processes.")
    ] = 2,
    rounds: Annotated[
        int, typer.Option(metavar="N", min=1, help="Rounds; their median counts.")
    ] = 3,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.5, help="Length of a measurement.")
    ] = 4.0,
    as_json: Json = False,
) -> None:
    """Measure decisions a second, and the time of one.

    They go through worker, coordinator and bots. The reference is a bare gRPC echo with messages of
    the same size.
    """
    from arena.bench.play import Plan, compare
    from arena.embedded.errors import EmbeddedError

    plan = Plan(bots, games, workers, rounds, seconds)
    try:
        comparison = asyncio.run(compare(plan, tell))
    except EmbeddedError as error:
        raise UserError(str(error)) from None
    echo, arena = comparison.echo, comparison.arena
    print(f"games at once {games:3}: {arena.per_s:6.0f} a second, echo {echo.per_s:6.0f}")
    print(f"games at once   1: {arena.p50_us:6.0f} us,       echo {echo.p50_us:6.0f}")
    if as_json:
        print(comparison.to_json())


def sessions(
    bots: Annotated[
        int, typer.Option(metavar="N", min=1, help="Idle bots, each a connection.")
    ] = 1000,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="Games at once of the worker.")
    ] = 200,
    as_json: Json = False,
) -> None:
    """Measure the memory of idle bots, and of many games.

    The former is a coordinator's, the latter a worker's.
    """
    from arena.bench.sessions import measure
    from arena.embedded.errors import EmbeddedError

    try:
        memory = asyncio.run(measure(bots, games, tell))
    except EmbeddedError as error:
        raise UserError(str(error)) from None
    print(f"coordinator: {memory.coordinator_kib_per_bot:.1f} KiB an idle bot, of {bots}")
    print(f"worker:      {memory.worker_mb:.0f} MB with {counted(games, 'game')} at once")
    if as_json:
        print(memory.to_json())


def viewers(
    viewers: Annotated[
        int, typer.Option(metavar="N", min=2, max=1900, help="Readers of one live match.")
    ] = 500,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", min=1, help="Length of a measurement.")
    ] = 20.0,
    as_json: Json = False,
) -> None:
    """Measure what many viewers of a running match cost.

    Shares of a core of web page, coordinator and worker: with nobody, with one viewer, with many.
    """
    from arena.bench.viewers import measure
    from arena.embedded.errors import EmbeddedError

    try:
        found = asyncio.run(measure(viewers, seconds, print))
    except EmbeddedError as error:
        raise UserError(str(error)) from None
    if as_json:
        print(found.to_json())
