"""The most likely parameters, by Newton's method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arena.ratings.fits.columns import Floats
from arena.ratings.fits.likelihood import Curve, Likelihood

ENOUGH = 1e-7
"""A step that moves no parameter by more is the last one: the error squares with each step."""

ROUNDING = 1e-14
"""A step that promises to raise the objective by this part of it is the last one, too.

Where only the prior holds parameters, as it does the sum of a group's, steps are rounding errors of
the gradient by the prior's precision, and need not be small; they raise nothing.
"""

NOISE = 1e-12
"""Relative error of a sum over a million games, and more."""

STEPS = 200
"""Far more than it ever takes: the objective is strictly concave, and each step raises it."""


@dataclass(frozen=True, slots=True)
class Mode:
    """Where the penalised log-likelihood is highest, and the games' information there."""

    at: Floats
    information: Floats


def mode(likelihood: Likelihood, precision: float) -> Mode:
    """Maximises the log-likelihood less ``precision`` / 2 times the sum of squares.

    A step is halved until it does not lower the objective (Boyd and Vandenberghe, Convex
    Optimization, 9.5). The start is the mode of the first block alone, which is near and cheap.
    """
    at = np.zeros(likelihood.layout.total)
    if len(likelihood.designs) > 1:
        at = mode(likelihood.part(1), precision).at
    curve = likelihood.curve(at)
    for _ in range(STEPS):
        penalised = curve.information + precision * np.eye(len(at))
        slope = curve.gradient - precision * at
        step = np.linalg.solve(penalised, slope).astype(float)
        gain = float(step @ slope)
        if np.abs(step).max(initial=0.0) < ENOUGH or gain < ROUNDING * abs(curve.value):
            return Mode(at + step, curve.information)
        at, curve = _climb(likelihood, precision, at, curve, step)
    raise AssertionError("Newton's method ends on a strictly concave function")


def _climb(
    likelihood: Likelihood, precision: float, at: Floats, curve: Curve, step: Floats
) -> tuple[Floats, Curve]:
    """The point after the step, or after the longest half of it that is no worse."""
    value = _penalised(curve, precision, at)
    while True:
        there = at + step
        found = likelihood.curve(there)
        if _penalised(found, precision, there) >= value - NOISE * abs(value):
            return there, found
        step = step / 2


def _penalised(curve: Curve, precision: float, at: Floats) -> float:
    return curve.value - precision / 2 * float(at @ at)
