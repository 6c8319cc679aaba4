"""The application: what is answered where."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware

from arena.store import Store
from arena.web import methods, outages, problems
from arena.web.admin import acting
from arena.web.admin.csrf import SameOrigin
from arena.web.admin.sessions import Sessions
from arena.web.api import describing
from arena.web.api.anywhere import Anywhere
from arena.web.api.routes import ANSWERS
from arena.web.api.turns import Turns
from arena.web.assets import STATIC, Assets
from arena.web.headers import SecureHeaders
from arena.web.limits import Limits, unnoted
from arena.web.live.feed import Feed
from arena.web.live.watches import Watches
from arena.web.metrics import Measured, WebMetrics
from arena.web.pages import (
    account,
    admin,
    admin_bots,
    admin_leagues,
    admin_matches,
    docs,
    leagues,
    matches,
    overview,
    ratings,
    search,
    signing,
)
from arena.web.pages import bots as bot_pages
from arena.web.reading import askable

PAGES = (
    *(overview, leagues, bot_pages, ratings, search, matches, docs),
    *(signing, account, admin, admin_leagues, admin_matches, admin_bots),
)
"""Modules, each with a ``router``: for people."""


def make_app(store: Store, metrics: WebMetrics | None = None, rate: int = 0) -> FastAPI:
    """Serves what the store holds; the caller closes the store afterwards.

    ``metrics``: told of every answer and refusal, and given the number of streams. ``rate``:
    requests a second that an address may make in the long run; 0: any number.
    """
    app = FastAPI(
        title="Arena",
        version=version("arena"),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=describing.operation_id,
        lifespan=_following,
        dependencies=[Depends(askable)],
    )
    app.state.store = store
    app.state.feed = feed = Feed(observe=None if metrics is None else metrics.looked)
    app.state.watches = Watches(store)
    app.state.attempts = signing.attempts()
    app.state.turns = Turns(unnoted if metrics is None else metrics.refused)
    problems.handle(app)
    acting.handle(app)
    methods.handle(app)
    outages.handle(app)
    # Pages are sent as they are: what is compressed with a secret in it tells of it by its length.
    app.mount(STATIC, GZipMiddleware(Assets()), "static")
    for pages in PAGES:
        app.include_router(pages.router)
    for answers in ANSWERS:
        app.include_router(answers.router, prefix="/api/v1")
    describing.describe(app)
    if metrics is not None:
        metrics.watch(feed)
    _wrap(app, store, metrics, rate)
    return app


def _wrap(app: FastAPI, store: Store, metrics: WebMetrics | None, rate: int) -> None:
    """What goes around all routes, from the inside out."""
    app.add_middleware(SameOrigin)
    app.add_middleware(methods.Allowed, routes=app.routes)
    app.add_middleware(Sessions, store=store)
    if rate:
        noted = unnoted if metrics is None else metrics.refused
        app.add_middleware(Limits, rate=rate, noted=noted)
    app.add_middleware(Anywhere)
    app.add_middleware(SecureHeaders)
    if metrics is not None:
        app.add_middleware(Measured, metrics=metrics)
    app.add_middleware(methods.HeadAsGet)


@asynccontextmanager
async def _following(app: FastAPI) -> AsyncIterator[None]:
    """While the application serves, somebody looks what changes, and tells what is watched."""
    running = [asyncio.create_task(each.run()) for each in (app.state.feed, app.state.watches)]
    try:
        yield
    finally:
        for task in running:
            task.cancel()
