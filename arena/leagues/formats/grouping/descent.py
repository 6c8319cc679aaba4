"""Steepest descent: entrants of different tables are swapped while that makes things better."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Costs = NDArray[np.int64]
"""``costs[a, b]``: what speaks against a and b at one table; symmetrical, 0 on the diagonal."""


def descended(tables: Sequence[Sequence[int]], costs: Costs) -> list[list[int]]:
    """The tables after the swaps, each the best of all, until no swap of two lessens the sum.

    Entrants are indices of ``costs``, each at one table. Of swaps that are as good the first by
    index is made, so that the result is the same on every machine.
    """
    seated = [list(table) for table in tables]
    at = np.empty(len(costs), np.int64)
    for number, table in enumerate(seated):
        at[table] = number
    beside = np.stack([costs[:, table].sum(axis=1) for table in seated], axis=1)
    while len(seated) > 1:
        a, b, gain = _best_swap(at, beside, costs)
        if gain >= 0:
            break
        _swap(seated, at, beside, costs, a, b)
    return seated


def total(tables: Sequence[Sequence[int]], costs: Costs) -> int:
    """The sum over tables and pairs of their entrants."""
    return sum(int(costs[np.ix_(table, table)].sum()) for table in tables) // 2


def _best_swap(at: NDArray[np.int64], beside: Costs, costs: Costs) -> tuple[int, int, int]:
    """Two entrants, and what the sum changes by if they swap; ``beside[a, t]``: a at table t."""
    moved = beside[:, at] - beside[np.arange(len(at)), at][:, None]
    changes = moved + moved.T - 2 * costs
    changes[at[:, None] == at[None, :]] = 0
    a, b = divmod(int(changes.argmin()), len(at))
    return a, b, int(changes[a, b])


def _swap(
    seated: list[list[int]], at: NDArray[np.int64], beside: Costs, costs: Costs, a: int, b: int
) -> None:
    change = costs[:, b] - costs[:, a]
    beside[:, at[a]] += change
    beside[:, at[b]] -= change
    seated[at[a]][seated[at[a]].index(a)] = b
    seated[at[b]][seated[at[b]].index(b)] = a
    at[a], at[b] = at[b], at[a]
