"""Wazabi, greedily: the play that is worth most now, by a table of values."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.wazabi import Action, Card, View
from arena_sdk import Bot

WORTH = {
    Card.AGAIN: 1.9,
    Card.LOSE1: 1.8,
    Card.DRAW3: 1.7,
    Card.STRIP: 1.5,
    Card.LOSE2: 1.0,
    Card.STEAL: 0.9,
    Card.GIVE1: 0.8,
    Card.SKIP: 0.4,
    Card.PURGE: -1.0,
    Card.PASS_DICE: -1.2,
}
"""What playing a card is worth, beside the dice that ``pass_dice`` moves at the moment; playing
nothing is worth 0. Found by trying against ``random``: cards and another roll are worth more than
they look, and ``lose2`` less, as dice that show W pay for what is played."""


class Greedy(Bot[View, Action]):
    """Dice go to the opponent who is closest to winning; cards are played as soon as they pay."""

    quick = True

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return max(actions, key=lambda action: worth(view, action))


def worth(view: View, action: Action) -> float:
    """What the action is worth, in dice that its seat gets rid of, roughly."""
    match action.verb:
        case "give":
            return leads(view, action.seat)
        case "play":
            return play_worth(view, action)
        case "keep":
            return WORTH[action.card] if action.card is not None else 0.0
        case "discard":
            return -WORTH[action.card] if action.card is not None else 0.0
    return 0.0


def play_worth(view: View, action: Action) -> float:
    """Cards that hit somebody are worth a little more the closer he is to winning."""
    if action.card is None or view.seat is None:
        return 0.0
    if action.card is Card.PASS_DICE:
        giver = neighbour(view, view.seat, 1 if action.direction == "right" else -1)
        return WORTH[action.card] + view.dice[view.seat] - view.dice[giver]
    return WORTH[action.card] + 0.1 * leads(view, action.seat)


def leads(view: View, seat: int | None) -> float:
    """Near 1 for an opponent with few dice, near 0 for one with many; 0 for nobody."""
    return 0.0 if seat is None else 1.0 / (1 + view.dice[seat])


def neighbour(view: View, seat: int, step: int) -> int:
    """The nearest seat that is still in the game, to the left (1) or the right (-1)."""
    other = (seat + step) % view.seats
    while view.dice[other] == 0:
        other = (other + step) % view.seats
    return other
