"""Which of two is better: a test that may be looked at after every result.

Results are independent numbers in [0, 1] with a common mean, such as what one bot makes of a deal
that both played from every seat. Against the hypothesis that the mean is at most m a gambler bets
the share f of the capital on each result, which becomes

    1 - f + f * x / m

times as much. If the hypothesis holds, the expected capital never grows, and the probability that
it ever reaches 1/p times its start is at most p, however often one looks (Ville's inequality). The
capital is split over gamblers with different shares, the more cautious the better for the smaller
difference, and their sum counts. Mirrored, the same goes for a mean of at least m. All m that are
not refused at p = alpha/2 on either side are the confidence sequence: an interval that holds the
mean at all times together with probability 1 - alpha.

Sources: H. Robbins, Statistical methods related to the law of the iterated logarithm, Annals of
Mathematical Statistics 41, 1970 (mixtures); I. Waudby-Smith and A. Ramdas, Estimating means of
bounded random variables by betting, JRSS B 86, 2024 (capital as a test of a mean). Fixed shares
instead of theirs, which adapt, make the capital a function of how often each result came: the order
of results does not matter, and whoever has the counts can recompute the verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import exp, log

from arena.match.tally import Interval

SHARES = tuple(0.75 / 2**halved for halved in range(8))
"""What the gamblers bet: from 3/4 down to 0.6 %, which suits differences of 0.1 % of a win."""

_BISECTIONS = 40


class Verdict(StrEnum):
    """What a test says of the first of two."""

    BETTER = "better"
    WORSE = "worse"
    EVEN = "even"
    UNDECIDED = "undecided"


class Sequential:
    """A test of whether the mean result is 1/2, fed with one result after the other.

    ``alpha``: the probability of a wrong verdict, at most, however long it goes on. ``margin``: how
    far from 1/2 a mean may be to count as even; 0: never even.

    Better and worse: the interval lies above or below 1/2. Even: it lies within the margin around
    1/2. A verdict is final: no result may follow it.
    """

    def __init__(self, alpha: float = 0.05, margin: float = 0.0) -> None:
        assert 0 < alpha < 1, "alpha is a probability"
        assert 0 <= margin < 0.5, "the margin is less than half a win"
        self.alpha, self.margin = alpha, margin
        self.counts: Counter[Fraction] = Counter()
        self.verdict = Verdict.UNDECIDED

    @property
    def results(self) -> int:
        """How many there were."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """Of the results so far, of which there is at least one."""
        return float(sum(result * times for result, times in self.counts.items()) / self.results)

    def add(self, result: Fraction) -> Verdict:
        """The verdict after one more result."""
        assert self.verdict is Verdict.UNDECIDED, "a verdict is final"
        assert 0 <= result <= 1, "a result is a share of a win"
        self.counts[result] += 1
        self.verdict = self._judged()
        return self.verdict

    def interval(self) -> Interval:
        """Where the mean is: with probability 1 - alpha it lies in all intervals of the run."""
        low = _lowest(self.counts, self.alpha / 2)
        high = 1 - _lowest(_mirrored(self.counts), self.alpha / 2)
        return Interval(low, high)

    def _judged(self) -> Verdict:
        mirrored = _mirrored(self.counts)
        if self._above(self.counts, 0.5):
            return Verdict.BETTER
        if self._above(mirrored, 0.5):
            return Verdict.WORSE
        edge = 0.5 - self.margin
        if self.margin and self._above(self.counts, edge) and self._above(mirrored, edge):
            return Verdict.EVEN
        return Verdict.UNDECIDED

    def _above(self, counts: Mapping[Fraction, int], mean: float) -> bool:
        return log_capital(counts, mean) >= log(2 / self.alpha)


def log_capital(counts: Mapping[Fraction, int], mean: float) -> float:
    """The logarithm of the capital of those who bet that the mean is more than ``mean`` > 0."""
    sums = [
        sum(
            times * log(1 - share + share * float(result) / mean)
            for result, times in counts.items()
        )
        for share in SHARES
    ]
    most = max(sums)
    return most + log(sum(exp(one - most) for one in sums) / len(sums))


def _lowest(counts: Mapping[Fraction, int], level: float) -> float:
    """The lowest mean that is not refused: the capital falls as the mean rises."""
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if log_capital(counts, middle) >= log(1 / level):
            low = middle
        else:
            high = middle
    return low


def _mirrored(counts: Mapping[Fraction, int]) -> dict[Fraction, int]:
    """The other's results."""
    return {1 - result: times for result, times in counts.items()}
