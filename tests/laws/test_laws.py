"""One test a law, over every game of the registry, all its seat counts and option sets."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import Action, Game, Outcome, State
from arena.games.record import Record, verify
from arena.v1 import play_pb2


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a number of seats and options that go together."""

    game: str
    seats: int
    options: str

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.options}"

    @property
    def rules(self) -> Game:
        return registry.game(self.game)

    def new(self, seed: int) -> State:
        options = self.rules.options(json.loads(self.options))
        return self.rules.new(self.seats, options, SeedChance(seed.to_bytes(32, "big")))

    def record(self, seed: int, actions: tuple[Action, ...], outcome: Outcome | None) -> Record:
        options = self.rules.options(json.loads(self.options))
        return Record(
            game=self.game,
            rules=self.rules.rules,
            options=options,
            seats=self.seats,
            actions=tuple(map(str, actions)),
            outcome=outcome,
            seed=seed.to_bytes(32, "big"),
        )


OPTIONS: dict[str, list[dict[str, object]]] = {
    "wazabi": [{}, {"end": "first"}, {"dice": 1}, {"dice": 10}, {"teams": True}],
}


def tables() -> Iterator[Table]:
    for name in registry.names():
        for seats in registry.game(name).seats:
            for options in OPTIONS[name]:
                if not (options.get("teams") and seats not in (4, 6)):
                    yield Table(name, seats, json.dumps(options))


each_table = pytest.mark.parametrize("table", list(tables()), ids=str)


def random_actions(state: State, seed: int) -> Iterator[Action]:
    """Plays the state to its end with uniformly random actions, told before each is applied."""
    choose = random.Random(seed)
    while state.to_act() >= 0:
        action = choose.choice(state.legal_actions())
        yield action
        state.apply(action)


@each_table
def test_a_game_ends_under_random_play_and_somebody_is_to_act_until_then(table: Table) -> None:
    state = table.new(1)
    for _ in random_actions(state, 1):
        assert state.to_act() in range(table.seats)
        assert state.outcome() is None
        assert state.legal_actions()
    assert state.legal_actions() == ()
    assert state.outcome() is not None


@each_table
def test_a_record_replays_to_its_outcome_and_survives_its_bytes(table: Table) -> None:
    state = table.new(2)
    actions = tuple(random_actions(state, 2))
    record = table.record(2, actions, state.outcome())
    again = Record.from_bytes(record.to_bytes(), canonical=True)
    assert again == record
    assert verify(again) == state.outcome()


@each_table
def test_codecs_give_back_what_they_were_given(table: Table) -> None:
    codec = registry.codec(table.game)
    state = table.new(3)
    for _ in random_actions(state, 3):
        view, actions = state.view(state.to_act()), state.legal_actions()
        request = play_pb2.Request()
        codec.put_question(request, view, actions)
        read = play_pb2.Request.FromString(request.SerializeToString())
        assert codec.question(read) == (view, tuple(actions))
    for seat in range(table.seats):
        over = play_pb2.GameOver()
        codec.put_over(over, state.view(seat))
        assert codec.over(over) == state.view(seat)


@each_table
def test_a_sample_gives_the_same_view_back(table: Table) -> None:
    rng = random.Random(4)
    state = table.new(4)
    for _ in random_actions(state, 4):
        for seat in (*range(table.seats), None):
            view = state.view(seat)
            sample = table.rules.sample(view, rng)
            assert sample.view(seat) == view
            assert sample.to_act() == state.to_act()
            if state.to_act() == seat:
                assert sample.legal_actions() == state.legal_actions()
