"""How much of a variance is left, of squares that were taken deal by deal."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from arena.bench.balance.shares import ratio
from arena.bench.balance.tables import Value

Numbers = NDArray[np.float64]


def deviation(squares: Numbers) -> float:
    """In hundredths of a point; ``squares``: a deal's mean square around the mean of all deals."""
    return 100 * sqrt(squares.sum() / (len(squares) - 1))


def left(squares: Numbers, of: Numbers) -> Value:
    """The ratio of the variances, with the deal as the unit; no value where none varies."""
    return ratio(squares.tolist(), of.tolist()) if of.any() else ""
