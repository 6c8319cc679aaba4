"""Chooses uniformly among what is legal, in any game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from arena.games.game import Action, View
from arena_sdk import Bot


class Random(Bot[View, Action]):
    """The yardstick: whoever does not beat it has understood nothing yet."""

    quick = True

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        del view
        return self._random.choice(actions)
