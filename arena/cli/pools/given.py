"""Which arena ``arena ratings`` is about, and which pool."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli import options
from arena.cli.lazy import UserError

if TYPE_CHECKING:
    from arena.store import Queries, Store
    from arena.store.ids import PoolId

Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="Database, instead of ARENA_DATABASE_URL.", show_default=False
    ),
]


def opened(database: str | None, data: options.Data) -> AbstractContextManager[Store]:
    """The store meant; one that does not exist is the user's error, not a new one."""
    return options.opened(database or options.settings(data).database)


def pools(queries: Queries, pool: str | None) -> tuple[PoolId, ...]:
    """The pool of this name, or all of them."""
    known = queries.pools()
    if pool is not None and pool not in known:
        raise UserError(f"there is no pool {pool!r}; pools: {', '.join(known) or 'none yet'}")
    return tuple(name for name in known if pool in (None, name))
