"""``arena ratings compare`` and ``fit``: what a pool's fit says of some bots, and making it now."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.lazy import UserError
from arena.cli.pools.given import Database, opened, pools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.store import Queries
    from arena.store.ids import EntrantId, PoolId


def compare(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="Two bots or more, or teams.", show_default=False),
    ],
    pool: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The pool, if they are in several.", show_default=False),
    ] = None,
    database: Database = None,
    data: options.Data = None,
    as_json: options.Json = False,
) -> None:
    """Say how probable it is that a bot is better.

    By the pool's stored fit: for each pair of them, and for each bot that it is the best of them.
    """
    from arena.cli.pools import comparing

    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise UserError("two bots or more are compared, each named once")
    with opened(database, data) as store:
        queries = store.queries()
        which, entrants = _common_pool(queries, pools(queries, pool), bots)
        fit, some = queries.pool_fit(which), queries.compared(which, entrants)
    if fit is None or some is None:
        raise UserError(
            f"pool {which} has no fit yet: a coordinator makes it, or arena ratings fit does"
        )
    found = comparing.comparison(which, fit, some, dict(zip(entrants, bots, strict=True)))
    if as_json:
        print(json.dumps(found.row()))
    else:
        for line in found.lines():
            print(line)


def _common_pool(
    queries: Queries, among: Sequence[PoolId], bots: Sequence[str]
) -> tuple[PoolId, tuple[EntrantId, ...]]:
    """The one pool in which all of them are rated, and who they are."""
    found: dict[PoolId, tuple[EntrantId, ...]] = {}
    known: set[str] = set()
    for pool in among:
        entrants = {line.name: line.entrant for line in queries.standings(pool)}
        known |= entrants.keys()
        if entrants.keys() >= set(bots):
            found[pool] = tuple(entrants[bot] for bot in bots)
    strangers = [bot for bot in bots if bot not in known]
    where = f"pool {among[0]}" if len(among) == 1 else "any pool"
    if strangers:
        raise UserError(f"nobody called {strangers[0]!r} is rated in {where}")
    if not found:
        raise UserError("they are not all rated in one pool")
    if len(found) > 1:
        raise UserError(f"they are rated in several pools, --pool names one: {', '.join(found)}")
    return next(iter(found.items()))


def make(
    pool: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="One pool, instead of all.", show_default=False),
    ] = None,
    database: Database = None,
    data: options.Data = None,
) -> None:
    """Make the fits now of pools whose results have changed.

    Coordinators do the same in the background, with a rest after each.
    """
    from arena.coordinator.fitting.making import make_fit
    from arena.ops.words import counted

    with opened(database, data) as store:
        queries = store.queries()
        chosen = pools(queries, pool)
        changed = [each for each in queries.pools_to_fit() if each in chosen]
        for each in changed:
            make_fit(store, each)
            fit = queries.pool_fit(each)
            assert fit is not None, "it was just made"
            print(f"pool {each}: fit of {counted(fit.matches, 'rated match', 'rated matches')}")
    if not changed:
        print("all fits are of the results as they are")
