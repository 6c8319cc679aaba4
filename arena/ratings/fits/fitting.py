"""The fit: ratings on the Elo scale, their intervals, seats' advantages, and who is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from arena.match.tally import Interval
from arena.ratings.ahead import Ahead, ahead, interval
from arena.ratings.fits.columns import Columns, Floats, Ints, ResultError, columns
from arena.ratings.fits.covariance import Uncertainty, uncertainty
from arena.ratings.fits.design import design
from arena.ratings.fits.groups import centring, groups
from arena.ratings.fits.likelihood import Layout, Likelihood, layout
from arena.ratings.fits.newton import mode
from arena.ratings.fits.patterns import Model
from arena.ratings.results import MatchResult
from arena.ratings.scale import ELO

MEAN = 1500.0
"""The mean rating of each group."""

PRIOR = 600.0
"""Standard deviation of the prior of a rating around the mean, in Elo."""

WEAKEST = 100_000.0
"""A prior that says nothing any more; beyond it rounding errors would be all that it holds."""


@dataclass(frozen=True, slots=True)
class Rated:
    """An entrant.

    ``rating``: in Elo; 1500 is the mean of its group. ``interval``: 95 %. ``group``: entrants of
    different groups cannot be compared; 0 is the largest.
    """

    name: str
    rating: float
    interval: Interval
    matches: int
    group: int


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat's advantage in matches of ``size`` entrants, in Elo; those of a size sum to zero."""

    size: int
    seat: int
    advantage: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Fit:
    """What all matches say together.

    ``rated``: group by group, best first. ``seated``: by size and seat, empty without a seat
    effect. ``covariance``: of the ratings in that order, in square Elo, each against the mean of
    its group; that of a normal distribution as wide as the intervals.
    """

    model: Model
    rated: tuple[Rated, ...]
    seated: tuple[Seated, ...]
    covariance: Floats

    @property
    def groups(self) -> int:
        """How many groups there are that cannot be compared with each other."""
        return max((one.group + 1 for one in self.rated), default=0)

    def ratings(self) -> Mapping[str, float]:
        """In Elo, by name."""
        return {one.name: one.rating for one in self.rated}

    def better(self, one: str, other: str) -> float | None:
        """The probability that ``one`` is better than ``other``; None if no match connects them.

        That of a normal distribution with the difference's mean and variance. KeyError for a name
        that played no match.
        """
        found = self.ahead(one, other)
        return None if found is None else found.better

    def ahead(self, one: str, other: str) -> Ahead | None:
        """By how much ``one`` is better; None and KeyError as of ``better``."""
        rows = {each.name: row for row, each in enumerate(self.rated)}
        a, b = rows[one], rows[other]
        if self.rated[a].group != self.rated[b].group:
            return None
        cov = self.covariance
        variance = float(cov[a, a] + cov[b, b] - 2 * cov[a, b])
        return ahead(self.rated[a].rating - self.rated[b].rating, variance)


def fit(
    matches: Sequence[MatchResult],
    model: Model = Model.PLACKETT_LUCE,
    *,
    seats: bool = False,
    prior: float = PRIOR,
) -> Fit:
    """The ratings that make the matches' places most likely; ResultError for what cannot be rated.

    The order of matches, of their games and entrants does not matter. ``seats``: estimate the
    advantage of each seat too; every game must then say who sat where. ``prior``: each rating, and
    each seat's advantage, is held towards the mean as by a normal distribution of this standard
    deviation in Elo, from 1 to 100,000. So all are finite, whoever won everything, and the mean of
    a group is 1500.

    Memory grows with the square of the entrants: some 100 MB for a thousand.
    """
    if not 1 <= prior <= WEAKEST:
        raise ResultError(f"the prior is from 1 to {WEAKEST:,.0f} Elo, not {prior}")
    return fit_columns(columns(matches, seats=seats), model, prior)


def fit_columns(given: Columns, model: Model, prior: float = PRIOR) -> Fit:
    """The same for matches that are columns already."""
    designs = [design(block, model) for block in given.blocks]
    likelihood = Likelihood(layout(len(given.names), designs), designs)
    precision = (ELO / prior) ** 2
    found = mode(likelihood, precision)
    uncertain = uncertainty(likelihood, found, precision)
    n = len(given.names)
    of_group = _by_size(groups(found.information[:n, :n]))
    differences, among = _centred(found.at, uncertain, slice(0, n), of_group)
    order = np.lexsort((np.arange(n), -differences, of_group))
    return Fit(
        model,
        tuple(
            Rated(
                given.names[i],
                MEAN + float(differences[i]),
                interval(MEAN + differences[i], among[i, i]),
                int(uncertain.matches[i]),
                int(of_group[i]),
            )
            for i in order.tolist()
        ),
        _seated(likelihood.layout, found.at, uncertain),
        among[np.ix_(order, order)],
    )


def _centred(
    at: Floats, uncertain: Uncertainty, some: slice, of_group: Ints
) -> tuple[Floats, Floats]:
    """Some parameters against the mean of their group, in Elo, and their covariance."""
    centre, factor = centring(of_group), ELO * uncertain.factor[some]
    among = centre @ uncertain.covariance[some, some] @ centre.T
    return ELO * (centre @ at[some]), np.outer(factor, factor) * among


def _by_size(of_group: Ints) -> Ints:
    """The groups numbered anew, the largest first."""
    sizes = np.bincount(of_group)
    number = np.empty_like(sizes)
    number[np.argsort(-sizes, kind="stable")] = np.arange(len(sizes))
    found: Ints = number[of_group]
    return found


def _seated(layout: Layout, at: Floats, uncertain: Uncertainty) -> tuple[Seated, ...]:
    found = []
    for size, first in layout.seats.items():
        one_group = np.zeros(size, np.intp)
        own = slice(first, first + size)
        advantages, among = _centred(at, uncertain, own, one_group)
        for seat, advantage in enumerate(advantages.tolist()):
            found.append(Seated(size, seat, advantage, interval(advantage, among[seat, seat])))
    return tuple(found)
