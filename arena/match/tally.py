"""What a number of games among the same entrants says about each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance

from arena.games.game import Seat
from arena.match.faults import Fault, FaultKind
from arena.match.result import Result
from arena.match.rotations import Order

_Z = NormalDist().inv_cdf(0.975)
_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""Student's t, 97.5 %, for 1 to 10 degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval of a mean; 95 % where nothing else is said."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant.

    ``wins``: games in which its side was first alone; ``shared``: first together with others.
    ``rank``: mean, 0 is best. ``pair``: mean over games and opponents of 1 for each that ranked
    below, 1/2 for each that tied; ``interval`` takes the deal as the unit, since games of one deal
    are not independent, and is None for less than two deals. ``forfeits``: games.
    """

    games: int
    wins: int
    shared: int
    rank: float
    pair: float
    interval: Interval | None
    faults: dict[FaultKind, int]
    forfeits: int


class Tally:
    """Games added one by one; ``lines()`` at any time after the first."""

    def __init__(self, entrants: int) -> None:
        self._entries = [_Entry() for _ in range(entrants)]

    @property
    def games(self) -> int:
        """How many were added."""
        return len(self._entries[0].ranks)

    def add(
        self,
        deal: int,
        order: Order,
        result: Result,
        sides: Sequence[int],
        faults: Sequence[Fault],
    ) -> None:
        """One game; ``order[seat]`` is the entrant there."""
        for seat, entrant in enumerate(order):
            self._entries[entrant].add(deal, seat, result, sides)
        for fault in faults:
            self._entries[order[fault.seat]].faults[fault.kind] += 1

    def lines(self) -> tuple[Line, ...]:
        """One an entrant."""
        return tuple(entry.line() for entry in self._entries)


class _Entry:
    def __init__(self) -> None:
        self.ranks: list[int] = []
        self.wins = self.shared = self.forfeits = 0
        self.pairs: dict[int, list[float]] = {}
        self.faults: Counter[FaultKind] = Counter()

    def add(self, deal: int, seat: Seat, result: Result, sides: Sequence[int]) -> None:
        rank = result.ranks[seat]
        opponents = [
            other for side, other in zip(sides, result.ranks, strict=True) if side != sides[seat]
        ]
        self.ranks.append(rank)
        self.pairs.setdefault(deal, []).append(pair_result(rank, opponents))
        self.forfeits += result.forfeits[seat] is not None
        if rank == 0:
            self.shared += 0 in opponents
            self.wins += 0 not in opponents

    def line(self) -> Line:
        deals = [fmean(games) for games in self.pairs.values()]
        return Line(
            games=len(self.ranks),
            wins=self.wins,
            shared=self.shared,
            rank=fmean(self.ranks),
            pair=fmean(deals),
            interval=interval(deals),
            faults=dict(self.faults),
            forfeits=self.forfeits,
        )


def pair_result(rank: int, opponents: Sequence[int]) -> float:
    """The mean over opponents of 1 for a better rank than theirs, 1/2 for the same one."""
    return fmean((rank < other) + (rank == other) / 2 for other in opponents)


def interval(units: Sequence[float]) -> Interval | None:
    """The 95 % interval of the mean of independent units from 0 to 1; it lies between these, too.

    Wilson's score interval (Wilson 1927), with Student's t, and with so many units as throws of a
    coin would have to be to vary as little as these: m · (1 - m) / (s² / n), one less than n if
    all are 0 or 1. None for less than two units, and for units that are all the same: that does
    not tell how much they vary.
    """
    if len(units) < 2 or min(units) == max(units):
        return None
    mean, t = fmean(units), student_t(len(units) - 1)
    throws = mean * (1 - mean) * len(units) / variance(units)
    middle = mean + t**2 / (2 * throws)
    half = t * sqrt(mean * (1 - mean) / throws + (t / (2 * throws)) ** 2)
    shrink = 1 + t**2 / throws
    return Interval((middle - half) / shrink, (middle + half) / shrink)


def student_t(freedom: int) -> float:
    """The 97.5 % quantile of Student's t.

    By the table up to 10 degrees of freedom, then by the first terms of its expansion around the
    normal distribution (Abramowitz and Stegun 26.7.5).
    """
    if freedom <= len(_T):
        return _T[freedom - 1]
    return _Z + (_Z**3 + _Z) / (4 * freedom) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * freedom**2)
