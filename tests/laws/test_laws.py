"""One test a law, over every game of the registry, all its seat counts and option sets."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain

from arena.games import registry
from arena.games.game import Event, State, View
from arena.games.record import Record, record_id, replay, verify
from arena.v1 import play_pb2
from tests.laws.tables import OPTIONS, Table, each_table, moments, random_play, tables


def encoded(table: Table, state: State, seat: int | None) -> bytes:
    """What the seat is sent: the question if it is asked, else the view alone."""
    codec = registry.codec(table.name)
    if seat is not None and seat == state.to_act():
        return codec.question_part(state.view(seat), state.legal_actions())
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
        part = codec.question_part(view, actions)
        read = play_pb2.Request.FromString(part)
        assert read.SerializeToString(deterministic=True) == part
        assert codec.question(read) == (view, tuple(actions))
        start = play_pb2.GameStart()
        codec.put_start(start, table.options, view.events)
        told = play_pb2.GameStart.FromString(start.SerializeToString())
        assert codec.start(told) == (table.options, tuple(view.events))
        public = state.view(None)
        assert codec.view(codec.view_part(public)) == public
    for seat in (*range(table.seats), None):
        over = play_pb2.GameOver()
        codec.put_over(over, state.view(seat))
        read_over = play_pb2.GameOver.FromString(over.SerializeToString())
        assert codec.over(read_over) == state.view(seat)
        assert codec.view(codec.view_part(state.view(seat))) == state.view(seat)


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
    """A seat gets the events since its previous decision, a spectator those since anybody's.

    Every kind that a spectator is told of is public: seats get the same ones, step by step.
    """
    news: list[dict[int | None, list[type]]] = []
    before: dict[int | None, Sequence[Event]] = dict.fromkeys((*range(table.seats), None), ())
    state = table.new(9)
    for _ in chain(random_play(state, 9), ["the end"]):
        now = {reader: state.view(reader).events for reader in before}
        for reader, known in before.items():
            assert tuple(now[reader][: len(known)]) == tuple(known)
        news.append({who: [type(event) for event in now[who][len(before[who]) :]] for who in now})
        before = now | {state.to_act(): (), None: ()}
    public = {kind for told in news for kind in told[None]}
    for told in news:
        for kinds in told.values():
            assert [kind for kind in kinds if kind in public] == told[None]
    assert len(public) > 1


@each_table
def test_games_do_not_touch_each_other(table: Table) -> None:
    """What was dealt and played from one seed does not depend on other games, of any seed."""
    dealt, other_deal = (all_views(table, table.new(number)) for number in (10, 11))
    assert dealt != other_deal
    halfway = table.new(10)
    line = [str(action) for action in random_play(table.new(10), 10)]
    playing = random_play(halfway, 10)
    begun = [str(next(playing)) for _ in range(len(line) // 2)]
    there = halfway.as_json()
    for number in (10, 11):
        for _ in random_play(table.new(number), number + 1):
            pass
    assert halfway.as_json() == there
    assert begun + [str(action) for action in playing] == line
    assert [all_views(table, table.new(number)) for number in (10, 11)] == [dealt, other_deal]
