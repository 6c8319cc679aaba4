"""Who is enrolled; why somebody stands as it does is for its owner and the organiser."""

from __future__ import annotations

from arena.store import Queries
from arena.store.answers import EnrolledName
from arena.store.ids import LeagueId
from arena.web.shown.paging import Paging, paging

PAGE = 100
"""Entrants of a page."""


def entrants(
    queries: Queries, league: LeagueId, page: int
) -> tuple[tuple[EnrolledName, ...], Paging]:
    """A page of all that ever were, by name. Raises NotFoundError."""
    total = sum(queries.enrolments_by_state(league).values())
    where = paging(page, PAGE, total)
    return queries.enrolment_list(league, where.first, PAGE), where
