"""Golden games of GOSU Tactics with explicit chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from arena.games.gosu import GAME
from arena.games.gosu.loading import SHIPPED
from arena.games.record import Record
from tests.laws.redeal_gosu import Recording

ACTIVE = 0.9
"""How often something is done rather than passed or declined: armies grow, the deck runs out."""


def stacked_records() -> Iterator[tuple[str, Record]]:
    """Games in which much happens, with the shuffles of the discard pile.

    With each shipped list, and the default one unnamed: a record is to replay when that is another.
    """
    for seats in GAME.seats:
        yield f"gosu-{seats}-stacked", _record(seats, 400 + seats, {})
        for cards in SHIPPED[1:]:
            yield f"gosu-{seats}-{cards}-stacked", _record(seats, 400 + seats, {"cards": cards})


def _record(seats: int, number: int, given: Mapping[str, object]) -> Record:
    chance, choose, actions = Recording(number), random.Random(number), []
    options = GAME.options(given)
    state = GAME.new(seats, options, chance)
    while state.to_act() >= 0:
        legal = state.legal_actions()
        busy = legal[1:] if len(legal) > 1 and choose.random() < ACTIVE else legal
        action = choose.choice(busy)
        actions.append(str(action))
        state.apply(action)
    return Record(
        game="gosu",
        rules=GAME.rules,
        options=options,
        seats=seats,
        actions=tuple(actions),
        outcome=state.outcome(),
        stacked={"deck": chance.piles[0], "shuffles": chance.piles[1:], "start": chance.beginner},
    )
