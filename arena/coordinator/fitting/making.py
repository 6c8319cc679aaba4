"""Making a pool's fit: from the stored results to the stored fit."""

from __future__ import annotations

from collections.abc import Sequence

from arena.ratings.elo import MilliElo
from arena.ratings.fits import MEAN, Fit, Rated, Seated, fit, places
from arena.store import Store
from arena.store.fits import FittedLine, NewFit, PoolResults, SeatEffect
from arena.store.ids import EntrantId, PoolId


def make_fit(store: Store, pool: PoolId) -> None:
    """The fit of all results that the pool has now, seats' effects included, in place of its last.

    Takes seconds for a million games, and a few hundred megabytes.
    """
    read = store.queries().pool_results(pool)
    new = new_fit(read, fit(read.results, seats=True))
    with store.unit(durable=False) as unit:
        unit.store_fit(new)


def new_fit(read: PoolResults, found: Fit) -> NewFit:
    """As it is stored: on the pool's scale, where the mean is what everyone begins with."""
    up = read.start - _milli(MEAN)
    return NewFit(
        pool=read.pool,
        as_of=read.as_of,
        snapshot=read.snapshot,
        model=str(found.model),
        lines=_lines(found, up),
        covariance=[row[: at + 1] for at, row in enumerate(found.covariance.tolist())],
        seats=[_seat(each) for each in found.seated],
    )


def _lines(found: Fit, up: int) -> Sequence[FittedLine]:
    return [
        _line(rated, up, place.best, place.worst, place.first)
        for rated, place in zip(found.rated, places(found), strict=True)
    ]


def _line(rated: Rated, up: int, best: int, worst: int, first: float) -> FittedLine:
    return FittedLine(
        entrant=EntrantId(rated.name),
        group=rated.group,
        rating=MilliElo(up + _milli(rated.rating)),
        low=MilliElo(up + _milli(rated.interval.low)),
        high=MilliElo(up + _milli(rated.interval.high)),
        best=best,
        worst=worst,
        first=first,
        matches=rated.matches,
    )


def _seat(each: Seated) -> SeatEffect:
    interval = each.interval
    return SeatEffect(
        each.size,
        each.seat,
        _milli(each.advantage),
        _milli(interval.low),
        _milli(interval.high),
    )


def _milli(elo: float) -> MilliElo:
    return MilliElo(round(1000 * elo))
