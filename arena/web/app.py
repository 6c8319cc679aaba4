"""The application: what is answered where."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from arena.store import Store
from arena.web import problems
from arena.web.api import bots, docs, downloads, rounds
from arena.web.api import leagues as league_answers
from arena.web.api import matches as match_answers
from arena.web.assets import Assets
from arena.web.headers import SecureHeaders
from arena.web.live.feed import Feed
from arena.web.live.watches import Watches
from arena.web.metrics import STATIC, Measured, WebMetrics
from arena.web.pages import bots as bot_pages
from arena.web.pages import leagues, matches, overview, ratings, search


def make_app(store: Store, metrics: WebMetrics | None = None) -> FastAPI:
    """Serves what the store holds; the caller closes the store afterwards.

    ``metrics``: told of every answer, and given the number of streams.
    """
    app = FastAPI(
        title="Arena",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_following,
    )
    app.state.store = store
    app.state.feed = feed = Feed()
    app.state.watches = Watches(store)
    problems.handle(app)
    app.mount(STATIC, Assets(), "static")
    for pages in (overview, leagues, bot_pages, ratings, search, matches, docs):
        app.include_router(pages.router)
    for answers in (league_answers, match_answers, rounds, bots, downloads):
        app.include_router(answers.router, prefix="/api/v1")
    app.add_middleware(SecureHeaders)
    if metrics is not None:
        metrics.watch(lambda: feed.streams)
        app.add_middleware(Measured, metrics=metrics)
    return app


@asynccontextmanager
async def _following(app: FastAPI) -> AsyncIterator[None]:
    """While the application serves, somebody looks what changes."""
    looking = asyncio.create_task(app.state.feed.run())
    try:
        yield
    finally:
        looking.cancel()
