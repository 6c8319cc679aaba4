"""Reading record files: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arena.cli.lazy import UserError

if TYPE_CHECKING:
    from arena.games.record import Record

MOST_BYTES = 16 * 1024 * 1024
"""No game's record comes near; a larger file is a mistake."""


def read(path: Path) -> Record:
    """The record in a file, in any layout of the JSON; UserError if there is none."""
    from arena.games.record import Record, RecordError

    try:
        return Record.from_bytes(_bytes(path))
    except RecordError as error:
        raise UserError(f"{path}: {error}") from error


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"{str(path)[:200]}: {error.strerror}") from error
    if len(data) > MOST_BYTES:
        raise UserError(f"{path}: too large for a record; {MOST_BYTES} bytes at most")
    return data
