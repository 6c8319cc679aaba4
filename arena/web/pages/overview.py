"""The first page: what is played now, the leagues, what ended in the last hour."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from arena.web.live.channels import Message
from arena.web.live.stream import Stream
from arena.web.live.topics import Overview
from arena.web.reading import store_of
from arena.web.rendering import page
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/")
def overview(request: Request) -> HTMLResponse:
    """What goes on in the arena."""
    now = Message.of(Overview(store_of(request)).part().html)
    return page("overview.html", {"now": now})


@router.get("/live/overview")
async def live(request: Request) -> Response:
    """The same as it changes."""
    return Stream(Overview(store_of(request)))
