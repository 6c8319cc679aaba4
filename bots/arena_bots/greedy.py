"""Wazabi, greedily: the play that is worth most now, by a table of values."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.wazabi import Action, Card, View
from arena_sdk import Bot

WORTH = {
    Card.LOSE2: 6.0,
    Card.SKIP: 5.0,
    Card.AGAIN: 4.0,
    Card.STRIP: 3.0,
    Card.PURGE: 3.0,
    Card.GIVE1: 3.0,
    Card.LOSE1: 3.0,
    Card.DRAW3: 2.0,
    Card.STEAL: 1.5,
    Card.PASS_DICE: 0.0,
}
"""What playing a card adds to the chance to win, in percent, roughly: the mean over games that were
played on at random from there, with the play and without. Playing nothing adds 0."""

FINISH = 40.0
"""``lose1`` with one die left."""

KEPT = -1.0
"""``lose1`` with more than two: it is worth more later, on the last die."""

A_DIE = 5.0
"""Each die that ``pass_dice`` takes away on balance."""


class Greedy(Bot[View, Action]):
    """Dice go to the opponent who is closest to winning; cards are played as soon as they pay."""

    quick = True

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return max(actions, key=lambda action: worth(view, action))


def worth(view: View, action: Action) -> float:
    """What the action is worth, in percent of a win where it plays a card."""
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
    mine = view.dice[view.seat]
    if action.card is Card.PASS_DICE:
        giver = neighbour(view, view.seat, 1 if action.direction == "right" else -1)
        return A_DIE * (mine - view.dice[giver]) - 1.0
    if action.card is Card.LOSE1 and mine != 2:
        return FINISH if mine == 1 else KEPT
    return WORTH[action.card] + leads(view, action.seat)


def leads(view: View, seat: int | None) -> float:
    """Near 1 for an opponent with few dice, near 0 for one with many; 0 for nobody."""
    return 0.0 if seat is None else 1.0 / (1 + view.dice[seat])


def neighbour(view: View, seat: int, step: int) -> int:
    """The nearest seat that is still in the game, to the left (1) or the right (-1)."""
    other = (seat + step) % view.seats
    while view.dice[other] == 0:
        other = (other + step) % view.seats
    return other
