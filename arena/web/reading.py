"""How a page reads the store: ``queries: Reads`` in a route's arguments."""

from __future__ import annotations

from typing import Annotated, TypeAlias
from urllib.parse import unquote

from fastapi import Depends
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.requests import Request

from arena.store import Queries, Store


def store_of(request: Request) -> Store:
    """The application's store."""
    store = request.app.state.store
    assert isinstance(store, Store), "make_app gives the application its store"
    return store


async def askable(request: Request) -> None:
    """No database keeps a text with this character, and PostgreSQL takes none in a question."""
    if "\0" in request.scope["path"] + unquote(request.url.query):
        raise HTTPException(400, "An address cannot hold the character NUL.")


def _queries(request: Request) -> Queries:
    return store_of(request).queries()


HIGHEST = 10_000_000
"""Of numbers in an address. A database takes larger ones, but no much larger: it is asked for what
comes after that, and of a page for the place of its first line.
"""

Number: TypeAlias = Annotated[int, Field(ge=0, le=HIGHEST)]
"""In an address."""

Reads: TypeAlias = Annotated[Queries, Depends(_queries)]
Stores: TypeAlias = Annotated[Store, Depends(store_of)]
