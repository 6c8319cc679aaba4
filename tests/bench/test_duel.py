"""`arena bench duel`: the simulation plays by the rules of the test that it measures."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

from arena.bench import duel
from arena.ratings.sequential import Sequential, Verdict

NUMBERS = {Verdict.BETTER: 1, Verdict.WORSE: -1, Verdict.UNDECIDED: 0}


@pytest.mark.parametrize("mean", [0.4, 0.5, 0.65])
def test_simulated_duels_end_as_the_test_ends(mean: float) -> None:
    rng = np.random.default_rng(1)
    chances = duel.tilted(duel.SHAPES["usual"], mean)
    drawn = rng.choice(5, (12, 120), p=chances)
    ended = duel.sequential(drawn, alpha=0.1)
    for row, results in enumerate(drawn.tolist()):
        test = Sequential(alpha=0.1)
        for number in results:
            if test.add(Fraction(number, 4)) is not Verdict.UNDECIDED:
                break
        assert ended.deals[row] == test.results
        assert ended.verdicts[row] == NUMBERS[test.verdict]


def test_a_tilt_has_the_mean_that_was_asked_for() -> None:
    for shape in duel.SHAPES.values():
        assert np.dot(duel.tilted(shape, 0.6), duel.RESULTS) == pytest.approx(0.6)
        assert duel.tilted(shape, 0.5) == pytest.approx(shape)


def test_the_gsprt_keeps_its_promises_where_they_hold() -> None:
    rng = np.random.default_rng(2)
    for mean, better in ((0.5, 0.025), (0.6, 0.95)):
        chances = duel.tilted(duel.SHAPES["usual"], mean)
        drawn = rng.choice(5, (400, 600), p=chances)
        ended = duel.gsprt(drawn, 0.6, 0.075, alpha=0.05)
        assert np.mean(ended.verdicts == 1) == pytest.approx(better, abs=0.03)
        assert np.all(ended.verdicts != 0)


def test_the_report_has_a_row_for_each_kind_of_duel() -> None:
    told: list[str] = []
    report = duel.simulate(40, 100, 0.05, 1, told.append)
    assert len(told) == len(duel.SHAPES) + len(duel.MEANS)
    tables = json.loads(report.to_json())["tables"]
    assert [row["results"] for row in tables["Equal bots"]] == list(duel.SHAPES)
    assert [row["mean"] for row in tables["Unequal bots"]] == list(duel.MEANS)
    assert tables["Unequal bots"][-1]["better"]["value"] == 1
    assert "| 0.75 | 100.0 %" in str(report)
