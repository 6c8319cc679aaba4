"""How decisions spread over time: buckets, sums, quantiles, bytes."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random

from arena.match.spread import bucket, decisions, longest, pack, quantile, spread, total, unpack

CHANCE = Random(7)
TIMES = sorted(timedelta(microseconds=round(CHANCE.lognormvariate(8, 3))) for _ in range(400))


def test_a_bucket_holds_what_is_an_eighth_longer_at_most_and_nothing_of_the_next_one() -> None:
    every = [timedelta(microseconds=n) for n in (*range(300), 10**6, 10**13)]
    for time in every:
        number, bound = bucket(time), longest(bucket(time))
        assert time <= bound <= time * 9 / 8
        assert bucket(bound) == number == bucket(bound + timedelta(microseconds=1)) - 1
    assert bucket(timedelta(-1)) == 0


def test_quantiles_of_a_sum_are_those_of_all_decisions_a_little_too_long() -> None:
    parts = [spread(Counter(map(bucket, TIMES[part::3]))) for part in range(3)]
    both = total(parts)
    assert decisions(both) == len(TIMES)
    for percent in (1, 50, 90, 99, 100):
        exact = TIMES[-(-percent * len(TIMES) // 100) - 1]
        assert exact <= quantile(both, percent) <= exact * 9 / 8


def test_a_spread_is_a_few_bytes_and_comes_back_from_them() -> None:
    for found in ((), ((0, 1),), ((3, 127), (4, 128), (400, 10**6)), total([])):
        assert unpack(pack(found)) == found
    assert len(pack(((90, 30), (100, 9), (112, 1)))) == 6
