"""Writes the golden records and counts anew: ``uv run python -m tests.golden.renew``.

Read the difference before committing it: where a recorded game replays otherwise, the rules' number
must rise.
"""

from __future__ import annotations

import json

from tests.golden import perft
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
    print(f"{len(lines)} records in {FOLDER}")


if __name__ == "__main__":
    main()
