"""Search: bots, teams, leagues, and matches by their ids."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse

from arena.web.reading import Reads
from arena.web.rendering import page
from arena.web.work import Router

router = Router(include_in_schema=False)

MOST = 20
"""Results of a kind."""

LONGEST = 100
"""Characters that are looked for."""

SHORTEST_ID = 4
"""Characters of an id that are enough."""


@router.get("/search")
def search(queries: Reads, q: str = "") -> HTMLResponse:
    """What is called so, or begins so."""
    text = q.strip()
    if len(text) > LONGEST:
        raise HTTPException(400, f"At most {LONGEST} characters are looked for, not {len(text)}.")
    id_ = text.lower() if len(text) >= SHORTEST_ID else ""
    found = {
        "bots": queries.entrants_called(text, MOST + 1) if text else (),
        "leagues": queries.leagues_called(text, MOST + 1) if text else (),
        "matches": queries.listed_matches(queries.matches_beginning(id_, MOST + 1)),
    }
    return page("search.html", {"q": text, "found": found, "most": MOST})
