"""Ruling 26: the 400th turn of a round may be the one with which it ends anyhow."""

from __future__ import annotations

from arena.games.chance import SeedChance
from arena.games.gosu import GAME, State, parse


def after_turn_400(*points: int) -> State:
    """Both seats have passed, in the 399th and the 400th turn."""
    state = GAME.new(2, GAME.options({}), SeedChance(bytes(32)))
    while state.view(None).phase == "setup":
        state.apply(state.legal_actions()[0])
    state._table.turns = 398
    state._table.points = list(points)
    for _ in range(2):
        state.apply(parse("pass"))
    return state


def test_the_reason_is_the_limit_if_the_battle_ends_the_game() -> None:
    outcome = after_turn_400(2, 2).outcome()
    assert outcome is not None
    assert outcome.reason == "turn_limit"


def test_the_game_goes_on_if_it_does_not() -> None:
    state = after_turn_400(0, 0)
    assert state.outcome() is None
    assert state.view(None).round == 2
    assert state.view(None).turns == 0
