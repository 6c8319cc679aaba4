"""The luck-adjusted score of a season whose tables all play the same deals.

As in duplicate bridge, what a seat made of a deal is compared with what the others made of the same
one: this is scoring by cross-imps (Butler scoring, with the mean of the other tables as the datum),
on the scale of results instead of imps. In statistics it is a control variate with coefficient 1:
the others' mean result from the same seat and deal, whose expectation is known.

It is unbiased, whatever the strength of anybody, where each table's seat order is drawn by lot,
apart from the other tables. For then an entrant is as likely to be compared with any seat of
another table, whatever was played there, and the mean result of a table's seats is 1/2. Tables that
are all turned together do not do: an entrant would be compared with the same others for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from arena.leagues.entrants import EntrantId


@dataclass(frozen=True, slots=True)
class Seating:
    """One game of an entrant.

    ``deal``: what was dealt, in the whole season one number each; tables with other numbers of
    seats are dealt something else, though from the same seed. ``seat``: from which it was played;
    of a team's seats the first. ``result``: the mean result against the others of the game, 0 to 1.
    Games at a table where somebody never showed up belong in no list of seatings.
    """

    entrant: EntrantId
    deal: int
    seat: int
    result: Fraction


class _Cell(NamedTuple):
    """What all made of a seat and deal."""

    games: int
    results: Fraction


def adjusted(seatings: Sequence[Seating]) -> Mapping[EntrantId, Fraction]:
    """By entrant, the mean over its games of its result less the others', plus the mean result.

    The others': their mean result from the same seat and deal, without its own, which would draw
    the difference towards 0. The mean result is that of all games compared, so that over all games
    adjusted results add up to the same as raw ones; it is 1/2 where every game is there with all
    its seats. A game that nobody else played from that seat counts as it is.
    """
    met = {(seating.entrant, seating.deal) for seating in seatings}
    assert len(met) == len(seatings), "an entrant meets a deal once"
    cells = _cells(seatings)
    mean = _mean([cell for cell in cells.values() if cell.games > 1])
    own: defaultdict[EntrantId, list[Fraction]] = defaultdict(list)
    for seating in seatings:
        own[seating.entrant].append(_result(seating, cells[seating.deal, seating.seat], mean))
    return {entrant: sum(own[entrant], Fraction(0)) / len(own[entrant]) for entrant in sorted(own)}


def _cells(seatings: Sequence[Seating]) -> dict[tuple[int, int], _Cell]:
    cells: defaultdict[tuple[int, int], _Cell] = defaultdict(lambda: _Cell(0, Fraction(0)))
    for seating in seatings:
        games, results = cells[seating.deal, seating.seat]
        cells[seating.deal, seating.seat] = _Cell(games + 1, results + seating.result)
    return cells


def _mean(cells: Sequence[_Cell]) -> Fraction:
    games = sum(cell.games for cell in cells)
    return sum((cell.results for cell in cells), Fraction(0)) / games if games else Fraction(0)


def _result(seating: Seating, cell: _Cell, mean: Fraction) -> Fraction:
    if cell.games == 1:
        return seating.result
    others = (cell.results - seating.result) / (cell.games - 1)
    return seating.result - others + mean
