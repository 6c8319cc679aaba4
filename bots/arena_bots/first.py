"""Always takes the passive action, in any game."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.game import Action, View
from arena_sdk import Bot


class First(Bot[View, Action]):
    """Plays as a silent seat is played for, but answers: deterministic, for tests."""

    quick = True

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        del view
        return actions[0]
