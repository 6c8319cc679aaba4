"""The audit: ratings and sums by pair recomputed from what is stored, a slice at a time, for ever.

What `arena ratings rebuild --check` finds when somebody asks, this finds by itself: slowly, so that
nobody notices, and again from the beginning when it has come to the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import structlog

from arena.coordinator.database import Database
from arena.store.answers import LineMark
from arena.store.ids import EntrantId, MatchId

log = structlog.get_logger()

MATCHES = 200
"""Of a turn: 14 ms of processor time with three games of four seats each."""

LINES = 20
"""Of a turn: each has thousands of ledger rows where a million matches are played."""

ENTRANTS = 1
"""Of a turn: each has met others at a thousand tables where a million games are played, which takes
15 ms."""

TOLD = 5
"""Differences of a pass that are logged, each with a line; the command tells them all."""


class AuditObserver(Protocol):
    """Told of each slice, and of what the newest whole pass or this one has found."""

    def audited(self, matches: int) -> None: ...
    def mismatches(self, count: int) -> None: ...


RATING = "a rating is not what the games give"
SUM = "a sum by pair is not what the results give"

_BEFORE_ALL = MatchId("")
_BEFORE_ANYBODY = EntrantId("")


@dataclass(slots=True)
class _Pass:
    """How far it has come. First all matches, then all lines, then all entrants."""

    match: MatchId = _BEFORE_ALL
    line: LineMark | None = None
    entrant: EntrantId = _BEFORE_ANYBODY
    matches_done: bool = False
    lines_done: bool = False
    wrong: int = 0


@dataclass(slots=True)
class Audit:
    """One pass after the other; each turn is one slice."""

    database: Database
    observer: AuditObserver
    matches: int = MATCHES
    lines: int = LINES
    entrants: int = ENTRANTS
    _pass: _Pass = field(default_factory=_Pass)
    _before: int = 0

    async def turn(self) -> None:
        """Once."""
        if not self._pass.matches_done:
            await self._matches()
        elif not self._pass.lines_done:
            await self._lines()
        elif not await self._entrants():
            self._before, self._pass = self._pass.wrong, _Pass()
        self.observer.mismatches(max(self._before, self._pass.wrong))

    async def _matches(self) -> None:
        after = self._pass.match
        slice_ = await self.database.read(
            lambda queries: queries.audit_matches(after, self.matches)
        )
        self._found(slice_.wrong, RATING)
        if slice_.last is None:
            self._pass.matches_done = True
        else:
            self._pass.match = slice_.last
            self.observer.audited(slice_.matches)

    async def _lines(self) -> None:
        after = self._pass.line
        slice_ = await self.database.read(lambda queries: queries.audit_lines(after, self.lines))
        self._found(slice_.wrong, RATING)
        self._pass.line = slice_.last
        self._pass.lines_done = slice_.last is None

    async def _entrants(self) -> bool:
        """Whether there were any."""
        after = self._pass.entrant
        slice_ = await self.database.read(
            lambda queries: queries.audit_meetings(after, self.entrants)
        )
        self._found(slice_.wrong, SUM)
        if slice_.last is not None:
            self._pass.entrant = slice_.last
        return slice_.last is not None

    def _found(self, wrong: tuple[str, ...], event: str) -> None:
        for difference in wrong[: max(0, TOLD - self._pass.wrong)]:
            log.error(event, difference=difference)
        self._pass.wrong += len(wrong)
