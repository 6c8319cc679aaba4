"""``arena ratings``: the tables, and whether they are what the stored games give."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.pools import fits
from arena.cli.pools.given import Database, opened, pools
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.store import Queries
    from arena.store.answers import Placed

app = commands("Show the ratings, recompute them, make pools.")

LONGEST_NAME = 64


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
    """Print each pool's table, with the fit of its matches.

    Elo follows the matches one by one. The fit asks which ratings make all results together most
    likely: with an interval and the places that each bot may really have, both with 95 %.
    """
    from arena.cli.pools.tables import as_row, pool_table, print_table

    with opened(database, data) as store:
        queries = store.queries()
        tables = [pool_table(queries, name) for name in pools(queries, pool)]
    if as_json:
        print(json.dumps({"pools": [as_row(table) for table in tables]}))
        return
    for table in tables:
        print_table(table)
    if not tables:
        print("no match has been scheduled yet")


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
    with opened(database, data) as store:
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

    And what entrants of each season took off each other. What differs is mended, or with --check
    reported. A check also hashes the stored records. It replays none of them: arena match records
    and arena verify do that.
    """
    with opened(database, data) as store:
        if check:
            wrong = _check(store.queries())
            if wrong is not None:
                print(wrong)
                raise typer.Exit(1)
            print("the ratings are what the stored games give, and the records are whole")
        else:
            with store.unit() as unit:
                mended = unit.rebuild_ratings(by="arena ratings rebuild")
                mended += unit.rebuild_meetings(by="arena ratings rebuild")
            print("\n".join(mended or ["the ratings were what the stored games give"]))
        for line in _given(store.queries().placed()):
            print(line)


def _given(rows: Sequence[Placed]) -> Iterator[str]:
    """What was taken as given beside the games, apart from what they give."""
    if rows:
        yield f"taken as given: {counted(len(rows), 'placement row')}"
    for row in rows:
        matches = counted(len(row.matches), "match", "matches")
        start = f"{row.delta / 1000:+.3f} by {matches}"
        yield f"  pool {row.pool}: {row.name} {start}, {row.at:%Y-%m-%d %H:%M:%S} UTC"


app.command(epilog="Example: arena ratings compare alice bob")(fits.compare)
app.command("fit", epilog="Example: arena ratings fit --pool wazabi")(fits.make)


def _check(queries: Queries) -> str | None:
    """The first thing that is not as it should be, in a sentence."""
    for wrong in chain(queries.rating_differences(), queries.meeting_differences()):
        return wrong
    for record in queries.damaged_records():
        return f"record {record} is damaged: what is stored has another SHA-256"
    return None
