"""Ratings: the pools, and each pool's table."""

from __future__ import annotations

from starlette.responses import HTMLResponse

from arena.web.reading import Number, Reads
from arena.web.rendering import page as page_of
from arena.web.shown.ratings import compared
from arena.web.shown.ratings import pool as pool_of
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/ratings")
def ratings(queries: Reads) -> HTMLResponse:
    """All pools."""
    return page_of("pools.html", {"pools": queries.pool_list()})


@router.get("/ratings/{name}")
def pool(name: str, queries: Reads, page: Number = 1, a: str = "", b: str = "") -> HTMLResponse:
    """A pool's table; ``a`` and ``b``: two that are compared."""
    found = pool_of(queries, name, page)
    one, other = a.strip(), b.strip()
    comparison = compared(queries, found.pool, one, other) if one and other else None
    return page_of(
        "pool.html", {"found": found, "comparison": comparison, "a": one[:100], "b": other[:100]}
    )
