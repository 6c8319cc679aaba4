"""Games and tournaments recorded once go again to the letter; game trees have the size they had."""

from __future__ import annotations

import json

import pytest

from arena.games import registry
from arena.games.perft import perft as count
from arena.games.record import Record, verify
from tests.golden import formats, perft
from tests.golden.games import STACKED, expected_names, path, transcript, transcripts


def test_no_golden_record_is_missing_and_none_is_left_over() -> None:
    assert set(transcripts()) == expected_names()
    assert {file.stem for file in path("x").parent.glob("*.json")} == expected_names()
    assert set(STACKED) == set(registry.names())


@pytest.mark.parametrize("name", sorted(transcripts()))
def test_a_golden_record_replays_to_the_letter(name: str) -> None:
    record = Record.from_bytes(path(name).read_bytes(), canonical=True)
    assert record.outcome is not None
    assert verify(record) == record.outcome
    assert transcript(record) == transcripts()[name]


@pytest.mark.parametrize("name", perft.POSITIONS)
def test_the_game_tree_has_the_pinned_size(name: str) -> None:
    new, _ = perft.POSITIONS[name]
    pinned = json.loads(perft.PINNED.read_text())[name]
    assert [count(new(), depth) for depth in range(1, len(pinned) + 1)] == pinned


def test_every_position_is_pinned() -> None:
    assert set(json.loads(perft.PINNED.read_text())) == set(perft.POSITIONS)


@pytest.mark.parametrize("name", formats.TOURNAMENTS)
def test_a_golden_tournament_is_scheduled_to_the_letter(name: str) -> None:
    assert formats.TOURNAMENTS[name]() == formats.path(name).read_text()


def test_no_golden_tournament_is_left_over() -> None:
    assert {file.stem for file in formats.FOLDER.glob("*")} == set(formats.TOURNAMENTS)
