"""Commands: forgetting who was there, once it is long ago and nothing refers to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from sqlalchemy import Select, delete, select, tuple_

from arena.store.ids import CoordinatorId, SessionId, WorkerInstance
from arena.store.models import (
    AttemptRow,
    AttemptSeatRow,
    CoordinatorRow,
    MatchRow,
    SessionGameRow,
    SessionRow,
    WorkerGameRow,
    WorkerLinkRow,
    WorkerRow,
)
from arena.store.unit.watching import FORGOTTEN, WatchCommands

KEPT = timedelta(days=1)
"""Sessions, workers and coordinators stay for so long after their end, whatever refers to them."""

BATCH = 500
"""Rows of a kind that are looked at in one transaction."""

Mark: TypeAlias = tuple[datetime, SessionId]
"""Sessions up to this one, by the times of their ends, have been looked at."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """What one batch did. ``mark``: where the next begins; ``more``: it is worth doing at once."""

    sessions: int
    workers: int
    coordinators: int
    mark: Mark | None
    more: bool


class PruneCommands(WatchCommands):
    """Deletes what ended more than a day ago and what no attempt, match or session refers to, and
    what spectators saw of matches that nobody watches any more.
    """

    def prune(self, after: Mark | None = None) -> Pruned:
        """One batch. ``after``: the mark of the batch before, None to begin with.

        What an attempt refers to is kept with it for ever, so that no session need be looked at
        twice. Rows that another transaction holds are passed over.
        """
        old = self.now() - KEPT
        ended = self.session.execute(_ended(old, after)).all()
        sessions = self._delete_sessions([session for session, _ in ended])
        workers = self._delete_workers(self.session.scalars(_unused_workers(old)).all())
        coordinators = self._delete_coordinators(
            self.session.scalars(_unused_coordinators(old)).all()
        )
        watched = self.forget_watched()
        mark = _mark(*ended[-1]) if ended else after
        more = BATCH in (len(ended), workers, coordinators) or watched == FORGOTTEN
        return Pruned(sessions, workers, coordinators, mark, more)

    def _delete_sessions(self, ended: Sequence[SessionId]) -> int:
        played = select(AttemptSeatRow.session).where(AttemptSeatRow.session.in_(ended))
        unused = set(ended) - set(self.session.scalars(played))
        self.session.execute(delete(SessionGameRow).where(SessionGameRow.session.in_(unused)))
        self.session.execute(delete(SessionRow).where(SessionRow.id.in_(unused)))
        return len(unused)

    def _delete_workers(self, unused: Sequence[WorkerInstance]) -> int:
        self.session.execute(delete(WorkerGameRow).where(WorkerGameRow.worker.in_(unused)))
        self.session.execute(delete(WorkerRow).where(WorkerRow.instance.in_(unused)))
        return len(unused)

    def _delete_coordinators(self, unused: Sequence[CoordinatorId]) -> int:
        self.session.execute(delete(CoordinatorRow).where(CoordinatorRow.id.in_(unused)))
        return len(unused)


def _mark(session: SessionId, closed_at: datetime | None) -> Mark:
    assert closed_at is not None, "it has ended"
    return closed_at, session


def _ended(old: datetime, after: Mark | None) -> Select[SessionId, datetime | None]:
    """Sessions by the times of their ends."""
    at, which = SessionRow.closed_at, SessionRow.id
    query = select(which, at).where(at < old).order_by(at, which).limit(BATCH)
    if after is not None:
        query = query.where(tuple_(at, which) > after)
    return query.with_for_update(skip_locked=True)


def _unused_workers(old: datetime) -> Select[WorkerInstance]:
    its = WorkerRow.instance
    return (
        select(its)
        .where(
            WorkerRow.left_at < old,
            ~select(AttemptRow.worker).where(AttemptRow.worker == its).exists(),
            ~select(MatchRow.worker).where(MatchRow.worker == its).exists(),
            ~select(WorkerLinkRow.worker).where(WorkerLinkRow.worker == its).exists(),
        )
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    )


def _unused_coordinators(old: datetime) -> Select[CoordinatorId]:
    its = CoordinatorRow.id
    return (
        select(its)
        .where(
            CoordinatorRow.ended_at < old,
            ~select(SessionRow.coordinator).where(SessionRow.coordinator == its).exists(),
            ~select(WorkerLinkRow.coordinator).where(WorkerLinkRow.coordinator == its).exists(),
        )
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    )
