"""The Elo scale: what a difference means as an expected score, and back."""

from __future__ import annotations

from math import inf, log, log10

ELO = 400 / log(10)
"""Elo in a natural logarithm of odds."""


def score_of(difference: float) -> float:
    """The expected score against somebody rated lower by ``difference`` Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_of(score: float) -> float:
    """The difference in Elo at which ``score`` is expected; infinite for 0 and 1."""
    if not 0 < score < 1:
        return inf if score > 0 else -inf
    return 400 * log10(score / (1 - score))
