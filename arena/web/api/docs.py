"""The description of the API as a page that needs no script."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse

from arena.web.rendering import page
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/api")
@router.get("/api/v1/docs")
def docs(request: Request) -> HTMLResponse:
    """Every address, what it is asked for and what it answers."""
    app = request.app
    assert isinstance(app, FastAPI), "the pages are those of a FastAPI application"
    return page("api.html", {"paths": app.openapi()["paths"]})
