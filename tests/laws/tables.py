"""What the laws are tried on: every game, all its seat counts, and option sets that cover it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Action, Game, Options, SeatCountError, State
from arena.games.record import Record

OPTIONS: dict[str, tuple[dict[str, object], ...]] = {
    "wazabi": ({}, {"end": "first"}, {"dice": 1}, {"dice": 10}, {"teams": True}),
    "heroes": tuple(
        dict(zip(("edition", "clue", "deck"), values, strict=True))
        for values in product(("hu2017", "cz2016"), ("same", "requirement"), ("once", "endless"))
    ),
    "gosu": ({},),
}
"""By game. Those that do not go with a number of seats are left out there."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a number of seats and options that go together."""

    name: str
    seats: int
    given: str
    """Options as JSON."""

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}-{self.given}"

    @property
    def game(self) -> Game:
        return registry.game(self.name)

    @property
    def options(self) -> Options:
        return self.game.options(json.loads(self.given))

    def new(self, number: int) -> State:
        """The game of a numbered seed."""
        return self.game.new(self.seats, self.options, SeedChance(seed(number)))

    def record(self, number: int, actions: Sequence[Action], state: State) -> Record:
        """The record of a game from a numbered seed that has come to this state."""
        return Record(
            game=self.name,
            rules=self.game.rules,
            options=self.options,
            seats=self.seats,
            actions=tuple(map(str, actions)),
            outcome=state.outcome(),
            seed=seed(number),
        )


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def tables() -> Iterator[Table]:
    for name in registry.names():
        for seats in registry.game(name).seats:
            for given in OPTIONS[name]:
                table = Table(name, seats, json.dumps(given))
                if _can_sit(table):
                    yield table


def _can_sit(table: Table) -> bool:
    try:
        table.new(0)
    except SeatCountError:
        return False
    return True


each_table = pytest.mark.parametrize("table", list(tables()), ids=str)


def random_play(state: State, number: int) -> Iterator[Action]:
    """Plays to the end with uniformly random actions, each told before it is applied."""
    choose = random.Random(number)
    while state.to_act() >= 0:
        action = choose.choice(state.legal_actions())
        yield action
        state.apply(action)


def moments(table: Table, number: int, most: int = 24) -> Iterator[State]:
    """A random game at so many moments at most, spread over it; the first and the end included."""
    line = list(random_play(table.new(number), number))
    wanted = {round(part * len(line) / (most - 1)) for part in range(most)}
    state = table.new(number)
    for step, action in enumerate(line):
        if step in wanted:
            yield state
        state.apply(action)
    yield state
