"""The engine beside a second reading of the rules, over random games of every kind."""

from __future__ import annotations

import json
from random import Random

import pytest

from arena.games import registry
from arena.games.game import NOBODY, State

from .reference import Reference

KINDS = [
    *((seats, {"dice": dice, "end": end, "teams": False})
      for seats in range(2, 7) for dice in (1, 4, 10) for end in ("ranking", "first")),
    *((seats, {"dice": 4, "end": "first", "teams": True}) for seats in (4, 6)),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_seats_actions_states_and_outcome_agree(seats: int, options: dict[str, object]) -> None:
    for number in range(2):
        rng = Random(f"{seats} {options} {number}")
        reference = Reference(seats, options, rng)
        decisions = record(reference, rng)
        game = registry.game("wazabi")
        state = game.new(seats, game.options(options), game.stacked(reference.stacked))
        for seat, legal, before, choice in decisions:
            actions = state.legal_actions()
            assert state.to_act() == seat
            assert [str(action) for action in actions] == legal
            assert state.as_json() == before
            state.apply(actions[legal.index(choice)])
        assert state.to_act() == NOBODY
        assert state.as_json() == reference.state()
        assert outcome(state) == reference.outcome()


Decision = tuple[int, list[str], dict[str, object], str]


def record(reference: Reference, rng: Random) -> list[Decision]:
    """Plays the reference game at random: who chose what among which, in which state."""
    decisions: list[Decision] = []
    play = reference.play()
    asked = next(play, None)
    while asked is not None:
        seat, legal = asked
        choice = rng.choice(legal)
        decisions.append((seat, legal, json.loads(json.dumps(reference.state())), choice))
        try:
            asked = play.send(choice)
        except StopIteration:
            asked = None
    return decisions


def outcome(state: State) -> dict[str, object]:
    ended = state.outcome()
    assert ended is not None
    return {"ranks": list(ended.ranks), "scores": list(ended.scores), "reason": ended.reason}
