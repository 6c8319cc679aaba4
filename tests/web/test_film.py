"""Frames of recorded games."""

from __future__ import annotations

import pytest

from arena.games.game import NOBODY
from arena.games.record import Record, Replay
from arena.games.registry import names
from arena.web.replays.drawings import drawing_of
from arena.web.replays.film import OPEN, Film
from arena.web.replays.reels import EVERY, Reel, reel
from tests.web.films import golden


def film(record: Record) -> Film:
    return Film(Reel(record), [f"bot{seat}" for seat in range(record.seats)])


def longest(game: str) -> Record:
    return max(golden(game), key=lambda record: len(record.actions))


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_drawing(game: str) -> None:
    assert callable(drawing_of(game))


@pytest.mark.parametrize("game", names())
def test_a_film_goes_from_the_deal_to_the_end(game: str) -> None:
    record = golden(game)[0]
    seen = film(record)
    first, last = seen.frame(0, OPEN), seen.frame(seen.steps, OPEN)
    assert (first.seat, first.action, first.outcome) == (NOBODY, "", None)
    assert last.action == record.actions[-1]
    assert (last.outcome, last.legal, dict(last.next)) == (record.outcome, (), {})


@pytest.mark.parametrize("game", names())
def test_a_game_opened_at_a_step_is_the_game_played_to_that_step(game: str) -> None:
    record = longest(game)
    opened, play = Reel(record), Replay(record)
    assert opened.steps > EVERY
    for taken in play:
        assert opened.actors[taken.step] == taken.seat
        if taken.step + 1 in (1, EVERY - 1, EVERY, EVERY + 1, opened.steps):
            assert opened.state(taken.step + 1).as_json() == play.state.as_json()
            assert opened.state(taken.step + 1).view(None) == play.state.view(None)


def test_a_record_is_played_once_for_all_its_frames() -> None:
    body = golden("gosu")[0].to_bytes()
    assert reel(body) is reel(bytes(bytearray(body)))


@pytest.mark.parametrize("game", names())
def test_events_of_a_frame_are_those_of_its_last_action(game: str) -> None:
    record = golden(game)[0]
    seen, play = film(record), Replay(record)
    for taken in play:
        if taken.step % 9 == 0:
            frame = seen.frame(taken.step + 1, None)
            assert frame.seat == taken.seat
            assert frame.events == tuple(play.state.view(None).events)


@pytest.mark.parametrize("game", names())
def test_an_action_and_what_was_legal_are_shown_to_those_who_see_that_hand(game: str) -> None:
    """The notation names cards that others do not see, such as the wandering hero that is sent."""
    record = golden(game)[0]
    seen, play = film(record), Replay(record)
    for taken in play:
        if taken.step % 9 == 0:
            for viewer in (None, OPEN, *range(record.seats)):
                told = viewer in (OPEN, taken.seat)
                assert seen.frame(taken.step, viewer).legal == (taken.legal if told else ())
                action = seen.frame(taken.step + 1, viewer).action
                assert action == (taken.action if told else "")


@pytest.mark.parametrize("game", names())
def test_a_frame_tells_when_each_seat_decides_next(game: str) -> None:
    record = golden(game)[0]
    seen = film(record)
    actors = [taken.seat for taken in Replay(record)]
    for step in (0, 1, seen.steps // 2, seen.steps - 2, seen.steps):
        for seat in range(record.seats):
            later = [at for at in range(step + 1, seen.steps) if actors[at] == seat]
            assert seen.frame(step, None).next.get(seat) == (later[0] if later else None)
