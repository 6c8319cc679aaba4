"""The luck-adjusted score of a season whose tables all play the same deals.

As in duplicate bridge, what a seat made of a deal is held against what others made of it. Bridge
takes their whole mean off (Butler scoring, with the mean of the other tables as the datum); here it
is a control variate, of which a share is taken off, and the season itself tells how much. Where
games go different ways from one deal the whole of it would add more chance than it takes away.

It is unbiased, whatever the strength of anybody, where each table's seat order is drawn by lot,
apart from the other tables. For then an entrant is as likely to be compared with any seat of
another table, whatever was played there, and the mean result of a table's seats is 1/2. Tables that
are all turned together do not do: an entrant would be compared with the same others for ever. One
lot seats a table for all deals of a round, so that these say nothing about how much of each other
is luck: only other rounds do.
docs/variance.md has the proof, what it needs, and how much it takes away.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arena.leagues.entrants import EntrantId

ZERO = Fraction(0)

STEPS = 100
"""The coefficient is a multiple of 1/100: exact fractions of it stay short."""

DOUBT = 3
"""Deals that tell nothing, as a sum of squares: 12 games of two seats, about 25 of four. Few deals
say little about the coefficient, and one that is wrong harms more than one that is small.
"""


@dataclass(frozen=True, slots=True)
class Seating:
    """One game of an entrant.

    ``deal``: what was dealt, in the whole season one number each; tables with other numbers of
    seats are dealt something else, though from the same seed. ``round``: to which the deal belongs.
    ``seat``: from which it was played; of a team's seats the first. ``result``: the mean result
    against the others of the game, 0 to 1. Games at a table where somebody never showed up belong
    in no list of seatings.
    """

    entrant: EntrantId
    round: int
    deal: int
    seat: int
    result: Fraction


def adjusted(seatings: Sequence[Seating]) -> Mapping[EntrantId, Fraction]:
    """By entrant, the mean of its games' adjusted results; on the scale of the mean of its results.

    It may lie a little below 0 or above 1.
    """
    own: defaultdict[EntrantId, list[Fraction]] = defaultdict(list)
    for seating, result in zip(seatings, adjusted_results(seatings), strict=True):
        own[seating.entrant].append(result)
    return {entrant: sum(own[entrant], ZERO) / len(own[entrant]) for entrant in sorted(own)}


def adjusted_results(seatings: Sequence[Seating]) -> Sequence[Fraction]:
    """One a seating: result - c * (others' mean result from the same seat and deal - deal's mean).

    The others' mean is without the entrant's own result, which would draw the score towards the
    mean. The deal's mean is that of all games of it that are compared, 1/2 where all of a table's
    seats are there; so adjusted results add up to the same as raw ones, deal by deal. ``c`` is what
    the deals of all other rounds tell (``_Deal``), so that it does not depend on the lots by which
    the tables were seated; it begins at 0 and grows with what they have told. A game that nobody
    else played from that seat counts as it is, and so does a season of one round.
    """
    met = {(seating.entrant, seating.deal) for seating in seatings}
    assert len(met) == len(seatings), "an entrant meets a deal once"
    deals = _deals(seatings)
    coefficients = _coefficients(deals, {seating.deal: seating.round for seating in seatings})
    return [
        seating.result - coefficients[seating.round] * deals[seating.deal].luck(seating)
        for seating in seatings
    ]


class _Deal:
    """The results of a deal by seat, less their mean; seats that one entrant had are left out.

    Over its games, ``together`` is the sum of an entrant's result times the others' mean from the
    same seat, and ``square`` that of the latter's square. The sum of the one over deals by that of
    the other is the least squares' slope of results on others' means, the coefficient that takes
    away most; with DOUBT added below the line it is that of a ridge regression.
    """

    __slots__ = ("_mean", "_seats", "square", "together")

    def __init__(self, results: Mapping[int, Sequence[Fraction]]) -> None:
        seats = {seat: own for seat, own in results.items() if len(own) > 1}
        games = sum(map(len, seats.values()))
        total = sum((sum(own, ZERO) for own in seats.values()), ZERO)
        self._mean = total / games if games else ZERO
        self._seats = {
            seat: (sum(own, ZERO) - len(own) * self._mean, len(own) - 1)
            for seat, own in seats.items()
        }
        self.together = self.square = ZERO
        for seat, own in seats.items():
            self._count(*self._seats[seat], sum(((x - self._mean) ** 2 for x in own), ZERO))

    def _count(self, total: Fraction, others: int, squares: Fraction) -> None:
        self.together += (total**2 - squares) / others
        self.square += ((others - 1) * total**2 + squares) / others**2

    def luck(self, seating: Seating) -> Fraction:
        """The others' mean result from that seat, less the mean of all seats."""
        if seating.seat not in self._seats:
            return ZERO
        total, others = self._seats[seating.seat]
        return (total - (seating.result - self._mean)) / others


def _deals(seatings: Sequence[Seating]) -> Mapping[int, _Deal]:
    found: defaultdict[int, defaultdict[int, list[Fraction]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for seating in seatings:
        found[seating.deal][seating.seat].append(seating.result)
    return {number: _Deal(results) for number, results in found.items()}


def _coefficients(deals: Mapping[int, _Deal], rounds: Mapping[int, int]) -> dict[int, Fraction]:
    """By round, from the deals of all others. ``rounds``: that of each deal."""
    together, square = dict.fromkeys(rounds.values(), ZERO), dict.fromkeys(rounds.values(), ZERO)
    for number, deal in deals.items():
        together[rounds[number]] += deal.together
        square[rounds[number]] += deal.square
    both = sum(together.values(), ZERO), sum(square.values(), ZERO)
    return {each: _coefficient(both[0] - together[each], both[1] - square[each]) for each in square}


def _coefficient(together: Fraction, square: Fraction) -> Fraction:
    """The slope, in steps; what would be below 0 is chance."""
    return Fraction(max(0, round(STEPS * together / (square + DOUBT))), STEPS)
