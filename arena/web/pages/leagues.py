"""Leagues: the list, and each league's standings, rounds and schedule."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from arena.web.problems import NotFoundError
from arena.web.reading import Reads
from arena.web.rendering import page

router = APIRouter(include_in_schema=False)


@router.get("/leagues")
def leagues(queries: Reads) -> HTMLResponse:
    """All leagues."""
    return page("leagues.html", {"leagues": queries.leagues()})


@router.get("/leagues/{name}")
def league(name: str, queries: Reads) -> HTMLResponse:
    """One league."""
    found = queries.league_named(name)
    if found is None:
        raise NotFoundError(f"There is no league {name[:80]}; the list of leagues has them all.")
    return page("league.html", {"league": found})
