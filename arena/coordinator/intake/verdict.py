"""What became of a report, as the intake's process tells it to the coordinator."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum

from arena.match.faults import FaultKind


class Verdict(StrEnum):
    """accepted: stored. already: the same report was stored before. stale: another attempt has the
    match, or it is over. quarantined: not believed. unavailable: the database could not be used.
    """

    ACCEPTED = "accepted"
    ALREADY = "already"
    STALE = "stale"
    QUARANTINED = "quarantined"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class Taken:
    """The verdict, with its ``reason``.

    Of an accepted game: the game's name, ``outcome`` (the rules' word for how it ended), its
    faults, and whether it ``finished`` its match.
    """

    verdict: Verdict
    reason: str = ""
    game: str = ""
    outcome: str = ""
    faults: tuple[FaultKind, ...] = ()
    finished: bool = False

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @staticmethod
    def from_bytes(answer: bytes) -> Taken:
        """Undoes ``to_bytes``."""
        fields = json.loads(answer)
        fields["verdict"] = Verdict(fields["verdict"])
        fields["faults"] = tuple(FaultKind(kind) for kind in fields["faults"])
        return Taken(**fields)
