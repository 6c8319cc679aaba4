"""``arena ratings``: the tables, and whether they are what the stored games give."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.store import Queries, Store
    from arena.store.answers import Placed, Standing
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
        tables = {name: _table(queries, name) for name in pools if pool in (None, name)}
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
        else:
            with store.unit() as unit:
                mended = unit.rebuild_ratings(by="arena ratings rebuild")
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


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a pool's table. ``placing``: of who is being placed, its placement matches so far;
    ``placed``: of who was, how many it had.
    """

    standing: Standing
    placing: int | None
    placed: int | None

    @property
    def rated(self) -> bool:
        """Whether its rating says anything."""
        return bool(self.standing.matches or self.placed)


def _table(queries: Queries, pool: PoolId) -> tuple[_Line, ...]:
    placing = {one: len(its.played) for one, its in queries.beginners(pool).items() if its.made}
    placed = {row.entrant: len(row.matches) for row in queries.placed(pool)}
    return tuple(
        _Line(line, placing.get(line.entrant), placed.get(line.entrant))
        for line in queries.standings(pool)
    )


def _as_json(pool: str, table: tuple[_Line, ...]) -> dict[str, object]:
    return {
        "pool": pool,
        "standings": [
            {
                "bot": line.standing.name,
                "elo": line.standing.rating / 1000,
                "games": line.standing.games,
                "matches": line.standing.matches,
                "wins": line.standing.wins,
                "being_placed": line.placing is not None,
                "placement_matches": line.placing or line.placed or 0,
            }
            for line in table
        ],
    }


def _print(tables: Mapping[PoolId, tuple[_Line, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table

    for pool, lines in tables.items():
        table = Table(title=pool)
        table.add_column("", justify="right")
        table.add_column("bot")
        for heading in ("Elo", "games", "matches", "wins"):
            table.add_column(heading, justify="right")
        rated = [line.standing for line in lines if line.rated]
        for place, line in enumerate(rated, 1):
            counts = (line.games, line.matches, line.wins)
            elo = f"{line.rating / 1000:.1f}"
            table.add_row(str(place), line.name, elo, *(str(count) for count in counts))
        if rated:
            Console().print(table)
        _print_others(pool, [line for line in lines if not line.rated])


def _print_others(pool: str, lines: Sequence[_Line]) -> None:
    """Those whose rating says nothing yet."""
    placing = [
        f"{line.standing.name} ({counted(line.placing, 'match', 'matches')} played)"
        for line in lines
        if line.placing is not None
    ]
    if placing:
        print(f"{pool}: being placed: {', '.join(placing)}")
    waiting = [line.standing.name for line in lines if line.placing is None]
    if waiting:
        print(f"{pool}: no finished match yet: {', '.join(waiting)}")
