"""Wazabi, cautiously: no play that hits anybody, or that could go wrong."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.wazabi import Action, Card, View
from arena_sdk import Bot

SAFE = (Card.LOSE1, Card.LOSE2, Card.AGAIN, Card.DRAW3)
"""In the order of preference; no other card is ever played, and ``lose1`` is kept for the end."""


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
        last = view.seat is not None and view.dice[view.seat] <= 2
        plays = [a for a in actions if a.card in SAFE and (last or a.card is not Card.LOSE1)]
        return min(plays, key=_rank, default=actions[0])


def _rank(action: Action) -> int:
    """Place of the action's card in the order of preference, after it for the others."""
    return SAFE.index(action.card) if action.card in SAFE else len(SAFE)
