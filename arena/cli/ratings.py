"""``arena ratings``: the tables, and whether they are what the stored games give."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands

if TYPE_CHECKING:
    from arena.store import Queries, Store
    from arena.store.answers import Standing
    from arena.store.ids import PoolId

app = commands("Show the ratings, recompute them, make pools.")

LONGEST_NAME = 64

Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="Database, instead of ARENA_DATABASE_URL.", show_default=False
    ),
]


@app.command(epilog="Example: arena ratings show --pool wazabi")
def show(
    pool: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="One pool, instead of all.", show_default=False),
    ] = None,
    database: Database = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Print each pool's table: rating, games, matches, wins."""
    with _opened(database, data) as store:
        queries = store.queries()
        pools = queries.pools()
        if pool is not None and pool not in pools:
            known = ", ".join(pools) or "none yet"
            raise UserError(f"there is no pool {pool!r}; pools: {known}")
        tables = {name: queries.standings(name) for name in pools if pool in (None, name)}
    if as_json:
        print(json.dumps({"pools": [_as_json(name, table) for name, table in tables.items()]}))
    elif not tables:
        print("no match has been scheduled yet")
    else:
        _print(tables)


@app.command(epilog="Example: arena ratings pool masters wazabi")
def pool(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The pool's name.", show_default=False)
    ],
    game: options.Game,
    database: Database = None,
    data: options.Data = None,
) -> None:
    """Make a pool for `arena match create --pool`.

    Each game has one of its own, which is made by itself.
    """
    from arena.games.game import GameError
    from arena.games.registry import game as known
    from arena.store.ids import PoolId

    if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
        raise UserError(f"a pool's name has 1 to {LONGEST_NAME} printable characters")
    try:
        known(game)
    except GameError as error:
        raise UserError(str(error)) from error
    with _opened(database, data) as store:
        if name in store.queries().pools():
            raise UserError(f"there is a pool {name!r} already")
        with store.unit() as unit:
            unit.create_pool(PoolId(name), game)
    print(f"pool {name} made: arena match create {game} BOT... --pool {name} uses it")


@app.command(epilog="Example: arena ratings rebuild --check")
def rebuild(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; status 1 at the first difference.")
    ] = False,
    database: Database = None,
    data: options.Data = None,
) -> None:
    """Recompute all ratings from the stored games.

    What differs is mended, or with --check reported. A check also hashes the stored records. It
    replays none of them: arena match records and arena verify do that.
    """
    with _opened(database, data) as store:
        if check:
            wrong = _check(store.queries())
            if wrong is not None:
                print(wrong)
                raise typer.Exit(1)
            print("the ratings are what the stored games give, and the records are whole")
            return
        with store.unit() as unit:
            mended = unit.rebuild_ratings(by="arena ratings rebuild")
    print("\n".join(mended or ["the ratings were what the stored games give"]))


def _opened(database: str | None, data: options.Data) -> AbstractContextManager[Store]:
    """The store meant; one that does not exist is the user's error, not a new one."""
    return options.opened(database or options.settings(data).database)


def _check(queries: Queries) -> str | None:
    """The first thing that is not as it should be, in a sentence."""
    for wrong in queries.rating_differences():
        return wrong
    for record in queries.damaged_records():
        return f"record {record} is damaged: what is stored has another SHA-256"
    return None


def _as_json(pool: str, table: tuple[Standing, ...]) -> dict[str, object]:
    return {
        "pool": pool,
        "standings": [
            {
                "bot": line.name,
                "elo": line.rating / 1000,
                "games": line.games,
                "matches": line.matches,
                "wins": line.wins,
            }
            for line in table
        ],
    }


def _print(tables: Mapping[PoolId, tuple[Standing, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table

    for pool, standings in tables.items():
        table = Table(title=pool)
        table.add_column("", justify="right")
        table.add_column("bot")
        for heading in ("Elo", "games", "matches", "wins"):
            table.add_column(heading, justify="right")
        played = [line for line in standings if line.matches]
        for place, line in enumerate(played, 1):
            counts = (line.games, line.matches, line.wins)
            elo = f"{line.rating / 1000:.1f}"
            table.add_row(str(place), line.name, elo, *(str(count) for count in counts))
        if played:
            Console().print(table)
        waiting = ", ".join(line.name for line in standings if not line.matches)
        if waiting:
            print(f"{pool}: no finished match yet: {waiting}")
