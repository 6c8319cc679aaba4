"""What cards, goblins and abilities are worth, in points of an army's strength, roughly."""

from __future__ import annotations

from arena.games.gosu import Army, Card, View

STRENGTHS = {1: 2.0, 2: 3.0, 3: 5.0}
"""By level."""

A_CARD = 1.0
"""A hand card that one can do without."""

ABILITIES = {
    "destroy": 3.0,
    "destroy max": 4.0,
    "trap": 2.0,
    "trap max": 3.0,
    "discard": 0.7,
    "discard max": 0.5,
    "draw": 1.0,
    "draw max": 2.5,
    "foresight": 1.3,
    "foresight max": 2.5,
    "return": 1.0,
    "return max": 1.3,
    "advantage": 3.0,
    "advantage max": 3.5,
}
LINK = 0.4
"""A link is set off later, if at all."""


def powers(names: tuple[str, ...]) -> float:
    """Abilities that are set off now."""
    return sum(ABILITIES[name] for name in names)


def strength(army: Army) -> float:
    """Of the goblins that stand face up."""
    return sum(STRENGTHS[goblin.card.level] for row in army for goblin in row if goblin.up)


def kept(view: View, card: Card) -> float:
    """How much the seat wants to keep a hand card: what it adds, if it can come into play."""
    assert view.seat is not None, "a player has a seat"
    value = STRENGTHS[card.level] + powers(card.enter) + LINK * powers(card.link)
    bakutos, heroes, _ = (
        {goblin.card.clan for goblin in row if goblin.up} for row in view.armies[view.seat]
    )
    others = [other for other in view.hand if other is not card and other.clan == card.clan]
    if card.level == 1:
        supports = card.clan in bakutos or not bakutos
        return value + (2.0 if supports else 0.0) + 0.7 * len(others)
    with_bakuto = card.clan in bakutos or any(other.level == 1 for other in others)
    if card.level == 2:
        return value if with_bakuto else value - 3.0
    with_hero = card.clan in heroes or any(other.level == 2 for other in others)
    return value if with_bakuto and with_hero else value - 5.0
