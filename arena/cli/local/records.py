"""The records of a local match: a file a game, in a folder."""

from __future__ import annotations

from pathlib import Path

from arena.cli.lazy import UserError
from arena.cli.local.match import LocalMatch
from arena.games.record import record_id
from arena.match.plan import PlannedGame
from arena.match.runner import PlayedGame


class RecordFolder:
    """Writes ``GAME-NUMBER.json``, numbered so that names sort; nothing is overwritten.

    ``rows``: what was written, and who sat where, which a record does not say.
    """

    def __init__(self, path: Path, match: LocalMatch) -> None:
        self._path, self._match = path, match
        self._digits = max(4, len(str(match.spec.games - 1)))
        self.rows: list[dict[str, object]] = []
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"no folder can be made at {path}: {error.strerror}") from error
        there = next((n for n in range(match.spec.games) if self._file(n).exists()), None)
        if there is not None:
            raise UserError(f"{self._file(there)} exists already; give --record an empty folder")

    def _file(self, game: int) -> Path:
        return self._path / f"{self._match.spec.game}-{game:0{self._digits}}.json"

    def write(self, planned: PlannedGame, played: PlayedGame) -> None:
        """The canonical record of one game."""
        file = self._file(planned.game)
        try:
            with file.open("xb") as out:
                out.write(played.record)
        except OSError as error:
            raise UserError(f"{file} cannot be written: {error.strerror}") from error
        self.rows.append(
            {
                "game": planned.game,
                "deal": planned.deal,
                "file": str(file),
                "record": record_id(played.record),
                "seats": [self._match.entrants[entrant].name for entrant in planned.order],
                "ranks": list(played.result.ranks),
            }
        )
