"""Golden games of Wazabi with explicit chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from arena.games.record import Record
from arena.games.wazabi import CARDS, GAME
from tests.laws.redeal_wazabi import Recording


def stacked_records() -> Iterator[tuple[str, Record]]:
    """Short decks, so that piles run out and cards are taken from hands."""
    for seats in GAME.seats:
        yield f"wazabi-{seats}-stacked", _record(seats, 100 + seats)


def _record(seats: int, number: int) -> Record:
    chance, choose, actions = Recording(number, 3 * seats + 2), random.Random(number), []
    state = GAME.new(seats, GAME.options({}), chance)
    while state.to_act() >= 0:
        action = choose.choice(state.legal_actions())
        actions.append(str(action))
        state.apply(action)
    piles = [[str(CARDS[card]) for card in pile] for pile in chance.piles]
    return Record(
        game="wazabi",
        rules=GAME.rules,
        options=GAME.options({}),
        seats=seats,
        actions=tuple(actions),
        outcome=state.outcome(),
        stacked={
            "deck": piles[0],
            "shuffles": piles[1:],
            "rolls": chance.faces,
            "picks": chance.indices,
            "start": chance.beginner,
        },
    )
