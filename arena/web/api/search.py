"""Search: bots, teams, leagues, and matches by their ids."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from arena.web.api.answers.overview import SearchAnswer
from arena.web.api.matches import line
from arena.web.api.route import ApiRoute
from arena.web.reading import Reads
from arena.web.shown.searching import LONGEST, MOST, called
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["overview"])


@router.get("/search")
def search(
    queries: Reads,
    q: Annotated[
        str,
        Query(
            min_length=1,
            max_length=LONGEST,
            description="A part of a name, or the beginning of a match's id.",
            examples=["greedy"],
        ),
    ],
) -> SearchAnswer:
    """What is called so, or begins so."""
    found = called(queries, q)
    return SearchAnswer(
        q=q,
        entrants=list(found.entrants[:MOST]),
        more_entrants=len(found.entrants) > MOST,
        leagues=list(found.leagues[:MOST]),
        more_leagues=len(found.leagues) > MOST,
        matches=[line(match) for match in found.matches[:MOST]],
        more_matches=len(found.matches) > MOST,
    )
