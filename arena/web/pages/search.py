"""Search: bots, teams, leagues, and matches by their ids."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from arena.web.reading import Reads
from arena.web.rendering import page
from arena.web.shown.searching import LONGEST, MOST, called
from arena.web.work import Router

router = Router(include_in_schema=False)


@router.get("/search")
def search(queries: Reads, q: str = "") -> HTMLResponse:
    """What is called so, or begins so."""
    text = q.strip()
    if len(text) > LONGEST:
        raise HTTPException(400, f"At most {LONGEST} characters are looked for, not {len(text)}.")
    found = called(queries, text)
    return page("search.html", {"q": text, "found": found, "most": MOST})
