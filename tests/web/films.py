"""Recorded games to look at: the golden records, which have one of each kind of game."""

from __future__ import annotations

from pathlib import Path

from arena.games.record import Record

RECORDS = Path(__file__).parents[1] / "golden" / "records"


def golden(game: str) -> list[Record]:
    """All golden records of a game, by file name."""
    paths = sorted(RECORDS.rglob("*.json"))
    records = [Record.from_bytes(path.read_bytes()) for path in paths]
    return [record for record in records if record.game == game]
