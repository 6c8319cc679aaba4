"""Pools of ratings, their tables, and two of an entrant's compared."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.exceptions import HTTPException

from arena.store.fits import SeatEffect
from arena.store.ids import PoolId
from arena.web.api.answers.ratings import (
    ComparisonAnswer,
    LeadAnswer,
    PoolFit,
    PoolLine,
    PoolsAnswer,
    RatingAnswer,
    RatingsAnswer,
    SeatWorth,
    fit_answer,
)
from arena.web.api.answers.values import elo
from arena.web.api.asking import AfterLines, AfterName, Pool
from arena.web.api.listing import PieceOf
from arena.web.api.route import ApiRoute
from arena.web.problems import NotFoundError
from arena.web.reading import Reads
from arena.web.shown.ratings import Line, compared, game_of, pool_table
from arena.web.shown.ratings import PoolTable as ShownTable
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["ratings"])

Entrant = Annotated[str, Query(description="A bot or team.", examples=["gosu_greedy"])]


@router.get("/ratings")
def pools(queries: Reads, piece: PieceOf, after: AfterName = None) -> PoolsAnswer:
    """All pools, by name."""
    there = queries.pool_list()
    rest = [pool for pool in there if after is None or pool.id > after]
    shown, following = piece.cut(rest, lambda pool: pool.id)
    items = [
        PoolLine(pool=pool.id, game=pool.game, entrants=pool.entrants, first=pool.first)
        for pool in shown
    ]
    return PoolsAnswer(items=items, total=len(there), next=following)


@router.get("/ratings/{pool}")
def ratings(pool: Pool, queries: Reads, piece: PieceOf, after: AfterLines = 0) -> RatingsAnswer:
    """A pool's table, best first, with the fit of all of its results."""
    game = game_of(queries, pool)
    table = pool_table(queries, PoolId(pool))
    shown, following = piece.lines(table.lines, after)
    return RatingsAnswer(
        pool=pool,
        game=game,
        fit=_fit(table),
        items=[_line(line) for line in shown],
        total=len(table.lines),
        next=following,
    )


@router.get("/ratings/{pool}/comparison")
def comparison(pool: Pool, a: Entrant, b: Entrant, queries: Reads) -> ComparisonAnswer:
    """Who of two is the better one, by the pool's fit."""
    game_of(queries, pool)
    if a == b:
        raise HTTPException(400, "a and b are the same; two different ones can be compared.")
    for name in (a, b):
        if queries.entrant_named(name) is None:
            raise NotFoundError(f"There is no bot or team {name[:80]}.")
    found = compared(queries, PoolId(pool), a, b)
    lead = found.ahead and LeadAnswer(
        elo=found.ahead.elo,
        low=found.ahead.interval.low,
        high=found.ahead.interval.high,
        probability=found.ahead.better,
    )
    return ComparisonAnswer(pool=pool, a=a, b=b, lead=lead, why_not=found.why_not or None)


def _fit(table: ShownTable) -> PoolFit | None:
    if table.fit is None:
        return None
    return PoolFit(
        as_of=table.fit.as_of,
        matches=table.fit.matches,
        apart=table.apart,
        seats=[_seat(seat) for seat in table.fit.seats],
    )


def _seat(seat: SeatEffect) -> SeatWorth:
    return SeatWorth(
        seats=seat.size,
        seat=seat.seat,
        elo=elo(seat.advantage),
        low=elo(seat.low),
        high=elo(seat.high),
    )


def _line(each: Line) -> RatingAnswer:
    its = each.line.standing
    return RatingAnswer(
        place=each.place,
        entrant=its.name,
        elo=elo(its.rating),
        matches=its.matches,
        games=its.games,
        wins=its.wins,
        placing=each.line.placing,
        placed=each.line.placed,
        fit=fit_answer(each.fit),
        first_probability=None if each.fit is None else each.fit.first,
    )
