"""Frames of recorded games."""

from __future__ import annotations

import pytest

from arena.games.game import NOBODY
from arena.games.record import Record
from arena.games.registry import names
from arena.web.replays.drawings import drawing_of
from arena.web.replays.film import OPEN, Film
from tests.web.films import golden


def film(record: Record) -> Film:
    return Film(record, [f"bot{seat}" for seat in range(record.seats)])


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_drawing(game: str) -> None:
    assert callable(drawing_of(game))


@pytest.mark.parametrize("game", names())
def test_a_film_goes_from_the_deal_to_the_end_as_everyone_sees_it(game: str) -> None:
    record = golden(game)[0]
    seen = film(record)
    first, last = seen.frame(0, OPEN), seen.frame(seen.steps, OPEN)
    assert (first.seat, first.action, first.outcome) == (NOBODY, "", None)
    assert last.action == record.actions[-1]
    assert last.outcome == record.outcome
    for viewer in (None, OPEN, *range(record.seats)):
        for step in range(0, seen.steps + 1, 7):
            assert seen.frame(step, viewer).drawing.startswith("<svg")


@pytest.mark.parametrize("game", names())
def test_names_in_drawings_are_escaped(game: str) -> None:
    record = golden(game)[0]
    hostile = Film(record, ["<script>alert('&\"')</script>"] * record.seats)
    assert "<script" not in hostile.frame(0, OPEN).drawing
