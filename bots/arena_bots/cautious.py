"""Wazabi, cautiously: no play that does not get rid of a die at once."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.wazabi import Action, Card, View
from arena_sdk import Bot

SAFE = (Card.LOSE2, Card.LOSE1, Card.GIVE1)
"""In the order of preference; all other cards are kept for worse times."""


class Cautious(Bot[View, Action]):
    """Saves its cards, and gives dice to whoever has most already, so as to make no enemies."""

    quick = True

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        match actions[0].verb:
            case "give" | "take":
                return max(actions, key=lambda action: view.dice[action.seat or 0])
            case "keep":
                return min(actions, key=_rank)
            case "discard":
                return max(actions, key=_rank)
        plays = [action for action in actions if action.card in SAFE]
        return min(plays, key=_rank, default=actions[0])


def _rank(action: Action) -> int:
    """Place of the action's card in the order of preference, after it for the others."""
    return SAFE.index(action.card) if action.card in SAFE else len(SAFE)
