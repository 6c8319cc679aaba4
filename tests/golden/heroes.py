"""Golden games of Heroes with explicit chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from arena.games.heroes import GAME
from arena.games.record import Record
from tests.laws.redeal_heroes import Recording


def stacked_records() -> Iterator[tuple[str, Record]]:
    """Decks that are shuffled anew, in mid-game and (``cz2016``) at set-up."""
    for edition in ("hu2017", "cz2016"):
        for seats in GAME.seats:
            yield f"heroes-{seats}-{edition}-stacked", _record(seats, edition, 300 + seats)


def _record(seats: int, edition: str, number: int) -> Record:
    chance, choose, actions = Recording(number), random.Random(number), []
    options = GAME.options({"edition": edition, "deck": "endless"})
    state = GAME.new(seats, options, chance)
    while state.to_act() >= 0:
        action = choose.choice(state.legal_actions())
        actions.append(str(action))
        state.apply(action)
    piles = ["".join(map(str, pile)) for pile in chance.piles]
    return Record(
        game="heroes",
        rules=GAME.rules,
        options=options,
        seats=seats,
        actions=tuple(actions),
        outcome=state.outcome(),
        stacked={"deck": piles[0], "shuffles": piles[1:], "start": chance.beginner},
    )
