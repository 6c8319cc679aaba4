"""What states are worth is learned from how games ended."""

from __future__ import annotations

import random
from itertools import count, cycle
from typing import cast

import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import NOBODY, Outcome, State
from arena_bots.search.policy import named
from arena_bots.search.training import trained
from arena_bots.search.worth import Example, Worth, learned, rewards

ALONE = (0, 1, 2)


def test_rewards_are_mean_results_against_the_seats_of_other_sides() -> None:
    assert rewards((0, 1, 2), ALONE) == [1.0, 0.5, 0.0]
    assert rewards((0, 0, 2, 2), (0, 1, 2, 3)) == pytest.approx([5 / 6, 5 / 6, 1 / 6, 1 / 6])
    assert rewards((0, 1, 0, 1), (0, 1, 0, 1)) == [1.0, 0.0, 1.0, 0.0]


def test_the_rewards_of_all_seats_are_half_of_their_number() -> None:
    assert sum(rewards((1, 0, 1), ALONE)) == pytest.approx(1.5)


def examples() -> list[Example]:
    """Who has more points ranks above."""
    return [
        Example({"points": [a, b]}, Outcome((int(a < b), int(b < a)), (a, b), "points"))
        for a in range(6)
        for b in range(6)
    ]


class Standing:
    """A state of which only its points are known."""

    def __init__(self, *points: int, outcome: Outcome | None = None) -> None:
        self._points, self._outcome = points, outcome

    def outcome(self) -> Outcome | None:
        return self._outcome

    def as_json(self) -> dict[str, object]:
        return {"points": [*self._points]}


def worth(known: Worth, *points: int, outcome: Outcome | None = None) -> list[float]:
    return known.of(cast("State", Standing(*points, outcome=outcome)))


def test_more_of_what_wins_is_worth_more_and_equals_are_worth_the_same() -> None:
    known = learned(examples(), (0, 1), lambda: 1.0)
    ahead, behind = worth(known, 4, 2)
    assert ahead > 0.7
    assert ahead + behind == pytest.approx(1.0)
    assert worth(known, 3, 3) == pytest.approx([0.5, 0.5])


def test_a_game_that_is_over_is_worth_what_it_brought() -> None:
    known = learned(examples(), (0, 1), lambda: 1.0)
    assert worth(known, 5, 0, outcome=Outcome((1, 0), (5, 0), "army")) == [0.0, 1.0]


def test_without_examples_all_seats_are_worth_the_same() -> None:
    assert worth(learned([], (0, 1), lambda: 1.0), 5, 0) == [0.5, 0.5]


@pytest.mark.parametrize(("name", "seats"), [("wazabi", 4), ("heroes", 3)])
def test_it_tells_more_of_how_unseen_games_end_than_nothing(name: str, seats: int) -> None:
    game, policy = registry.game(name), named(None, name, random.Random(1))
    options = game.options({})
    known = trained(game, seats, options, policy, lambda: 1.0)
    errors, blind = 0.0, 0.0
    for deal in range(20):
        told = []
        state = game.new(seats, options, SeedChance(bytes([deal]) * 32))
        for decision in count():
            if state.to_act() == NOBODY:
                break
            if decision % 10 == 0:
                told += known.of(state)
            state.apply(policy(state.view(state.to_act()), state.legal_actions()))
        outcome = state.outcome()
        assert outcome is not None
        brought = cycle(rewards(outcome.ranks, known.sides))
        for guess, reward in zip(told, brought, strict=False):
            errors += (guess - reward) ** 2
            blind += (0.5 - reward) ** 2
    assert errors < 0.97 * blind


def test_partners_are_worth_the_same() -> None:
    game = registry.game("wazabi")
    options = game.options({"teams": True})
    known = trained(game, 4, options, named(None, "wazabi", random.Random(1)), lambda: 1.0)
    state = game.new(4, options, SeedChance(bytes(32)))
    state.apply(state.legal_actions()[-1])
    first, second, partner, other = known.of(state)
    assert (first, second) == (partner, other)
    assert first + second == pytest.approx(1.0)
