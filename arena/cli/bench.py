"""`arena bench`: how fast it is, beside a reference of the same run; what games are like."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import redirect_stdout
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.local.given import OptionTexts, Seed
from arena.ops.threads import one_thread
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.bench.store import Measured

app = commands("Measure how fast it is, and how even games are.")

Json = Annotated[
    bool, typer.Option("--json", help="Print the result as one JSON object, in the last line.")
]


@app.command(epilog="Example: arena bench play --games 32")
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
        comparison = asyncio.run(compare(plan, _tell))
    except EmbeddedError as error:
        raise UserError(str(error)) from None
    echo, arena = comparison.echo, comparison.arena
    print(f"games at once {games:3}: {arena.per_s:6.0f} a second, echo {echo.per_s:6.0f}")
    print(f"games at once   1: {arena.p50_us:6.0f} us,       echo {echo.p50_us:6.0f}")
    if as_json:
        print(comparison.to_json())


@app.command(epilog="Example: arena bench games --rounds 3")
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

    rates = compare(rounds, seconds, _tell)
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


@app.command(epilog="Example: arena bench balance gosu --games 20000")
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
    from arena.bench.balance.play import NotLegalError
    from arena.bench.balance.report import balance as measured
    from arena.cli.local.balance import planned

    plan = planned(game, option or [], seats, games, seed, bot)
    try:
        with redirect_stdout(sys.stderr):  # of what bots print
            report = measured(plan, _tell)
    except NotLegalError as error:
        raise UserError(str(error)) from None
    played = f"{counted(report.games, 'game')} of {counted(plan.seats, 'seat')}"
    print(f"seed {plan.seed.hex()}, {played}\n")
    print(report)
    if as_json:
        print(report.to_json())


@app.command(epilog="Example: arena bench variance wazabi --seats 4")
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
    _check_numpy()
    from arena.bench.balance.play import NotLegalError
    from arena.bench.variance.report import variance as measured
    from arena.cli.local.variance import planned

    plan = planned(game, option or [], seats, seasons, deals, tables, seed, bot or [])
    try:
        with redirect_stdout(sys.stderr):  # of what bots print
            report = measured(plan, _tell)
    except NotLegalError as error:
        raise UserError(str(error)) from None
    played = f"{counted(plan.games, 'game')} of {counted(plan.seats, 'seat')}"
    print(f"seed {plan.secret.hex()}, {played}, bots {' and '.join(plan.bots)}\n")
    print(report)
    if as_json:
        print(report.to_json())


@app.command(epilog="Example: arena bench sessions --bots 500")
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
        memory = asyncio.run(measure(bots, games, _tell))
    except EmbeddedError as error:
        raise UserError(str(error)) from None
    print(f"coordinator: {memory.coordinator_kib_per_bot:.1f} KiB an idle bot, of {bots}")
    print(f"worker:      {memory.worker_mb:.0f} MB with {counted(games, 'game')} at once")
    if as_json:
        print(memory.to_json())


@app.command(epilog="Example: arena bench viewers --viewers 500")
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


@app.command(epilog="Example: arena bench ratings --games 100000")
def ratings(
    bots: Annotated[int, typer.Option(metavar="N", min=2, help="Bots in the pool.")] = 1000,
    games: Annotated[
        int, typer.Option(metavar="N", min=1000, help="Games between them.")
    ] = 1_000_000,
    seats: Annotated[int, typer.Option(metavar="N", min=2, max=6, help="Seats of each game.")] = 4,
    as_json: Json = False,
) -> None:
    """Measure how fast ratings are computed.

    And with how much memory. The reference for Elo is its definition in decimal arithmetic.
    """
    _check_numpy()
    if bots < seats:
        raise UserError(f"--bots must be {seats} at least, one a seat, not {bots}")
    one_thread()  # as in the process that makes fits
    from arena.bench.ratings import measure

    found = measure(bots, games, seats, _tell)
    print(f"{found.bots} bots, {found.games:,} games of {seats} seats; processor time")
    for one in found.fits:
        what = f"{one.model}{' with seats' if one.seats else ''}"
        print(f"{what}: fit {one.fit_s:.1f} s, places {one.places_s:.1f} s")
    print(f"Elo: {found.elo_s:.1f} s; by the definition {found.elo_ratio:.1f} times as long")
    print(f"memory: {found.results_mb:.0f} MB of results, {found.peak_mb:.0f} MB at most")
    if as_json:
        print(found.to_json())


@app.command(epilog="Example: arena bench duel --duels 1000")
def duel(
    duels: Annotated[
        int, typer.Option(metavar="N", min=1, help="Duels to simulate, for each row.")
    ] = 10_000,
    deals: Annotated[
        int, typer.Option(metavar="N", min=1, help="Deals of a duel, at most.")
    ] = 3000,
    alpha: Annotated[
        float, typer.Option(metavar="P", min=1e-6, max=0.5, help="Level of the test.")
    ] = 0.05,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Of the simulated results.")] = 1,
    as_json: Json = False,
) -> None:
    """Measure how often `arena duel` errs, and how long it takes.

    By simulation, with a look after every deal. The reference is a GSPRT that knows the difference.
    """
    _check_numpy()
    from arena.bench.duel import simulate

    report = simulate(duels, deals, alpha, seed, _tell)
    print(f"{counted(duels, 'duel')} a row, of {counted(deals, 'deal')} at most\n")
    print(report)
    if as_json:
        print(report.to_json())


def _check_numpy() -> None:
    if find_spec("numpy") is None:
        raise UserError("this needs an extra: pip install 'arena[ratings]'")


@app.command(epilog="Example: arena bench leagues --entrants 2000")
def leagues(
    entrants: Annotated[int, typer.Option(metavar="N", min=8, help="Of the event.")] = 10_000,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="The last one counts.")] = 12,
    as_json: Json = False,
) -> None:
    """Measure how long a large Swiss event takes to pair.

    Its last round and its memory, for pairs and pods of two kinds, with drawn results; and all
    rounds of a round robin of 1,000. Processor time.
    """
    from arena.bench.leagues import AIM_S, ROUND_ROBIN, measure, stream, to_json

    found = measure(entrants, rounds, _tell)
    for name, pairing in found.items():
        print(
            f"{name}: round {pairing.rounds} of {counted(pairing.entrants, 'entrant')} in "
            f"{pairing.seconds:.1f} s (10,000 are to take {AIM_S:.0f} s at most), the table in "
            f"{pairing.table:.1f} s, {pairing.memory_mb:.0f} MB"
        )
    streamed = stream(ROUND_ROBIN)
    print(
        f"round robin: {streamed.rounds} rounds of {counted(streamed.entrants, 'entrant')}, "
        f"{streamed.tables:,} tables, in {streamed.seconds:.1f} s, {streamed.memory_mb:.1f} MB"
    )
    if as_json:
        print(to_json(found, streamed))


Where = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="SQLite file, or the URL of a database.", show_default=False
    ),
]
MadeGames = Annotated[int, typer.Option(metavar="N", min=1, help="Games of the data set.")]
MadeBots = Annotated[int, typer.Option(metavar="N", min=8, help="Bots of the data set.")]


@app.command(epilog="Example: arena bench dataset million.db")
def dataset(
    file: Where,
    games: MadeGames = 1_000_000,
    bots: MadeBots = 1000,
    as_json: Json = False,
) -> None:
    """Fill an empty database with games that nobody played.

    Of three leagues, their results drawn from the bots' strengths: a round robin of pairs, a ladder
    and a Swiss tournament of four. `arena bench store FILE` measures with it.
    """
    _check_numpy()
    from dataclasses import asdict

    from arena.bench.dataset.build import NotEmptyError, fill

    with options.opened(_url(file), create=True) as store:
        try:
            filled = fill(store, games, bots, _tell)
        except NotEmptyError:
            raise UserError(f"{file} is not empty") from None
    print(f"{filled.games:,} games in {filled.matches:,} matches of {filled.bots:,} bots: {file}")
    if as_json:
        print(json.dumps(asdict(filled)))


@app.command(epilog="Example: arena bench store million.db")
def store(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE", help="SQLite file, or URL; else a new data set.", show_default=False
        ),
    ] = None,
    games: MadeGames = 100_000,
    bots: MadeBots = 1000,
    as_json: Json = False,
) -> None:
    """Measure how long ratings and tables take over many games.

    Recomputing all ratings, in processor time, and asking for tables, as it is waited for. FILE is
    a database of `arena bench dataset`, or any other; without it one is made, and thrown away.
    """
    _check_numpy()
    from arena.bench.store import UnsoundError

    try:
        found = _measured(file, games, bots)
    except UnsoundError as error:
        raise UserError(str(error)) from None
    print(f"{found.games:,} games")
    for name, worked in (("check", found.check), ("rebuild", found.rebuild)):
        print(f"{name}: {worked.seconds:.1f} s, {worked.memory_mb:.0f} MB")
    for what, tables in (("ratings of", found.ratings), ("standings of", found.standings)):
        for name, asked in tables.asked.items():
            print(
                f"{what} {name}: {asked.p50_ms:.1f} ms, 95 of 100 within {asked.p95_ms:.1f} ms, "
                f"{counted(asked.lines, 'line')}"
            )
        print(f"all {what.removesuffix(' of')}: {tables.memory_mb:.0f} MB")
    for name, worked in found.making.items():
        print(f"computing standings of {name}: {worked.seconds:.1f} s, {worked.memory_mb:.0f} MB")
    if as_json:
        print(found.to_json())


@app.command(epilog="Example: arena bench pages million.db")
def pages(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="SQLite file, or URL.", show_default=False),
    ],
    times: Annotated[
        int, typer.Option(metavar="N", min=2, help="So often each kind of page.")
    ] = 200,
    as_json: Json = False,
) -> None:
    """Measure how fast the web page answers.

    A web process of its own serves FILE, a database of `arena bench dataset` or any other; pages
    of standings, bots and matches should be there within 50 ms, 95 of 100 times.
    """
    from arena.bench.pages import PageError, measure, to_json

    with options.opened(_url(file)):  # says what cannot be opened
        pass
    try:
        found = measure(_url(file), times)
    except PageError as error:
        raise UserError(str(error)) from None
    for kind, paged in found.items():
        print(
            f"{kind}: {paged.p50_ms:.1f} ms, 95 of 100 within {paged.p95_ms:.1f} ms, "
            f"{paged.busy_ms:.1f} ms of processor time, {paged.kb:.0f} KB"
        )
    if as_json:
        print(to_json(found))


def _measured(file: str | None, games: int, bots: int) -> Measured:
    from arena.bench.dataset.build import fill
    from arena.bench.store import measure

    if file is not None:
        with options.opened(_url(file)):  # says what cannot be opened
            pass
        return measure(_url(file), _tell)
    with TemporaryDirectory(prefix="arena-bench-") as folder:
        url = f"sqlite:///{folder}/games.db"
        with options.opened(url, create=True) as new:
            fill(new, games, bots, _tell)
        return measure(url, _tell)


def _url(file: str) -> str:
    return file if "://" in file else f"sqlite:///{file}"


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
