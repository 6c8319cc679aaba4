"""`arena bench`: what is asked of a database with very many games."""

from __future__ import annotations

import json
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.benches.given import Json, check_numpy, tell
from arena.cli.lazy import UserError
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.bench.store import Measured

Where = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="SQLite file, or the URL of a database.", show_default=False
    ),
]
MadeGames = Annotated[int, typer.Option(metavar="N", min=1, help="Games of the data set.")]
MadeBots = Annotated[int, typer.Option(metavar="N", min=8, help="Bots of the data set.")]


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
    check_numpy()
    from dataclasses import asdict

    from arena.bench.dataset.build import NotEmptyError, fill

    with options.opened(_url(file), create=True) as store:
        try:
            filled = fill(store, games, bots, tell)
        except NotEmptyError:
            raise UserError(f"{file} is not empty") from None
    print(f"{filled.games:,} games in {filled.matches:,} matches of {filled.bots:,} bots: {file}")
    if as_json:
        print(json.dumps(asdict(filled)))


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
    check_numpy()
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

    A web process of its own serves FILE, a database of `arena bench dataset` or any other; each
    kind of page should be there within 50 ms, 95 of 100 times: status 1 if one is not.
    """
    from arena.bench.pages import AIM_MS, PageError, measure, to_json

    with options.opened(_url(file)):  # says what cannot be opened
        pass
    try:
        found = measure(_url(file), times)
    except PageError as error:
        raise UserError(str(error)) from None
    for kind, paged in found.items():
        print(
            f"{kind}: {paged.p50_ms:.1f} ms, 95 of 100 within {paged.p95_ms:.1f} ms, "
            f"{paged.busy_ms:.1f} ms of processor time (within {paged.busy_p95_ms:.1f} ms), "
            f"{paged.kb:.0f} KB"
        )
    late = [kind for kind, paged in found.items() if paged.late]
    slow = [kind for kind, paged in found.items() if paged.slow]
    print(f"aim: within {AIM_MS:.0f} ms, 95 of 100 times; missed by {', '.join(late) or 'none'}")
    if late:
        print(f"by their own processor time, whatever else runs here: {', '.join(slow) or 'none'}")
    if as_json:
        print(to_json(found))
    raise typer.Exit(1 if late else 0)


def _measured(file: str | None, games: int, bots: int) -> Measured:
    from arena.bench.dataset.build import fill
    from arena.bench.store import measure

    if file is not None:
        with options.opened(_url(file)):  # says what cannot be opened
            pass
        return measure(_url(file), tell)
    with TemporaryDirectory(prefix="arena-bench-") as folder:
        url = f"sqlite:///{folder}/games.db"
        with options.opened(url, create=True) as new:
            fill(new, games, bots, tell)
        return measure(url, tell)


def _url(file: str) -> str:
    return file if "://" in file else f"sqlite:///{file}"
