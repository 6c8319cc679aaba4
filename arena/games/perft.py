"""Counting the game tree: a number that any change of a rule is likely to change."""

from __future__ import annotations

from arena.games.game import State


def perft(state: State, depth: int) -> int:
    """The lines of exactly so many decisions that can be played from here."""
    actions = state.legal_actions()
    if depth <= 1:
        return len(actions) if depth == 1 else 1
    count = 0
    for action in actions:
        after = state.clone()
        after.apply(action)
        count += perft(after, depth - 1)
    return count
