"""The engine beside a second reading of the rules, over random games of every kind."""

from __future__ import annotations

import json
from random import Random
from typing import cast

import pytest

from .cards import DEFAULT, TRIGGERS, by_id, mixed, printed, rows
from .recorded import Policy, Recorded, at_random, changing, eager, of_a_clan, play
from .table import Engine

POLICIES = [at_random, eager, changing, of_a_clan]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_actions_states_and_outcome_agree(seats: int, policy: Policy) -> None:
    for number in range(3):
        compare(seats, policy, number)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_agree_with_other_cards(seats: int, policy: Policy) -> None:
    """On which several abilities stand under one trigger, so that each can undo the next."""
    compare_with_other_cards(seats, policy, 0)


def compare_with_other_cards(seats: int, policy: Policy, number: int) -> None:
    rng = Random(f"{seats} {number}")
    cards = mixed(rng)
    game = play(seats, rng, policy, by_id(cards))
    check(game, Engine(seats, game.stacked, cards))


def compare(seats: int, policy: Policy, number: int) -> Recorded:
    game = play(seats, Random(f"{seats} {number}"), policy, by_id(rows(DEFAULT)))
    check(game, Engine(seats, game.stacked, rows(DEFAULT)))
    return game


def check(game: Recorded, engine: Engine) -> None:
    """The engine asks the same, step by step, and ends the same."""
    for step in game.steps:
        assert engine.asked() == (step.seat, step.legal)
        assert engine.state() == step.state
        engine.choose(step.choice)
    assert engine.asked() is None
    assert engine.state() == game.state
    assert engine.outcome() == game.outcome


# ---- the long form ----

POWERS = {
    (trigger, power)
    for card in by_id(rows(DEFAULT)).values()
    for trigger in TRIGGERS
    for power in printed(card, trigger)
}


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_they_agree_over_many_games_with_other_cards(seats: int, policy: Policy) -> None:
    for number in range(1, 31):
        compare_with_other_cards(seats, policy, number)


@pytest.mark.slow
def test_they_agree_over_many_games_in_which_everything_happens() -> None:
    """Every ability under every trigger that a card has it under, and the rarer ways to go on."""
    games = [
        compare(seats, policy, number)
        for number in range(3, 63)
        for policy in POLICIES
        for seats in (2, 3, 4)
    ]
    assert set().union(*(game.used for game in games)) == POWERS
    assert {game.outcome["reason"] for game in games} == {"points", "clan"}
    assert set().union(*(happened(game) for game in games)) == {
        "zombie", "ordered links", "trapped", "extra turn", "reshuffle", "redraw", "swap", "tie",
        "mulligan",
    }  # fmt: skip


def happened(game: Recorded) -> set[str]:
    """What there was in a game, of what is rare."""
    legal = {action for step in game.steps for action in step.legal}
    chosen = [(step.choice.split(":"), step.state) for step in game.steps]
    found = {
        "zombie": any(
            words[0] == "mutate" and words[2] in cast("list[str]", state["discard"])
            for words, state in chosen
        ),
        "ordered links": "use:2" in legal,
        "trapped": any('"up": false' in json.dumps(state) for _, state in chosen),
        "extra turn": any(state["extra"] for _, state in chosen),
        "reshuffle": bool(game.stacked["shuffles"]),
        "redraw": ["redraw"] in [words for words, _ in chosen],
        "swap": any(words[0] == "swap" for words, _ in chosen),
        "tie": cast("list[int]", game.outcome["ranks"]).count(0) > 1,
        "mulligan": bool(game.steps[0].state["discard"]),
    }
    return {name for name, it_did in found.items() if it_did}
