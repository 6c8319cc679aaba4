"""What a fit says of some entrants: who is better, and who is the best of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from arena.cli.lazy import UserError
from arena.cli.pools import shown
from arena.match.tally import Interval
from arena.ratings.fits import Ahead, Fit, Model, Rated, places
from arena.store.fits import Compared, PoolFit
from arena.store.ids import EntrantId, PoolId

SURE = 0.9995
"""Beyond it a probability is not told more exactly."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """``among``: a fit of the entrants, by name, as far as the pool's tells of them."""

    pool: PoolId
    fit: PoolFit
    among: Fit

    def pairs(self) -> Iterator[tuple[str, str, Ahead]]:
        """Each with each, the better one first."""
        for one, other in combinations([rated.name for rated in self.among.rated], 2):
            ahead = self.among.ahead(one, other)
            assert ahead is not None, "they are of one group"
            yield one, other, ahead

    def firsts(self) -> Mapping[str, float]:
        """For each the probability that none of the others is better."""
        return {place.name: place.first for place in places(self.among)}

    def lines(self) -> Iterator[str]:
        """For people."""
        for one, other, ahead in self.pairs():
            by = f"{ahead.elo:+.0f} Elo, {ahead.interval.low:+.0f} to {ahead.interval.high:+.0f}"
            yield f"{one} is better than {other}: {_percent(ahead.better)} ({by})"
        if len(self.among.rated) > 2:
            best = (f"{name} {_percent(first)}" for name, first in self.firsts().items())
            yield f"the best of them: {', '.join(best)}"
        yield f"pool {self.pool}, {shown.age(self.fit.matches, self.fit.of, self.fit.as_of)}"

    def row(self) -> dict[str, object]:
        """In JSON; docs/ratings.md explains the keys."""
        firsts = self.firsts()
        return {
            "pool": self.pool,
            "fit": shown.fit_row(self.fit),
            "bots": [
                {"bot": rated.name, "elo": rated.rating, "first": firsts[rated.name]}
                for rated in self.among.rated
            ],
            "pairs": [
                {
                    "bots": [one, other],
                    "better": ahead.better,
                    "elo": ahead.elo,
                    "low": ahead.interval.low,
                    "high": ahead.interval.high,
                }
                for one, other, ahead in self.pairs()
            ],
        }


def comparison(
    pool: PoolId, fit: PoolFit, some: Compared, names: Mapping[EntrantId, str]
) -> Comparison:
    """``names``: of all that are to be compared; UserError if the fit cannot."""
    there = {line.entrant for line in some.lines}
    missing = [name for entrant, name in names.items() if entrant not in there]
    if missing:
        raise UserError(f"the fit of pool {pool} has no result of {', '.join(missing)} yet")
    first = some.lines[0]
    apart = [names[line.entrant] for line in some.lines if line.group != first.group]
    if apart:
        raise UserError(f"no chain of matches connects {names[first.entrant]} and {apart[0]}")
    rated = tuple(
        Rated(
            names[line.entrant],
            line.rating / 1000,
            Interval(line.low / 1000, line.high / 1000),
            line.matches,
            0,
        )
        for line in some.lines
    )
    covariance = np.array(some.covariance, float)
    return Comparison(pool, fit, Fit(Model(some.model), rated, (), covariance))


def _percent(probability: float) -> str:
    if probability > SURE:
        return "more than 99.9 %"
    if probability < 1 - SURE:
        return "less than 0.1 %"
    return f"{100 * probability:.1f} %"
