"""What identifies things: types over text, and where new ones come from."""

from __future__ import annotations

import secrets
import threading
import time
from typing import NewType

from arena.leagues.entrants import EntrantId, OwnerId
from arena.match.spec import BotId, MatchId

OrganiserId = NewType("OrganiserId", str)
VersionId = NewType("VersionId", str)
TokenId = NewType("TokenId", str)
SessionId = NewType("SessionId", str)
CoordinatorId = NewType("CoordinatorId", str)
WorkerInstance = NewType("WorkerInstance", str)
PoolId = NewType("PoolId", str)
LeagueId = NewType("LeagueId", str)
SeasonId = NewType("SeasonId", str)
RoundId = NewType("RoundId", str)
SlotId = NewType("SlotId", str)
RecordId = NewType("RecordId", str)
"""The SHA-256 of a record's canonical bytes, in hexadecimal."""

TEXT_IDS = (
    OwnerId,
    OrganiserId,
    BotId,
    VersionId,
    EntrantId,
    TokenId,
    SessionId,
    CoordinatorId,
    WorkerInstance,
    PoolId,
    LeagueId,
    SeasonId,
    RoundId,
    SlotId,
    MatchId,
    RecordId,
)

DEFAULT_OWNER = OwnerId("arena")
"""The owner that exists from the first migration on: of the bots that are nobody else's."""

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Of new identities, in order."""


class _Ids:
    """ULIDs (github.com/ulid/spec) in lower case: 48 bits of milliseconds, 80 random bits.

    Within a process each is greater than the one before.
    """

    def __init__(self) -> None:
        self._last = 0
        self._lock = threading.Lock()

    def new(self) -> str:
        drawn = (time.time_ns() // 1_000_000 << 80) | secrets.randbits(80)
        with self._lock:
            self._last = max(drawn, self._last + 1)
            value = self._last
        return "".join(ALPHABET[value >> shift & 31] for shift in range(125, -1, -5))


new_id = _Ids().new
"""A new identity: 26 characters, in about the order of time."""

__all__ = [
    "BotId",
    "MatchId",
    "OwnerId",
    "OrganiserId",
    "VersionId",
    "EntrantId",
    "TokenId",
    "SessionId",
    "CoordinatorId",
    "WorkerInstance",
    "PoolId",
    "LeagueId",
    "SeasonId",
    "RoundId",
    "SlotId",
    "RecordId",
    "TEXT_IDS",
    "DEFAULT_OWNER",
    "new_id",
]
