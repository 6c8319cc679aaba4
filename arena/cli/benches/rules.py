"""`arena bench`: how fast rules are, and what games under them are like."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Annotated, TypeVar

import typer

from arena.cli import options
from arena.cli.benches.given import Json, check_numpy, tell
from arena.cli.lazy import UserError
from arena.cli.local.given import OptionTexts, Seed
from arena.ops.words import counted

T = TypeVar("T")


def games(
    rounds: Annotated[
        int, typer.Option(metavar="N", min=1, help="Rounds; their median counts.")
    ] = 7,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.05, help="Length of a side's round.")
    ] = 0.7,
    as_json: Json = False,
) -> None:
    """Measure decisions a second of random play of each game.

    The reference is OpenSpiel's crazy_eights(players=4), if it is installed (group `bench`).
    """
    from statistics import median

    from arena.bench.games import REFERENCE, compare

    rates = compare(rounds, seconds, tell)
    if rates.reference is None:
        print("no reference: OpenSpiel is not installed (pip install 'arena[bench]')")
    else:
        print(f"{REFERENCE}: {median(rates.reference):,.0f} decisions a second")
    for game, found in rates.games.items():
        ratio = rates.ratio(game)
        beside = "" if ratio is None else f", {ratio:.2f} of the reference"
        print(f"{game}: {median(found):,.0f} decisions a second{beside}")
    if as_json:
        print(rates.to_json())


def balance(
    game: options.Game,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games to play.")] = 1000,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Seats of each game; else as few as the game allows.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="Of all seats: a shipped name or module:Class; else the game's greedy one.",
            show_default=False,
        ),
    ] = None,
    option: OptionTexts = None,
    as_json: Json = False,
) -> None:
    """Measure how even a game is between equal bots.

    It counts wins by starting seat, reasons, length, and what is the game's own (gosu: first clans,
    battles, abilities). Intervals hold in 95 of 100 such runs. With --bot random nothing of the
    game's own is counted: seats choose without looking, which is faster.
    """
    from arena.bench.balance.report import balance as measured
    from arena.cli.local.balance import planned

    plan = planned(game, option or [], seats, games, seed, bot)
    report = _played(lambda: measured(plan, tell))
    played = f"{counted(report.games, 'game')} of {counted(plan.seats, 'seat')}"
    print(f"seed {plan.seed.hex()}, {played}\n")
    print(report)
    if as_json:
        print(report.to_json())


def variance(
    game: options.Game,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=2,
            help="Seats of each table; else as few as the game allows.",
            show_default=False,
        ),
    ] = None,
    seasons: Annotated[
        int, typer.Option(metavar="N", min=2, help="Seasons; they are the units.")
    ] = 50,
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="Deals of a season.")] = 20,
    tables: Annotated[int, typer.Option(metavar="N", min=2, help="Tables that share a deal.")] = 8,
    seed: Seed = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT",
            help="A shipped name or module:Class; may be given again, and entrants have them in "
            "turn. Else the game's greedy one and random.",
            show_default=False,
        ),
    ] = None,
    option: OptionTexts = None,
    as_json: Json = False,
) -> None:
    """Measure how much luck shared deals take off results.

    Matches with common deals stand beside as many games with deals of their own, and scores
    adjusted for deals that all tables share beside raw ones: standard deviations in hundredths,
    what is left of the variance, and whether the means differ. Intervals hold in 95 of 100 such
    runs.
    """
    check_numpy()
    from arena.bench.variance.report import variance as measured
    from arena.cli.local.variance import planned

    plan = planned(game, option or [], seats, seasons, deals, tables, seed, bot or [])
    report = _played(lambda: measured(plan, tell))
    played = f"{counted(plan.games, 'game')} of {counted(plan.seats, 'seat')}"
    print(f"seed {plan.secret.hex()}, {played}, bots {' and '.join(plan.bots)}\n")
    print(report)
    if as_json:
        print(report.to_json())


def _played(measured: Callable[[], T]) -> T:
    """What is measured of bots' games, without what they print. Raises UserError."""
    from arena.bench.balance.play import NotLegalError

    try:
        with redirect_stdout(sys.stderr):
            return measured()
    except NotLegalError as error:
        raise UserError(str(error)) from None
