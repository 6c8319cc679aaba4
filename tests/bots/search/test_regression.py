"""The regression finds what the results were drawn from."""

from __future__ import annotations

import random

import pytest

from arena_bots.search.regression import probability, weights


def forever() -> float:
    return 1.0


def test_it_finds_the_weights_that_the_results_were_drawn_by() -> None:
    rng = random.Random(4)
    true = (0.8, -0.3, 0.0)
    rows = [[rng.gauss(0, 1), rng.gauss(0, 3), rng.gauss(0, 1)] for _ in range(20_000)]
    results = [
        float(rng.random() < probability(sum(w * x for w, x in zip(true, row, strict=True))))
        for row in rows
    ]
    found = weights([*zip(*rows, strict=True)], results, 1.0, forever)
    assert found == pytest.approx(true, abs=0.05)


def test_a_column_of_zeros_weighs_nothing() -> None:
    assert weights([[0.0, 0.0], [1.0, -1.0]], [1.0, 0.0], 1.0, forever)[0] == 0.0


def test_equal_columns_share_the_weight() -> None:
    column = [1.0, -1.0, 2.0, 1.0]
    one, other = weights([column, column], [1.0, 0.0, 1.0, 0.0], 1.0, forever)
    assert one == pytest.approx(other)


def test_results_that_the_columns_tell_for_certain_keep_the_weights_finite() -> None:
    (found,) = weights([[1.0, -1.0] * 500], [1.0, 0.0] * 500, 5.0, forever)
    assert 1.0 < found < 10.0


def test_far_out_is_certain_rather_than_an_overflow() -> None:
    assert probability(1e6) == pytest.approx(1.0)
    assert probability(-1e6) == pytest.approx(0.0)


def test_a_higher_ridge_gives_smaller_weights() -> None:
    found = [weights([[1.0, -1.0]], [1.0, 0.0], ridge, forever)[0] for ridge in (0.1, 1.0, 10.0)]
    assert found == sorted(found, reverse=True)
    assert found[-1] > 0.0


def test_without_time_nothing_is_told() -> None:
    assert weights([[1.0, -1.0]], [1.0, 0.0], 1.0, lambda: 0.0) == [0.0]
