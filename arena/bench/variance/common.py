"""Matches with common deals beside matches of as many games with a deal each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from arena.bench.balance.tables import Table
from arena.bench.variance.left import deviation, left
from arena.bench.variance.play import Results


def common(matches: Sequence[Sequence[Results]]) -> Table:
    """The standard deviation of an entrant's result in a match of one deal, and the variance left.

    Both kinds of match consist of the same games, one from each seat; but those with a common deal
    depend on each other. So the variance of the independent kind is the sum of its games' variances
    by the square of their number, and the same games tell both. All are means over the entrants,
    each around its own mean.
    """
    results = np.array(matches, dtype=float)  # by match, game and entrant
    apart = results - results.mean(axis=0)
    together = apart.mean(axis=1)
    independent = np.square(apart).mean(axis=2).sum(axis=1) / apart.shape[1] ** 2
    shared = np.square(together).mean(axis=1)
    row = (deviation(independent), deviation(shared), left(shared, independent))
    return Table("Common deals", ("independent", "common", "variance left"), (row,))
