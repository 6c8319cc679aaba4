"""What the league's pool says of those in its standings: Elo by now, and the pool's fit."""

from __future__ import annotations

from collections.abc import Sequence

from arena.coordinator.leagues.desk.wire import moment
from arena.coordinator.leagues.showing import DivisionTable
from arena.store import Queries
from arena.store.fits import FittedLine, PoolFit
from arena.store.ids import PoolId
from arena.v1 import leagues_pb2


def add_ratings(
    found: leagues_pb2.GetStandingsResponse,
    queries: Queries,
    pool: PoolId,
    tables: Sequence[DivisionTable],
) -> None:
    """``tables``: those that ``found`` tells of, with the entrants' identities."""
    shown = [line.entrant for table in tables for line in table.lines]
    elo, fit = queries.ratings_of(pool, shown), queries.pool_fit(pool, shown)
    if fit is not None:
        found.fit.CopyFrom(_pool_fit(fit))
    for division, table in zip(found.divisions, tables, strict=True):
        fitted = fit.among(line.entrant for line in table.lines) if fit else {}
        for standing, line in zip(division.standings, table.lines, strict=True):
            if line.entrant in elo:
                standing.elo = elo[line.entrant] / 1000
            if line.entrant in fitted:
                standing.fitted.CopyFrom(_fitted(fitted[line.entrant]))


def _pool_fit(fit: PoolFit) -> leagues_pb2.PoolFit:
    return leagues_pb2.PoolFit(as_of=moment(fit.as_of), matches=fit.matches, of=fit.of)


def _fitted(line: FittedLine) -> leagues_pb2.Fitted:
    return leagues_pb2.Fitted(
        elo=line.rating / 1000,
        low=line.low / 1000,
        high=line.high / 1000,
        best=line.best,
        worst=line.worst,
        first=line.first,
        matches=line.matches,
    )
