"""How uncertain the parameters are: the sandwich estimate, with matches as clusters.

The covariance is A B A, where A is the inverse of the information with the prior's, and B is what
the matches' gradients vary, with the prior's information (Liang and Zeger, Biometrika 73, 1986).
Games of one match may depend on each other in any way: only sums over a match enter.

Where an entrant's matches say little (few of them, or nearly all won) their gradients cannot tell
how much they vary. There B leans to what the model expects: for each parameter, the variance of
its gradient in units of the model's is averaged with that of all parameters together, which counts
as many units of information as ``LEAN``; and that in turn with 1, the model's own.

What is still not known of B is made up for as usual: by Student's t instead of the normal
distribution, with (m - 1) / w^2 degrees of freedom for m matches whose part in the average is w
(Satterthwaite, Biometrics Bulletin 2, 1946, the other part taken as known).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from arena.match.tally import student_t
from arena.ratings.ahead import NORMAL
from arena.ratings.fits.columns import Floats, Ints
from arena.ratings.fits.likelihood import Layout, Likelihood, Scores
from arena.ratings.fits.newton import Mode

LEAN = 1.0
"""Units of information; a game between two even entrants has a quarter."""


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """Of all parameters: ``covariance``, and how much wider than normal an interval is: ``factor``.

    ``matches``: how many tell of each.
    """

    covariance: Floats
    factor: Floats
    matches: Ints


def uncertainty(likelihood: Likelihood, mode: Mode, precision: float) -> Uncertainty:
    """The sandwich covariance at the mode."""
    scores = likelihood.scores(mode.at)
    matches = _matches(likelihood.layout, scores)
    information = np.maximum(np.diag(mode.information), 0.0)
    part = information / (information + LEAN)
    meat = _leaning(_meat(likelihood.layout, scores), mode.information, part, matches)
    prior = precision * np.eye(len(mode.at))
    bread = np.linalg.inv(mode.information + prior)
    freedom = np.maximum(matches - 1, 1) / np.maximum(part, 1e-3) ** 2
    factor = np.array([student_t(int(degrees)) for degrees in freedom]) / NORMAL
    return Uncertainty(bread @ (meat + prior) @ bread, factor, matches)


def _leaning(meat: Floats, information: Floats, part: Floats, matches: Ints) -> Floats:
    """B without the prior; each entry with its small-sample factor m / (m - 1)."""
    few = matches / np.maximum(matches - 1, 1)
    pooled = (few @ np.diag(meat) + LEAN) / (np.trace(information) + LEAN)
    observed, expected = np.sqrt(few * part), np.sqrt(pooled * (1 - part))
    found: Floats = np.outer(observed, observed) * meat + np.outer(expected, expected) * information
    return found


def _meat(layout: Layout, scores: Sequence[Scores]) -> Floats:
    """The sum over matches of the outer products of their gradients."""
    n = layout.entrants
    meat = np.zeros((layout.total, layout.total))
    for part in scores:
        own, size = part.design.entrants, part.design.size
        keys = own[:, :, None] * n + own[:, None, :]
        products = part.entrants[:, :, None] * part.entrants[:, None, :]
        meat[:n, :n] += np.bincount(keys.ravel(), products.ravel(), n * n).reshape(n, n)
        if part.seats is not None:
            seats = slice(layout.seats[size], layout.seats[size] + size)
            crossed = part.entrants[:, :, None] * part.seats[:, None, :]
            at = own[:, :, None] * size + np.arange(size)
            meat[:n, seats] += np.bincount(at.ravel(), crossed.ravel(), n * size).reshape(n, size)
            meat[seats, seats] += part.seats.T @ part.seats
    meat[n:, :n] = meat[:n, n:].T
    return meat


def _matches(layout: Layout, scores: Sequence[Scores]) -> Ints:
    """The matches of each entrant, and with each seat."""
    found = np.zeros(layout.total, np.intp)
    for part in scores:
        own = part.design.entrants
        found[: layout.entrants] += np.bincount(own.ravel(), minlength=layout.entrants)
        if part.seats is not None:
            first = layout.seats[part.design.size]
            found[first : first + part.design.size] += len(own)
    return found
