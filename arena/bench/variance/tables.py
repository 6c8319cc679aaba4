"""Scores adjusted for the luck of deals that all tables share, beside raw ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.bench.balance.shares import mean
from arena.bench.balance.tables import Table, Value
from arena.bench.variance.left import Numbers, deviation, left
from arena.bench.variance.play import Season
from arena.leagues.luck import adjusted_results


@dataclass(frozen=True, slots=True)
class Scores:
    """By season, table and place at the table; places are of the same bots at all tables.

    ``whole``: adjusted as in bridge, by the whole of what the others made. ``slope``: the
    coefficient that would have taken away most.
    """

    raw: Numbers
    adjusted: Numbers
    whole: Numbers
    slope: float


def scores(seasons: Sequence[Season], tables: int) -> Scores:
    """Of the first so many tables alone, as if there were no others."""
    games = [_games(season, tables) for season in seasons]
    raw, adjusted, order = (np.array(each) for each in zip(*games, strict=True))
    others = (raw.sum(axis=2, keepdims=True) - raw) / (tables - 1) - 0.5
    apart = float(np.square(others).sum())
    slope = float(((raw - 0.5) * others).sum()) / apart if apart else 0.0
    return Scores(
        _by_entrant(raw, order),
        _by_entrant(adjusted, order),
        _by_entrant(raw - others, order),
        slope,
    )


def _games(season: Season, tables: int) -> tuple[Numbers, Numbers, NDArray[np.int64]]:
    """By deal, table and seat: the raw result, the adjusted one, and the entrant's number."""
    seatings = [seating for deal in season for table in deal[:tables] for seating in table]
    shape = (len(season), tables, -1)
    raw = np.array([float(seating.result) for seating in seatings])
    adjusted = np.array([float(result) for result in adjusted_results(seatings)])
    entrants = np.array([int(seating.entrant) for seating in seatings])
    return raw.reshape(shape), adjusted.reshape(shape), entrants.reshape(shape)


def _by_entrant(results: Numbers, entrants: NDArray[np.int64]) -> Numbers:
    """Means over the season; a table's entrants are numbered one after the other."""
    order = np.argsort(entrants, axis=3)
    return np.asarray(np.take_along_axis(results, order, axis=3).mean(axis=1))


def tables(seasons: Sequence[Season]) -> Table:
    """By the number of tables: standard deviations of an entrant's season, and the variance left.

    They are taken around the mean of all that have its place at a table.
    """
    rows = tuple((count, *_row(scores(seasons, count))) for count in _counts(len(seasons[0][0])))
    columns = ("tables", "raw", "adjusted", "variance left", "by the whole mean", "coefficient")
    return Table("Deals that all tables share", columns, rows)


def _row(found: Scores) -> tuple[Value, ...]:
    raw, adjusted, whole = map(_squares, (found.raw, found.adjusted, found.whole))
    return (deviation(raw), deviation(adjusted), left(adjusted, raw), left(whole, raw), found.slope)


def _squares(scores: Numbers) -> Numbers:
    return np.asarray(np.square(scores - scores.mean(axis=(0, 1))).mean(axis=(1, 2)))


def means(seasons: Sequence[Season], names: Sequence[str]) -> Table:
    """By bot, at all tables: the mean scores, and their difference, 0 if nothing is biased."""
    found = scores(seasons, len(seasons[0][0]))
    columns = (found.raw, found.adjusted, found.adjusted - found.raw)
    rows: list[tuple[Value, ...]] = []
    for bot, name in enumerate(names):
        own = [column[:, :, bot :: len(names)].mean(axis=(1, 2)).tolist() for column in columns]
        rows.append((name, *map(mean, own)))
    return Table("Means", ("bot", "raw", "adjusted", "difference"), tuple(rows))


def _counts(tables: int) -> list[int]:
    """2, 4, 8 and so on, and all."""
    return sorted({*(2**power for power in range(1, tables.bit_length())), tables})
