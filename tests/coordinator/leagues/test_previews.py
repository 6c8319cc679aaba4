"""Previews, each in a process of its own."""

from __future__ import annotations

import multiprocessing
from datetime import timedelta

import pytest

from arena.coordinator.leagues.previews import Previews, TooLongError
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.swiss import Swiss
from arena.leagues.outlook import Pace, Question, outlook
from arena.match.spec import Clock

PACE = Pace("wazabi", {}, 2, Clock(), timedelta(seconds=3))


def question(entrants: int) -> Question:
    field = tuple(Entrant(EntrantId(f"e{number}")) for number in range(entrants))
    return Question(Swiss(2), (("", field),), 9, PACE, games=2, slots=4)


async def test_a_preview_is_computed_elsewhere_as_it_would_be_here() -> None:
    before = multiprocessing.active_children()
    assert await Previews()(question(40)) == outlook(question(40))
    for child in multiprocessing.active_children():
        if child not in before:
            child.join(timeout=20)
            assert not child.is_alive(), "nothing is kept for the next one"


async def test_what_cannot_be_is_told_as_here() -> None:
    with pytest.raises(FormatError, match="a table needs 2 entrants; this field has 1"):
        await Previews()(question(1))


async def test_what_takes_too_long_is_ended_and_said() -> None:
    """No process starts in so short a time."""
    previews = Previews(within=0.001)
    with pytest.raises(TooLongError, match=r"of 900 entrants takes longer than 0\.001 s; one of"):
        await previews(question(900))
    with pytest.raises(TooLongError):
        await previews(question(901))
