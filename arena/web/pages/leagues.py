"""Leagues: the list, and each league's standings, rounds, entrants and terms."""

from __future__ import annotations

from typing import Annotated, TypeAlias
from urllib.parse import urlencode

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from arena.web.api.downloads import has_parquet
from arena.web.live.channels import Message
from arena.web.live.stream import Stream
from arena.web.live.topics import LeagueSeason
from arena.web.problems import NotFoundError
from arena.web.reading import Number, Reads, Stores, store_of
from arena.web.rendering import page as page_of
from arena.web.rendering import segment
from arena.web.shown.leagues.bracket import BRACKETS
from arena.web.shown.leagues.bracket import bracket as bracket_of
from arena.web.shown.leagues.crosstable import crosstable as crosstable_of
from arena.web.shown.leagues.entrants import entrants as entrants_of
from arena.web.shown.leagues.finding import Found, find
from arena.web.shown.leagues.rounds import one_round, rounds
from arena.web.shown.leagues.terms import terms
from arena.web.work import Router, measured

router = Router(include_in_schema=False)


@measured
def _looked_at(
    name: str, queries: Reads, season: Number | None = None, division: Number | None = None
) -> Found:
    """A season of the league: its newest, and the highest division, unless it is said which."""
    return find(queries, name, season, division)


LookedAt: TypeAlias = Annotated[Found, Depends(_looked_at)]


@router.get("/leagues")
def leagues(queries: Reads) -> HTMLResponse:
    """All leagues."""
    return page_of("leagues.html", {"leagues": queries.leagues()})


@router.get("/leagues/{name}")
def league(
    request: Request, name: str, found: LookedAt, queries: Reads, page: Number = 1
) -> HTMLResponse:
    """A season of a league."""
    topic = _topic(request, found, page)
    asked = urlencode({"season": topic.season, "division": topic.division, "page": page})
    shown = {
        "found": found,
        "now": Message.of(topic.part().html),
        "live": f"/live/leagues/{segment(name)}?{asked}",
        "terms": terms(found.definition),
        "states": queries.enrolments_by_state(found.league.id),
        "bracket": _has_bracket(found),
        "parquet": has_parquet(),
    }
    return page_of("league.html", shown)


@router.get("/live/leagues/{name}")
async def live(
    request: Request, name: str, season: Number, division: Number, page: Number
) -> Response:
    """The same as it changes."""
    return Stream(LeagueSeason(store_of(request), name, season, division, page))


@router.get("/leagues/{name}/rounds")
def older_rounds(found: LookedAt, queries: Reads, before: Number | None = None) -> HTMLResponse:
    """Rounds of a season, the newest first, or those before one of them."""
    shown = None if found.season is None else rounds(queries, found, found.season, before)
    about = {"found": found, "bracket": _has_bracket(found)}
    return page_of("rounds.html", about | {"rounds": shown})


@router.get("/leagues/{name}/rounds/{number}")
def round_(number: Number, found: LookedAt, queries: Reads, page: Number = 1) -> HTMLResponse:
    """A round with all its tables, a page at a time."""
    if found.season is None:
        raise NotFoundError(f"No season of league {found.league.name} has begun.")
    shown, where = one_round(queries, found, found.season, number, page)
    return page_of("round.html", {"found": found, "round": shown, "paging": where})


@router.get("/leagues/{name}/crosstable")
def crosstable(
    found: LookedAt, store: Stores, rows: Number = 1, columns: Number = 1
) -> HTMLResponse:
    """Who took how many points off whom, a block at a time; before it the bracket, if it is one."""
    its = found.season
    shown = {
        "found": found,
        "is_bracket": _has_bracket(found),
        "bracket": () if its is None else bracket_of(store, found, its),
        "table": None if its is None else crosstable_of(store, found, its, rows, columns),
    }
    return page_of("crosstable.html", shown)


@router.get("/leagues/{name}/entrants")
def entrants(found: LookedAt, queries: Reads, page: Number = 1) -> HTMLResponse:
    """Who is enrolled, and who was, whatever the season."""
    shown, where = entrants_of(queries, found.league.id, page)
    about = {"found": found, "bracket": _has_bracket(found)}
    return page_of("entrants.html", about | {"entrants": shown, "paging": where})


def _has_bracket(found: Found) -> bool:
    return found.definition.format.type in BRACKETS


def _topic(request: Request, found: Found, page: Number) -> LeagueSeason:
    season = 0 if found.season is None else found.season.number
    return LeagueSeason(store_of(request), found.league.name, season, found.division + 1, page)
