"""Golden games: recorded once, replayed ever after. tests.golden.renew writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from arena.games.record import Record, replay
from tests.golden import gosu, heroes, wazabi
from tests.laws.tables import random_play, tables

FOLDER = Path(__file__).parent / "records"
SEED = 2026

STACKED = {
    "wazabi": wazabi.stacked_records,
    "heroes": heroes.stacked_records,
    "gosu": gosu.stacked_records,
}
"""Games of explicit chance that come to rare positions, by game."""


def expected_names() -> set[str]:
    """A golden record for every table of the laws, and the stacked ones."""
    return {name for name, _ in games()}


def games() -> Iterator[tuple[str, Record]]:
    for table in tables():
        state = table.new(SEED)
        actions = list(random_play(state, SEED))
        options = "-".join(f"{key}={value}" for key, value in json.loads(table.given).items())
        name = f"{table.name}-{table.seats}-{options or 'defaults'}".lower()
        yield name, table.record(SEED, actions, state)
    for records in STACKED.values():
        yield from records()


def transcript(record: Record) -> str:
    """SHA-256 of all that a replay tells: seats, actions, legal actions, and the last state."""
    play = replay(record)
    lines = [[step.step, step.seat, step.action, step.legal] for step in play]
    return sha256(json.dumps([lines, play.state.as_json()]).encode()).hexdigest()


def path(name: str) -> Path:
    return FOLDER / f"{name}.json"


TRANSCRIPTS = FOLDER / "transcripts.txt"


def transcripts() -> dict[str, str]:
    return dict(line.split() for line in TRANSCRIPTS.read_text().splitlines())
