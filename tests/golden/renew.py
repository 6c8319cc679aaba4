"""Writes the golden records and counts anew: ``uv run python -m tests.golden.renew``.

Read the difference before committing it: where a recorded game replays otherwise, the rules' number
must rise, and where a tournament goes otherwise, leagues that are running change.
"""

from __future__ import annotations

import json

from tests.golden import formats, perft
from tests.golden.games import FOLDER, TRANSCRIPTS, games, path, transcript


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    lines = []
    for name, record in games():
        path(name).write_bytes(record.to_bytes())
        lines.append(f"{name} {transcript(record)}\n")
    TRANSCRIPTS.write_text("".join(lines))
    perft.PINNED.write_text(json.dumps(perft.counts(), indent=2) + "\n")
    formats.FOLDER.mkdir(exist_ok=True)
    for name, tournament in formats.TOURNAMENTS.items():
        formats.path(name).write_text(tournament())
    print(f"{len(lines)} records in {FOLDER}")


if __name__ == "__main__":
    main()
