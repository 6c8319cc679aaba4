"""Duels by simulation: how often the sequential test errs, and how many deals it takes.

Beside it a sequential probability ratio test in the form that engine testers use, the GSPRT with a
normal approximation, for a mean of 1/2 against one of 1/2 + d. It is given what no one has in
practice: the true d, and the true variance of a result. It answers a smaller question, since it is
one-sided, and promises nothing for other differences.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from arena.bench.balance.shares import proportion
from arena.bench.balance.tables import Table, Value
from arena.ratings.sequential import SHARES

RESULTS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
"""What a deal of two seats can bring, played from both."""

SHAPES = {
    "usual": (0.1, 0.2, 0.4, 0.2, 0.1),
    "mostly split": (0.01, 0.04, 0.9, 0.04, 0.01),
    "all or nothing": (0.5, 0.0, 0.0, 0.0, 0.5),
}
"""Probabilities of the results between equals."""

MEANS = (0.52, 0.55, 0.6, 0.75)
"""Of unequal bots, with results of the usual shape."""

MISSED = 0.05
"""How often the GSPRT may miss the difference that it is told."""

AT_ONCE = 2_000_000
"""Deals held in memory together."""

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Ended:
    """For each duel the deals it took, and how it ended: 1 better, -1 worse, 0 undecided."""

    deals: Places
    verdicts: Places


@dataclass(frozen=True, slots=True)
class Report:
    """The tables of a run."""

    duels: int
    deals: int
    tables: Sequence[Table]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.tables))

    def to_json(self) -> str:
        """One line: the rows of each table by its title."""
        tables = {table.title: table.as_json() for table in self.tables}
        return json.dumps({"duels": self.duels, "deals": self.deals, "tables": tables})


def simulate(
    duels: int, deals: int, alpha: float, seed: int, tell: Callable[[str], None]
) -> Report:
    """So many duels for each row, of so many deals at most, looked at after every deal."""
    rng = np.random.Generator(np.random.PCG64(seed))
    even: list[tuple[Value, ...]] = []
    for shape, chances in SHAPES.items():
        tell(f"equal bots, {shape}")
        ended = [sequential(drawn, alpha) for drawn in _drawn(chances, duels, deals, rng)]
        verdicts = np.concatenate([part.verdicts for part in ended])
        even.append((shape, *(_share(verdicts == verdict) for verdict in (1, -1))))
    rows = [_beside(mean, duels, deals, alpha, rng, tell) for mean in MEANS]
    return Report(
        duels,
        deals,
        (
            Table("Equal bots", ("results", "called better", "called worse"), tuple(even)),
            Table(
                "Unequal bots",
                ("mean", "better", "worse", "deals", "GSPRT: better", "its deals", "ratio"),
                tuple(rows),
            ),
        ),
    )


def _beside(
    mean: float,
    duels: int,
    deals: int,
    alpha: float,
    rng: np.random.Generator,
    tell: Callable[[str], None],
) -> tuple[Value, ...]:
    tell(f"a mean of {mean}")
    chances = tilted(SHAPES["usual"], mean)
    own, other = [], []
    for drawn in _drawn(chances, duels, deals, rng):
        own.append(sequential(drawn, alpha))
        other.append(gsprt(drawn, mean, _variance(chances), alpha))
    verdicts = np.concatenate([part.verdicts for part in own])
    took = float(np.mean(np.concatenate([part.deals for part in own])))
    found = np.concatenate([part.verdicts for part in other])
    theirs = float(np.mean(np.concatenate([part.deals for part in other])))
    return (
        mean,
        _share(verdicts == 1),
        _share(verdicts == -1),
        round(took),
        _share(found == 1),
        round(theirs),
        took / theirs,
    )


def _share(holds: NDArray[np.bool_]) -> Value:
    return proportion(int(holds.sum()), len(holds))


def sequential(drawn: Places, alpha: float) -> Ended:
    """The verdicts of ``arena.ratings.sequential`` without a margin; drawn: (duels, deals)."""
    limit = 2 / alpha
    above = _capital(drawn, RESULTS) >= limit
    below = _capital(drawn, 1 - RESULTS) >= limit
    return _ended(above, below)


def _capital(drawn: Places, results: Numbers) -> Numbers:
    """The capital after each deal, betting on a mean above 1/2; infinite if it is enormous."""
    capital = np.zeros(drawn.shape)
    with np.errstate(over="ignore"):
        for share in SHARES:
            gains = 1 - share + share * results / 0.5
            capital += np.cumprod(gains[drawn], axis=1) / len(SHARES)
    return capital


def gsprt(drawn: Places, mean: float, variance: float, alpha: float) -> Ended:
    """Whether the mean is 1/2 or ``mean`` > 1/2, by the likelihood ratio of normal results.

    The level is alpha/2, as on the side of the sequential test.
    """
    sums = np.cumsum(RESULTS[drawn], axis=1)
    number = np.arange(1, drawn.shape[1] + 1)
    ratio = (mean - 0.5) * (sums - number * (mean + 0.5) / 2) / variance
    upper, lower = log((1 - MISSED) / (alpha / 2)), log(MISSED / (1 - alpha / 2))
    return _ended(ratio >= upper, ratio <= lower)


def _ended(better: NDArray[np.bool_], worse: NDArray[np.bool_]) -> Ended:
    """By the first deal after which one of the two holds."""
    either = better | worse
    decided, first = either.any(axis=1), np.argmax(either, axis=1)
    rows = np.arange(len(first))
    verdicts = np.where(better[rows, first], 1, -1) * decided
    return Ended(np.where(decided, first + 1, either.shape[1]), verdicts)


def _drawn(
    chances: Sequence[float], duels: int, deals: int, rng: np.random.Generator
) -> Iterator[Places]:
    """Results by number, (duels, deals), some duels at a time."""
    edges = np.cumsum(chances)[:-1]
    some = max(1, AT_ONCE // deals)
    for start in range(0, duels, some):
        yield np.searchsorted(edges, rng.random((min(some, duels - start), deals)), side="right")


def tilted(chances: Sequence[float], mean: float) -> Sequence[float]:
    """The probabilities nearest to these with the given mean: by an exponential tilt."""
    low, high = -50.0, 50.0
    for _ in range(100):
        middle = (low + high) / 2
        weights = np.array(chances) * np.exp(middle * (RESULTS - 0.5))
        found: list[float] = (weights / weights.sum()).tolist()
        if np.dot(found, RESULTS) < mean:
            low = middle
        else:
            high = middle
    return found


def _variance(chances: Sequence[float]) -> float:
    mean = float(np.dot(chances, RESULTS))
    return float(np.dot(chances, (RESULTS - mean) ** 2))
