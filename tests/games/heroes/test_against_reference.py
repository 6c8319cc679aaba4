"""The engine beside a second reading of the rules, over random games of every kind."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from .recorded import Policy, at_random, eager, play
from .table import Engine

KINDS = [
    (seats, {"edition": edition, "clue": clue, "deck": deck})
    for seats, edition, clue, deck in product(
        (3, 4, 5), ("hu2017", "cz2016"), ("same", "requirement"), ("once", "endless")
    )
]


@pytest.mark.parametrize("policy", [at_random, eager])
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_seats_actions_states_and_outcome_agree(
    seats: int, options: Mapping[str, str], policy: Policy
) -> None:
    compare(seats, options, policy, 0)


@pytest.mark.slow
@pytest.mark.parametrize("policy", [at_random, eager])
@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_they_agree_over_many_games(seats: int, options: Mapping[str, str], policy: Policy) -> None:
    for number in range(1, 31):
        compare(seats, options, policy, number)


def compare(seats: int, options: Mapping[str, str], policy: Policy, number: int) -> None:
    game = play(seats, options, Random(f"{seats} {options} {number}"), policy)
    engine = Engine(seats, options, game.stacked)
    for step in game.steps:
        assert engine.asked() == (step.seat, step.legal)
        assert engine.state() == step.state
        engine.choose(step.choice)
        if step.answer is not None:
            assert engine.answer() == step.answer
    assert engine.asked() is None
    assert engine.state() == game.state
    assert engine.outcome() == game.outcome
