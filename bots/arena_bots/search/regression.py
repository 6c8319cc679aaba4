"""Logistic regression with a ridge, by Newton's method (iteratively reweighted least squares).

Le Cessie and van Houwelingen, "Ridge estimators in logistic regression", Applied Statistics 41
(1992).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import add, mul, sub
from typing import TypeAlias

STEPS = 8

LARGEST = 30.0
"""Log-odds beyond this are as good as certain; so ``exp`` stays finite."""

Column: TypeAlias = Sequence[float]


def probability(log_odds: float) -> float:
    """The logistic function."""
    return 1.0 / (1.0 + math.exp(-max(-LARGEST, min(LARGEST, log_odds))))


def weights(
    columns: Sequence[Column], results: Column, ridge: float, time_left: Callable[[], float]
) -> list[float]:
    """One a column, so that the sum of columns times weights is the log-odds of the results.

    ``results``: from 0 to 1; as many as each column has places. ``ridge``: how many of them weigh
    as much as the wish for small weights, of columns scaled to a mean square of 1.
    No step is begun when there is no ``time_left``: the weights are then nearer to 0.
    """
    scales = [math.sqrt(_dot(column, column) / len(column)) or 1.0 for column in columns]
    scaled = [[x / scale for x in column] for column, scale in zip(columns, scales, strict=True)]
    found = [0.0] * len(scaled)
    for _ in range(STEPS):
        if time_left() <= 0.0:
            break
        found = [*map(add, found, _step(scaled, results, found, ridge))]
    return [weight / scale for weight, scale in zip(found, scales, strict=True)]


def _step(columns: Sequence[Column], results: Column, found: Column, ridge: float) -> list[float]:
    likely = [probability(_dot(row, found)) for row in zip(*columns, strict=True)]
    left = [*map(sub, results, likely)]
    doubt = [p * (1.0 - p) for p in likely]
    slope = [_dot(column, left) - ridge * w for column, w in zip(columns, found, strict=True)]
    weighed = [[*map(mul, column, doubt)] for column in columns]
    curve = [[_dot(one, other) for other in columns] for one in weighed]
    for place, row in enumerate(curve):
        row[place] += ridge
    return _solved(curve, slope)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Of linear equations with a positive definite matrix, by elimination; takes both over."""
    size = len(right)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = matrix[row][pivot] / matrix[pivot][pivot]
            matrix[row] = [x - factor * y for x, y in zip(matrix[row], matrix[pivot], strict=True)]
            right[row] -= factor * right[pivot]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = _dot(matrix[row][row + 1 :], found[row + 1 :])
        found[row] = (right[row] - known) / matrix[row][row]
    return found


def _dot(one: Column, other: Column) -> float:
    product: float = sum(map(mul, one, other))
    return product
