"""What came of the demonstration, as one value: for the table, and for ``--json``."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table: rating in Elo, games played."""

    bot: str
    elo: float
    games: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Finished matches, their games, how many of those were verified, and all faults."""

    games: int
    matches: int
    verified: int
    faults: int
    standings: tuple[Standing, ...]

    def to_json(self) -> str:
        return json.dumps(asdict(self))
