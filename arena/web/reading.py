"""How a page reads the store: ``queries: Reads`` in a route's arguments."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import Request

from arena.store import Queries, Store


def store_of(request: Request) -> Store:
    """The application's store."""
    store = request.app.state.store
    assert isinstance(store, Store), "make_app gives the application its store"
    return store


def _queries(request: Request) -> Queries:
    return store_of(request).queries()


Reads: TypeAlias = Annotated[Queries, Depends(_queries)]
Stores: TypeAlias = Annotated[Store, Depends(store_of)]
