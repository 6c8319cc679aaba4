"""Matches: the list, each match, and its games step by step."""

from __future__ import annotations

from typing import Literal

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from arena.store.ids import MatchId
from arena.store.queries import Queries
from arena.store.queries.lists import Wanted
from arena.web.assets import release
from arena.web.live.channels import Message
from arena.web.live.stream import Stream
from arena.web.live.topics import Match
from arena.web.live.watches import watches_of
from arena.web.problems import NotFoundError
from arena.web.reading import Number, Reads, store_of
from arena.web.rendering import page as page_of
from arena.web.rendering import render
from arena.web.shown.matches import no_match
from arena.web.shown.matches import page_of as game_page
from arena.web.shown.replays import recorded, viewer
from arena.web.work import Router

router = Router(include_in_schema=False)

PAGE = 50
"""Matches of a page of the list."""


@router.get("/matches")
def matches(
    queries: Reads, before: str | None = None, by: Literal["made", "end"] = "made"
) -> HTMLResponse:
    """The newest matches, or the last ones that ended, or those before one of them."""
    last = None if before is None else _known(queries, before)
    if by == "end":
        found = queries.ended_before(last, PAGE)
    else:
        found = queries.match_list(Wanted(before=last, public=True), PAGE)
    older = found[-1].id if len(found) == PAGE else None
    return page_of("matches.html", {"matches": found, "older": older, "by": by})


def _known(queries: Queries, match: str) -> MatchId:
    found = MatchId(match)
    if not queries.is_public(found):
        raise no_match(match)
    return found


@router.get("/matches/{match}")
def match(match: str, request: Request, page: Number = 1) -> HTMLResponse:
    """One match, with a page of its games."""
    now = _topic(request, match, page).look()
    message = Message.of(render("match_now.html", now.values()))
    place = store_of(request).queries().table_of(now.match.id)
    shown = {
        "match": now.match,
        "league": now.league,
        "place": place,
        "now": message,
        "number": page,
    }
    return page_of("match.html", shown)


@router.get("/live/matches/{match}")
async def live(match: str, request: Request, page: Number = 1) -> Response:
    """The same as it changes."""
    return Stream(_topic(request, match, page))


def _topic(request: Request, match: str, page: int) -> Match:
    return Match(store_of(request), MatchId(match), page, watches_of(request))


@router.get("/matches/{match}/games/{number}")
def game(
    match: str, number: Number, queries: Reads, step: int = 0, seen: str = "open"
) -> HTMLResponse:
    """A game that was played, at a step, as a seat (its number), a spectator (``public``) or
    everybody together (``open``) saw it.
    """
    return page_of("replay.html", _replay(queries, match, number, step, seen))


@router.get("/matches/{match}/games/{number}/frame")
def frame(
    match: str, number: Number, queries: Reads, step: int = 0, seen: str = "open", of: str = ""
) -> HTMLResponse:
    """The changing part of that page alone. ``of``: the release of the page that asks; a browser
    keeps its frames, and is given none of another.
    """
    if of not in ("", release()):
        raise HTTPException(409, "The page is of another release of the arena: load it again.")
    answer = HTMLResponse(render("frame.html", _replay(queries, match, number, step, seen)))
    answer.headers["Cache-Control"] = "private, max-age=3600" if of else "no-cache"
    return answer


def _replay(queries: Queries, match: str, number: int, step: int, seen: str) -> dict[str, object]:
    found = recorded(queries, match, number)
    film = found.film
    if not 0 <= step <= film.steps:
        raise NotFoundError(f"This game has steps 0 to {film.steps}; there is no step {step}.")
    return {
        "match": found.match,
        "game": found.game,
        "page": game_page(number),
        "names": found.names,
        "seen": seen,
        "steps": film.steps,
        "release": release(),
        "frame": film.frame(step, viewer(seen, film.seats)),
    }
