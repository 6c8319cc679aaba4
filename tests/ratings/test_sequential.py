"""The sequential test: values by hand, and what it promises however often one looks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import exp, log
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings.scale import elo_of, score_of
from arena.ratings.sequential import SHARES, Sequential, Verdict, log_capital

deterministic = settings(derandomize=True, deadline=None, max_examples=40)
QUARTERS = [Fraction(n, 4) for n in range(5)]
results = st.lists(st.sampled_from(QUARTERS), min_size=1, max_size=60)


def fed(drawn: list[Fraction], alpha: float = 0.05, margin: float = 0.0) -> Sequential:
    test = Sequential(alpha, margin)
    for result in drawn:
        if test.add(result) is not Verdict.UNDECIDED:
            break
    return test


def test_capital_is_the_mean_of_the_gamblers() -> None:
    """A win multiplies a share f's capital by 1 + f, a loss by 1 - f, against a mean of 1/2."""
    counts = Counter({Fraction(1): 2, Fraction(0): 1})
    capital = sum((1 + share) ** 2 * (1 - share) for share in SHARES) / len(SHARES)
    assert log_capital(counts, 0.5) == pytest.approx(log(capital))


@deterministic
@given(st.sampled_from([0.2, 0.5, 0.9]), st.floats(0, 1))
def test_nobody_gains_who_bets_against_the_truth(mean: float, tilt: float) -> None:
    """Over one result of the mean the expected capital is 1: here a mixture of two results."""
    other = Fraction(round(tilt * mean, 6))
    chance = (mean - float(other)) / (1 - float(other))  # of a 1; else it is the other result
    expected = sum(
        weight * exp(log_capital({result: 1}, mean))
        for result, weight in ((Fraction(1), chance), (other, 1 - chance))
    )
    assert expected == pytest.approx(1)


@deterministic
@given(results)
def test_the_interval_holds_the_mean_and_agrees_with_the_verdict(drawn: list[Fraction]) -> None:
    test = fed(drawn, alpha=0.2)
    found = test.interval()
    assert 0 <= found.low <= test.mean <= found.high <= 1
    assert (found.low > 0.5) == (test.verdict is Verdict.BETTER)
    assert (found.high < 0.5) == (test.verdict is Verdict.WORSE)


@deterministic
@given(results)
def test_the_other_bots_verdict_is_the_mirror_image(drawn: list[Fraction]) -> None:
    one, other = fed(drawn), fed([1 - result for result in drawn])
    assert one.results == other.results
    opposite = {Verdict.BETTER: Verdict.WORSE, Verdict.WORSE: Verdict.BETTER}
    assert other.verdict is opposite.get(one.verdict, one.verdict)
    assert other.interval().low == pytest.approx(1 - one.interval().high)


@deterministic
@given(results, st.randoms(use_true_random=False))
def test_the_interval_is_a_matter_of_counts(drawn: list[Fraction], chance: Random) -> None:
    test = Sequential(alpha=1e-9)
    for result in drawn[:20]:
        test.add(result)
    shuffled = drawn[:20]
    chance.shuffle(shuffled)
    other = Sequential(alpha=1e-9)
    for result in shuffled:
        other.add(result)
    assert other.interval().low == pytest.approx(test.interval().low)


def test_wins_alone_decide_soon() -> None:
    test = fed([Fraction(1)] * 100)
    assert test.verdict is Verdict.BETTER
    assert 8 <= test.results <= 12


def test_equal_bots_are_even_within_a_margin() -> None:
    test = fed([Fraction(1, 4), Fraction(3, 4), Fraction(1, 2)] * 200, margin=0.05)
    assert test.verdict is Verdict.EVEN
    found = test.interval()
    assert 0.45 < found.low < 0.5 < found.high < 0.55
    assert fed([Fraction(1, 2)] * 500).verdict is Verdict.UNDECIDED


def test_a_verdict_is_final() -> None:
    test = fed([Fraction(1)] * 100)
    took = test.results
    with pytest.raises(AssertionError, match="a verdict is final"):
        test.add(Fraction(0))
    assert (test.verdict, test.results) == (Verdict.BETTER, took)


@pytest.mark.parametrize("shape", [(1, 2, 4, 2, 1), (0, 1, 8, 1, 0), (1, 0, 0, 0, 1)])
def test_equal_bots_are_rarely_told_apart_though_one_looks_after_every_deal(
    shape: tuple[int, ...],
) -> None:
    """`arena bench duel` is the long form: 10,000 duels of 3,000 deals."""
    chance = Random(11)
    verdicts = [fed(chance.choices(QUARTERS, shape, k=100), alpha=0.2).verdict for _ in range(60)]
    wrong = len(verdicts) - verdicts.count(Verdict.UNDECIDED)
    assert wrong <= 12
    assert {Verdict.BETTER, Verdict.WORSE} >= set(verdicts) - {Verdict.UNDECIDED}


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11)])
def test_elo_and_scores_are_two_scales(elo: float, score: float) -> None:
    assert score_of(elo) == pytest.approx(score)
    assert elo_of(score) == pytest.approx(elo, abs=1e-9)
    assert (elo_of(1), elo_of(0)) == (float("inf"), -float("inf"))
