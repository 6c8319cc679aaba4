"""The application: what is answered where."""

from __future__ import annotations

from fastapi import FastAPI

from arena.store import Store
from arena.web import problems
from arena.web.assets import Assets
from arena.web.headers import SecureHeaders
from arena.web.pages import leagues, matches, overview


def make_app(store: Store) -> FastAPI:
    """Serves what the store holds; the caller closes the store afterwards."""
    app = FastAPI(title="Arena", docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json")
    app.state.store = store
    problems.handle(app)
    app.mount("/static", Assets(), "static")
    for pages in (overview, leagues, matches):
        app.include_router(pages.router)
    app.add_middleware(SecureHeaders)
    return app
