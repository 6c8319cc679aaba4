"""What abilities can reach at the moment, from what all see (rulings 13 and 16)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from arena.games.gosu import Army, Goblin, Power, View


def ready(view: View) -> Iterator[tuple[Power, tuple[Power, ...]]]:
    """Links to come that can do something now, each with what its goblin can do after it.

    In the order in which the game numbers them: goblins left, right, above and below, of each its
    abilities as they are printed.
    """
    for link in view.links:
        able_ones = [power for power in link.powers if able(view, power)]
        for nth, power in enumerate(able_ones, 1):
            yield power, tuple(able_ones[nth:])


def numbered(view: View, number: int) -> tuple[Power, tuple[Power, ...]]:
    """The link that ``use:<number>`` means."""
    return next(islice(ready(view), number - 1, None))


def able(view: View, power: Power) -> bool:
    """Whether the ability of the active seat can do something now."""
    match power.ability:
        case "advantage" | "advantage max":
            return True
        case "draw" | "foresight" | "foresight max":
            return bool(view.deck or view.discard)
        case "draw max":
            return bool(view.deck or view.discard) and any(
                goblin.up for row in view.armies[view.active] for goblin in row
            )
        case "return":
            return any(card.clan == power.card.clan for card in view.discard)
        case "return max":
            return bool(view.discard)
        case "discard":
            return any(view.hands)
        case "discard max":
            return max(view.hands) > 1
        case "destroy max" | "trap max":
            return any(map(any, view.armies))
        case _:
            return any(any(reached(army, power.ability)) for army in view.armies)


def reached(army: Army, ability: str) -> Iterator[Goblin]:
    """The army's goblins that destroy or trap can hit as they stand, without a swap."""
    for row, above in zip(army, (*army[1:], ()), strict=True):
        if ability in _LOW and row and row[0].card.level > 2:
            continue
        if ability.startswith("trap"):
            yield from (goblin for goblin in row if goblin.up)
        elif len(row) > len(above):
            yield row[-1]


_LOW = ("destroy", "trap")
"""They hit goblins of level 1 or 2 only."""
