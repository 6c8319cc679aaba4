"""Bots and ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from arena.store.fits import FittedLine
from arena.store.ids import PoolId
from arena.web.api.answers import (
    BotAnswer,
    BotsAnswer,
    FitAnswer,
    PoolsAnswer,
    RatingAnswer,
    RatingsAnswer,
)
from arena.web.api.tagged import Tagged
from arena.web.problems import NotFoundError
from arena.web.reading import Reads
from arena.web.work import Router

router = Router(route_class=Tagged)

MOST = 500
"""Bots of an answer."""


@router.get("/bots", tags=["bots"])
def bots(
    queries: Reads, after: str = "", limit: Annotated[int, Query(ge=1, le=MOST)] = 100
) -> BotsAnswer:
    """Bots, by name, those after a name first."""
    names = [bot.name for bot in queries.bots() if bot.name > after]
    there = {session.name for session in queries.open_sessions()}
    shown = names[:limit]
    following = shown[-1] if len(names) > limit else None
    found = [BotAnswer(name=name, connected=name in there) for name in shown]
    return BotsAnswer(bots=found, next=following)


@router.get("/pools", tags=["ratings"])
def pools(queries: Reads) -> PoolsAnswer:
    """Names of all pools of ratings."""
    return PoolsAnswer(pools=list(queries.pools()))


@router.get("/pools/{pool}", tags=["ratings"])
def ratings(pool: str, queries: Reads) -> RatingsAnswer:
    """A pool's table, best first, with the fit of all of its results."""
    game = queries.game_of_pool(PoolId(pool))
    if game is None:
        raise NotFoundError(f"There is no pool {pool[:80]}; /api/v1/pools has them all.")
    table, fit = queries.standings(PoolId(pool)), queries.stored_fit(PoolId(pool))
    fitted = {} if fit is None else fit.among(line.entrant for line in table)
    return RatingsAnswer(
        pool=pool,
        game=game,
        ratings=[
            RatingAnswer(
                entrant=line.name,
                elo=line.rating / 1000,
                matches=line.matches,
                games=line.games,
                wins=line.wins,
                fit=_fit(fitted.get(line.entrant)),
            )
            for line in table
        ],
    )


def _fit(line: FittedLine | None) -> FitAnswer | None:
    if line is None:
        return None
    return FitAnswer(
        elo=line.rating / 1000,
        low=line.low / 1000,
        high=line.high / 1000,
        best_place=line.best,
        worst_place=line.worst,
        matches=line.matches,
    )
