"""One test a law, over every game of the registry, all its seat counts and option sets."""

from __future__ import annotations

import random
import subprocess
import sys

from arena.games import registry
from arena.games.game import State, View
from arena.games.record import Record, record_id, replay, verify
from arena.v1 import play_pb2
from tests.laws.tables import OPTIONS, Table, each_table, moments, random_play, tables


def encoded(table: Table, state: State, seat: int | None) -> bytes:
    """What the seat is sent: the question if it is asked, else the view alone."""
    codec = registry.codec(table.name)
    if seat is not None and seat == state.to_act():
        request = play_pb2.Request()
        codec.put_question(request, state.view(seat), state.legal_actions())
        return request.SerializeToString(deterministic=True)
    over = play_pb2.GameOver()
    codec.put_over(over, state.view(seat))
    return over.SerializeToString(deterministic=True)


def all_views(table: Table, state: State) -> list[View]:
    return [state.view(seat) for seat in (*range(table.seats), None)]


def test_every_game_has_option_sets_to_be_tried_with() -> None:
    assert set(OPTIONS) == set(registry.names())


@each_table
def test_a_game_ends_under_random_play_and_somebody_is_to_act_until_then(table: Table) -> None:
    state = table.new(1)
    for _ in random_play(state, 1):
        assert state.to_act() in range(table.seats)
        assert state.outcome() is None
    assert state.to_act() == -1
    assert state.outcome() is not None
    assert tuple(state.legal_actions()) == ()


@each_table
def test_a_seat_to_act_has_actions_and_no_two_share_a_text(table: Table) -> None:
    state = table.new(2)
    for _ in random_play(state, 2):
        texts = [str(action) for action in state.legal_actions()]
        assert texts
        assert len(set(texts)) == len(texts)


@each_table
def test_asking_for_actions_and_views_changes_nothing(table: Table) -> None:
    for state in moments(table, 3):
        before, views = state.as_json(), all_views(table, state)
        assert state.legal_actions() == state.legal_actions()
        assert all_views(table, state) == views
        assert state.as_json() == before


@each_table
def test_an_outcome_is_consistent(table: Table) -> None:
    for number in range(5):
        state = table.new(number)
        for _ in random_play(state, number):
            pass
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.ranks) == len(outcome.scores) == table.seats
        for rank in outcome.ranks:
            assert rank == sum(other < rank for other in outcome.ranks)
        assert outcome.reason.replace("_", "").isalpha()


@each_table
def test_a_record_replays_to_its_state_and_outcome_and_survives_its_bytes(table: Table) -> None:
    state = table.new(4)
    record = table.record(4, list(random_play(state, 4)), state)
    again = Record.from_bytes(record.to_bytes(), canonical=True)
    assert again == record
    assert verify(again) == state.outcome()
    play = replay(again)
    assert [step.action for step in play] == list(record.actions)
    assert play.state.as_json() == state.as_json()


def test_the_same_seed_gives_the_same_game_in_another_process_too() -> None:
    here = digests()
    script = "from tests.laws.test_laws import digests; print(*digests())"
    for hash_seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        )
        assert there.stdout.split() == here


def digests() -> list[str]:
    """Ids of one random game a table."""
    found = []
    for table in tables():
        state = table.new(5)
        actions = list(random_play(state, 5))
        found.append(record_id(table.record(5, actions, state).to_bytes()))
    return found


@each_table
def test_a_clone_is_the_same_and_goes_its_own_way(table: Table) -> None:
    for step, state in enumerate(moments(table, 6)):
        twin, before, views = state.clone(), state.as_json(), all_views(table, state)
        assert twin.as_json() == before
        assert all_views(table, twin) == views
        played = list(random_play(twin, step))
        assert len(played) > 0 or state.outcome() is not None
        assert state.as_json() == before
        assert all_views(table, state) == views
        again = state.clone()
        for action in played:
            again.apply(action)
        assert again.as_json() == twin.as_json()
        assert again.outcome() == twin.outcome()


@each_table
def test_codecs_give_back_what_they_were_given(table: Table) -> None:
    codec = registry.codec(table.name)
    state = table.new(7)
    for _ in random_play(state, 7):
        view, actions = state.view(state.to_act()), state.legal_actions()
        request = play_pb2.Request()
        codec.put_question(request, view, actions)
        read = play_pb2.Request.FromString(request.SerializeToString())
        assert codec.question(read) == (view, tuple(actions))
        start = play_pb2.GameStart()
        codec.put_start(start, table.options, view.events)
        told = play_pb2.GameStart.FromString(start.SerializeToString())
        assert codec.start(told) == (table.options, tuple(view.events))
    for seat in (*range(table.seats), None):
        over = play_pb2.GameOver()
        codec.put_over(over, state.view(seat))
        read_over = play_pb2.GameOver.FromString(over.SerializeToString())
        assert codec.over(read_over) == state.view(seat)


@each_table
def test_a_sample_gives_the_same_view_back_and_can_be_played_to_the_end(table: Table) -> None:
    rng = random.Random(8)
    for state in moments(table, 8):
        for seat in (*range(table.seats), None):
            sample = table.game.sample(state.view(seat), rng)
            assert sample.view(seat) == state.view(seat)
            assert sample.to_act() == state.to_act()
            assert sample.outcome() == state.outcome()
            assert encoded(table, sample, seat) == encoded(table, state, seat)
        assert list(random_play(sample, 8)) or state.outcome() is not None
        assert sample.outcome() is not None


@each_table
def test_events_are_told_once_each_to_seats_and_to_spectators(table: Table) -> None:
    """A seat gets the events since its previous decision, a spectator those since anybody's."""
    state = table.new(9)
    told: dict[int | None, int] = dict.fromkeys((*range(table.seats), None), 0)
    for _ in random_play(state, 9):
        told[None] += len(state.view(None).events)
        told[state.to_act()] += len(state.view(state.to_act()).events)
    for seat in (*range(table.seats), None):
        told[seat] += len(state.view(seat).events)
    assert min(told.values()) >= told[None]


@each_table
def test_deals_do_not_depend_on_play(table: Table) -> None:
    """The same seed deals the same, whatever is played: other chance is tested game by game."""
    first = [table.new(10).view(seat) for seat in range(table.seats)]
    assert [table.new(10).view(seat) for seat in range(table.seats)] == first
    assert [table.new(11).view(seat) for seat in range(table.seats)] != first
