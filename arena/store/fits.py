"""Fits as they are stored and read."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.ratings.elo import MilliElo
from arena.ratings.results import MatchResult
from arena.store.ids import EntrantId, PoolId


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Of a pool's results: ``matches`` counts the rated ones, ``newest`` is the last one's end.

    Two snapshots are equal if nothing has changed between them: a match that becomes void makes
    them fewer, and one that is finished later is newer.
    """

    matches: int
    newest: datetime | None


@dataclass(frozen=True, slots=True)
class PoolResults:
    """All that a fit of a pool is made from, as read at one moment. Names are ids of entrants."""

    pool: PoolId
    start: MilliElo
    as_of: datetime
    snapshot: Snapshot
    results: Sequence[MatchResult]


@dataclass(frozen=True, slots=True)
class FittedLine:
    """An entrant of a fit, see FitLineRow; ``group`` 0 is the largest."""

    entrant: EntrantId
    group: int
    rating: MilliElo
    low: MilliElo
    high: MilliElo
    best: int
    worst: int
    first: float
    matches: int


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """What a seat, from 0, is worth in matches of ``size`` entrants, with its 95 % interval."""

    size: int
    seat: int
    advantage: MilliElo
    low: MilliElo
    high: MilliElo


@dataclass(frozen=True, slots=True)
class NewFit:
    """A fit to be stored. ``covariance``: of each line with those up to itself, in square Elo."""

    pool: PoolId
    as_of: datetime
    snapshot: Snapshot
    model: str
    lines: Sequence[FittedLine]
    covariance: Sequence[Sequence[float]]
    seats: Sequence[SeatEffect]


@dataclass(frozen=True, slots=True)
class StoredFit:
    """A fit of a pool, made from ``matches`` rated matches."""

    as_of: datetime
    matches: int
    lines: Mapping[EntrantId, FittedLine]
    seats: Sequence[SeatEffect]

    def among(self, entrants: Iterable[EntrantId]) -> Mapping[EntrantId, FittedLine]:
        """The lines of those of these entrants that can be compared: of the group that most of
        them are in, the larger one of two with as many.
        """
        theirs = [self.lines[entrant] for entrant in entrants if entrant in self.lines]
        count = Counter(line.group for line in theirs)
        shown = min(count, key=lambda group: (-count[group], group), default=0)
        return {line.entrant: line for line in theirs if line.group == shown}


@dataclass(frozen=True, slots=True)
class PoolFit(StoredFit):
    """With how many rated matches the pool has by now."""

    of: int


@dataclass(frozen=True, slots=True)
class Compared:
    """Some lines of a fit, best first within a group, and their covariance in square Elo."""

    model: str
    lines: Sequence[FittedLine]
    covariance: Sequence[Sequence[float]]


def packed(values: Sequence[float]) -> bytes:
    """Numbers of 32 bits, the least significant byte first."""
    return struct.pack(f"<{len(values)}f", *values)


def unpacked(data: bytes, at: int) -> float:
    """The number at this index."""
    found: float = struct.unpack_from("<f", data, 4 * at)[0]
    return found
