"""The log-likelihood of all games, its gradient by match, and its curvature.

Parameters are one vector, in natural logarithms: first each entrant's log-worth, then for each size
of match the advantage of each of its seats (none without a seat effect).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from arena.ratings.fits.columns import Floats, Ints
from arena.ratings.fits.design import Design, Sets


@dataclass(frozen=True, slots=True)
class Layout:
    """Where parameters are: ``entrants`` first; the seats of matches of a size from ``seats``."""

    entrants: int
    seats: Mapping[int, int]
    total: int


def layout(entrants: int, designs: Sequence[Design]) -> Layout:
    """Room for the entrants, and for the seats of each size of match that has a seat effect."""
    seats: dict[int, int] = {}
    total = entrants
    for design in designs:
        if design.seat_gains is not None and design.size not in seats:
            seats[design.size] = total
            total += design.size
    return Layout(entrants, seats, total)


@dataclass(frozen=True, slots=True)
class Scores:
    """The gradient of each match of a design: (matches, size) by entrant, and by seat or None."""

    design: Design
    entrants: Floats
    seats: Floats | None


@dataclass(frozen=True, slots=True)
class Curve:
    """The log-likelihood at a point: value, gradient, and information.

    The information is the negative of the matrix of second derivatives.
    """

    value: float
    gradient: Floats
    information: Floats


class Likelihood:
    """The designs together."""

    def __init__(self, layout: Layout, designs: Sequence[Design]) -> None:
        self.layout, self.designs = layout, designs

    def part(self, blocks: int) -> Likelihood:
        """That of the first blocks only, with the same parameters."""
        return Likelihood(self.layout, self.designs[:blocks])

    def scores(self, at: Floats) -> list[Scores]:
        """The gradient, match by match."""
        return [_Visit(self.layout, design, at).scores() for design in self.designs]

    def curve(self, at: Floats) -> Curve:
        """All about the point but what is each match's."""
        layout = self.layout
        value, gradient = 0.0, np.zeros(layout.total)
        information = np.zeros((layout.total, layout.total))
        for design in self.designs:
            visit = _Visit(layout, design, at, information)
            gradient += summed(layout, visit.scores())
            value += visit.value
        n = layout.entrants
        among = information[:n, :n]
        among += among.T
        np.fill_diagonal(among, -among.sum(axis=1))  # one more for everyone changes nothing
        information[n:, :n] = information[:n, n:].T
        return Curve(value, gradient, information)


def summed(layout: Layout, scores: Scores) -> Floats:
    """The sum over the matches of a design, as a vector of all parameters."""
    design = scores.design
    found = np.zeros(layout.total)
    found[: layout.entrants] = np.bincount(
        design.entrants.ravel(), scores.entrants.ravel(), layout.entrants
    )
    if scores.seats is not None:
        first = layout.seats[design.size]
        found[first : first + design.size] = scores.seats.sum(axis=0)
    return found


class _Visit:
    """One pass over the sets of a design; adds to the information if there is any to add to.

    ``value``: the log-likelihood, after the pass.
    """

    def __init__(
        self, layout: Layout, design: Design, at: Floats, information: Floats | None = None
    ) -> None:
        self._layout, self._design = layout, design
        self._information = information
        self._worth = np.exp(at[: layout.entrants])[design.entrants].ravel()
        first = layout.seats.get(design.size)
        self._seats = slice(0, 0) if first is None else slice(first, first + design.size)
        self._lift = np.exp(at[self._seats])
        self.value = float(np.sum(design.gains * at[: layout.entrants][design.entrants]))
        if design.seat_gains is not None:
            self.value += float(np.sum(design.seat_gains @ at[self._seats]))

    def scores(self) -> Scores:
        design = self._design
        loads, seat_loads = np.zeros(design.entrants.size), np.zeros(design.entrants.size)
        for sets in design.sets:
            worths = self._worths(sets)
            totals = worths.sum(axis=1)
            self.value -= float(sets.weight @ np.log(totals))
            shares = worths / totals[:, None]
            weighted = shares * sets.weight[:, None]
            loads += np.bincount(sets.members.ravel(), weighted.ravel(), len(loads))
            if sets.seats is not None:
                by_seat = sets.members - sets.members % design.size + sets.seats
                seat_loads += np.bincount(by_seat.ravel(), weighted.ravel(), len(loads))
            if self._information is not None:
                self._add(self._information, sets, shares, weighted)
        shape = design.entrants.shape
        return Scores(
            design,
            design.gains - loads.reshape(shape),
            None if design.seat_gains is None else design.seat_gains - seat_loads.reshape(shape),
        )

    def _worths(self, sets: Sets) -> Floats:
        worths = self._worth[sets.members]
        if sets.seats is not None:
            worths *= self._lift[sets.seats]
        return worths

    def _add(self, information: Floats, sets: Sets, shares: Floats, weighted: Floats) -> None:
        """What pairs of different entrants share, one half of the matrix; all that seats share."""
        n = self._layout.entrants
        entrants = self._design.entrants.ravel()[sets.members]
        one, other = np.triu_indices(sets.members.shape[1], 1)
        keys = entrants[:, one] * n + entrants[:, other]
        products = weighted[:, one] * shares[:, other]
        information[:n, :n] -= np.bincount(keys.ravel(), products.ravel(), n * n).reshape(n, n)
        if sets.seats is not None:
            self._add_seats(information, entrants, sets.seats, shares, weighted)

    def _add_seats(
        self, information: Floats, entrants: Ints, seats: Ints, shares: Floats, weighted: Floats
    ) -> None:
        n, size = self._layout.entrants, self._design.size
        crossed = -weighted[:, :, None] * shares[:, None, :]
        own = np.arange(seats.shape[1])
        crossed[:, own, own] += weighted
        for rows, slot, count in ((entrants, slice(0, n), n), (seats, self._seats, size)):
            keys = rows[:, :, None] * size + seats[:, None, :]
            found = np.bincount(keys.ravel(), crossed.ravel(), count * size)
            information[slot, self._seats] += found.reshape(count, size)
