"""Wazabi, cautiously: no play that hits anybody, or that could go wrong."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.wazabi import Action, Card, View
from arena_sdk import Bot

SAFE = (Card.AGAIN, Card.LOSE1, Card.DRAW3, Card.LOSE2)
"""In the order of preference; no other card is ever played."""


class Cautious(Bot[View, Action]):
    """Minds its own dice. Those that it must give go to the opponent who is closest to winning."""

    quick = True

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        match actions[0].verb:
            case "give" | "take":
                return min(actions, key=lambda action: view.dice[action.seat or 0])
            case "keep":
                return min(actions, key=_rank)
            case "discard":
                return max(actions, key=_rank)
        plays = [action for action in actions if action.card in SAFE]
        return min(plays, key=_rank, default=actions[0])


def _rank(action: Action) -> int:
    """Place of the action's card in the order of preference, after it for the others."""
    return SAFE.index(action.card) if action.card in SAFE else len(SAFE)
