"""Commands: how attempts at a match end, and what that says of the match."""

from __future__ import annotations

from functools import cache

from sqlalchemy import Select, bindparam, select

from arena.store.actors import ARENA
from arena.store.commands import PAUSE, ExpiredLease
from arena.store.due import moment
from arena.store.ids import CoordinatorId, MatchId, WorkerInstance
from arena.store.models import AttemptRow, MatchRow, ReadinessRow, WorkerLinkRow
from arena.store.states import AttemptEnd, Blame, MatchState, ReleaseCause
from arena.store.unit.matches import MatchCommands

OWN_FAILURES = 3
"""A match that failed so often, or killed so many workers that had nothing else aboard, is void."""

DEAD_WORKERS = 2
"""A match that was aboard so many workers that died is leased only to one with nothing aboard."""

_BLAME = {
    ReleaseCause.DRAIN: Blame.NOBODY,
    ReleaseCause.OUTAGE: Blame.ARENA,
    ReleaseCause.FAILURE: Blame.MATCH,
}


class AttemptCommands(MatchCommands):
    """Release, expiry, and what follows from them."""

    def release(
        self,
        match: MatchId,
        fence: int,
        worker: WorkerInstance,
        cause: ReleaseCause,
        detail: str,
    ) -> bool:
        """The worker gives the match back. False: it was not its own, or not any more.

        Only a failure counts against the match, which is void after three. After an outage the
        match pauses, lest it be leased and given back over and over while the outage lasts.
        """
        row = self._locked(match)
        attempt = None if row is None else self._newest(row)
        if row is None or attempt is None or (attempt.fence, attempt.worker) != (fence, worker):
            return False
        if row.state is not MatchState.RUNNING and not ran_out(row, attempt):
            return False
        row.state = MatchState.SCHEDULED
        row.not_before = self.now() + PAUSE if cause is ReleaseCause.OUTAGE else None
        self.end_attempt(row, AttemptEnd(cause), _BLAME[cause], detail)
        self._judge(row)
        return True

    def expire_leases(self) -> tuple[ExpiredLease, ...]:
        """Matches whose lease ran out wait for a worker again; which attempts these were.

        None while no coordinator is ready, nor for as long as a lease lasts after that: nobody
        could renew.
        """
        at = moment(self.session, self.now(), self.times)
        hold = self.session.get_one(ReadinessRow, 1).leases_hold_until
        if not at.ready or (hold is not None and at.now < hold):
            return ()
        expired = self.session.scalars(
            select(MatchRow)
            .where(MatchRow.state == MatchState.RUNNING, MatchRow.lease_until < at.now)
            .order_by(MatchRow.id)
            .with_for_update(skip_locked=True, key_share=True)
        ).all()
        found = []
        for match in expired:
            assert match.worker is not None, "a match that runs has a worker"
            blame, detail = Blame.WORKER, f"worker {match.worker} did not renew its lease"
            if self._never_arrived(match):
                blame = Blame.NOBODY
                detail = f"worker {match.worker} is there, but never heard of its lease"
            found.append(ExpiredLease(match.id, match.fence, match.worker, detail))
            match.state = MatchState.SCHEDULED
            self.end_attempt(match, AttemptEnd.EXPIRED, blame, detail)
            self._judge(match)
        return tuple(found)

    def _never_arrived(self, match: MatchRow) -> bool:
        """Whether the answer to the lease was lost, to all appearance: the worker never renewed
        it, and is connected still.
        """
        attempt = self._newest(match)
        if attempt is None or attempt.renewed_at != attempt.started_at:
            return False
        return self.session.execute(_links(), {"of": attempt.worker}).first() is not None

    def _judge(self, match: MatchRow) -> None:
        """What the match's attempts say about it: go on, go on alone, or void."""
        self.session.flush()
        attempts = self.session.scalars(
            select(AttemptRow).where(AttemptRow.match == match.id).order_by(AttemptRow.fence)
        ).all()
        deaths = [attempt for attempt in attempts if _killed(attempt)]
        own = [attempt for attempt in attempts if attempt.end is AttemptEnd.FAILURE]
        own += [attempt for attempt in deaths if attempt.alone]
        match.suspect = len({attempt.worker for attempt in deaths}) >= DEAD_WORKERS
        if len(own) >= OWN_FAILURES:
            last = max(own, key=lambda attempt: attempt.fence)
            reason = f"{len(own)} attempts failed by themselves, the last so: {last.detail}"
            self.void(match.id, reason, by=ARENA)

    def _newest(self, match: MatchRow) -> AttemptRow | None:
        return self.session.get(AttemptRow, (match.id, match.fence))

    def _locked(self, match: MatchId) -> MatchRow | None:
        return self.session.get(MatchRow, match, with_for_update={"key_share": True})


def ran_out(match: MatchRow, newest: AttemptRow) -> bool:
    """Whether the match waits for a worker as its lease ran out."""
    return match.state is MatchState.SCHEDULED and newest.end is AttemptEnd.EXPIRED


def _killed(attempt: AttemptRow) -> bool:
    """Whether the attempt's worker counts as dead: a lease that never arrived proves nothing."""
    return attempt.end is AttemptEnd.EXPIRED and attempt.blame is Blame.WORKER


@cache
def _links() -> Select[CoordinatorId]:
    return select(WorkerLinkRow.coordinator).where(WorkerLinkRow.worker == bindparam("of"))
