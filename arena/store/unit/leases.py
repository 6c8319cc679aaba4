"""Commands: who plays a match, and for how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache

from sqlalchemy import Insert, Select, Update, bindparam, case, insert, select, update
from sqlalchemy.sql.dml import ReturningUpdate

from arena.match.deals import commitment
from arena.match.spec import DealKind
from arena.store.actors import ARENA
from arena.store.assignments import assignment
from arena.store.commands import Leased, WorkerIdentity
from arena.store.due import Moment, absent, best, moment, playable
from arena.store.engine import Lock
from arena.store.ids import MatchId, WorkerInstance
from arena.store.models import (
    AttemptRow,
    AttemptSeatRow,
    GameRow,
    MatchRow,
    MatchSeatRow,
    RoundRow,
    SeasonEntrantRow,
    SessionRow,
    SlotRow,
    WorkerRow,
)
from arena.store.models.row import UtcTime
from arena.store.states import LeaseState, MatchState
from arena.store.unit.attempts import AttemptCommands, ran_out


class LeaseCommands(AttemptCommands):
    """Lease and renewal."""

    def lease(self, worker: WorkerIdentity, secret: Callable[[], bytes]) -> Leased | None:
        """The best due match that the worker can play (priority, share, age), or None.

        Leases are taken one after the other, so that the bots' slots are counted and taken in one
        step. No-shows are decided here; a match to which nobody came is void.
        """
        self.serialise(Lock.LEASE)
        at = moment(self.session, self.now(), self.times)
        aboard = self._aboard(worker.instance)
        if aboard is None or aboard >= worker.slots:
            return None
        choice = at.parameters() | {"known": playable(worker.games), "alone": aboard == 0}
        while (chosen := self.session.scalars(best(), choice).first()) is not None:
            match = self._locked(chosen)
            if match is None or match.state is not MatchState.SCHEDULED:
                continue  # it became void while its lock was waited for
            played = self.session.scalars(_counted(), {"of": match.id}).all()
            kept = complete_deals(match, played)
            if kept or self._somebody_came(match, at):
                self._know_worker(worker)
                return self._take(match, worker, self._secret(match, secret), kept, len(played))
            due = match.start_by
            by_when = f" by {due:%Y-%m-%d %H:%M:%S} UTC" if due is not None else ""
            self.void(match.id, f"nobody had come{by_when}", by=ARENA)
            self.settle(match)
        return None

    def _aboard(self, worker: WorkerInstance) -> int | None:
        """How many matches the worker plays; None: one that must be alone."""
        suspects = self.session.scalars(_plays(), {"of": worker}).all()
        return None if any(suspects) else len(suspects)

    def _somebody_came(self, match: MatchRow, at: Moment) -> bool:
        """Notes who is a no-show; False: everyone.

        Decided anew with each attempt until a game is kept: who has played has shown up. Who has
        left the season does not come any more.
        """
        gone: set[int] = set()
        if match.start_by is not None and match.start_by <= at.now and at.ready:
            gone = set(self.session.scalars(absent(), at.parameters() | {"match": match.id}))
        if match.slot is not None:
            gone |= set(self.session.scalars(_left(), {"match": match.id}))
        seats = self.session.scalars(
            select(MatchSeatRow).where(MatchSeatRow.match == match.id)
        ).all()
        for seat in seats:
            seat.no_show = seat.place in gone
        return len(gone) < len(seats)

    def _secret(self, match: MatchRow, draw: Callable[[], bytes]) -> bytes:
        """The round's, where its tables share their deals and nobody at this one can know them."""
        if match.kind is not DealKind.TABLES:
            return draw()
        shared = self.session.scalars(_shared_secret(), {"slot": match.slot}).first()
        return draw() if shared is None else shared

    def _know_worker(self, worker: WorkerIdentity) -> None:
        if self.session.get(WorkerRow, worker.instance) is None:
            self.know_worker(worker)

    def _take(
        self,
        match: MatchRow,
        worker: WorkerIdentity,
        secret: bytes,
        kept: tuple[int, ...],
        played: int,
    ) -> Leased:
        match.fence += 1
        match.state = MatchState.RUNNING
        match.worker, match.lease_until = worker.instance, self.now() + self.times.lease
        attempt = AttemptRow(
            match=match.id,
            fence=match.fence,
            worker=worker.instance,
            secret=secret,
            commitment=commitment(secret),
            alone=match.suspect,
            started_at=self.now(),
            renewed_at=self.now(),
            progress=0,
            progressed_at=self.now(),
        )
        self.session.add(attempt)
        self.session.flush()
        if len(kept) < played:
            self._drop_half_played(match, kept)
        self.session.execute(_note_seats(), {"of": match.id, "attempt": match.fence})
        return Leased(assignment(self.session, match, attempt), kept)

    def _drop_half_played(self, match: MatchRow, kept: Collection[int]) -> None:
        """The new attempt deals these deals again, for all games of them."""
        self.session.execute(
            update(GameRow)
            .where(
                GameRow.match == match.id,
                GameRow.superseded_by.is_(None),
                GameRow.number.not_in(kept),
            )
            .values(superseded_by=match.fence)
        )

    def renew(
        self,
        match: MatchId,
        fence: int,
        worker: WorkerInstance,
        progress: int,
        *,
        asks: bool = False,
    ) -> LeaseState:
        """Keeps the worker's lease; ``progress``: decisions made in this attempt.

        ``asks``: with a lease that is held seats are asked from now on, so that this attempt is the
        last with the deals that the tables of its round share. It must survive a crash.
        The current fence revives a lease that ran out, as long as nobody leased anew. For any but
        the attempt's own worker the lease is lost.
        """
        times = {
            "of": match,
            "its": fence,
            "now": self.now(),
            "until": self.now() + self.times.lease,
        }
        if self.session.execute(_renew(), times | {"by": worker}).first() is None:
            row = self._locked(match)
            if row is None:
                return LeaseState.LOST
            if row.state is MatchState.VOID:
                return LeaseState.CANCEL
            if row.fence != fence or not self._revive(row, worker):
                return LeaseState.LOST
        self.session.execute(_note_progress(), times | {"made": progress})
        if asks:
            self._deal(match)
        return LeaseState.HELD

    def _deal(self, match: MatchId) -> None:
        slot = self.session.scalars(select(MatchRow.slot).where(MatchRow.id == match)).one()
        if slot is not None:
            self.deal(slot)

    def _revive(self, match: MatchRow, worker: WorkerInstance) -> bool:
        attempt = self._newest(match)
        if attempt is None or attempt.worker != worker or not ran_out(match, attempt):
            return False
        attempt.end = attempt.blame = attempt.detail = attempt.ended_at = None
        match.state, match.worker = MatchState.RUNNING, attempt.worker
        match.lease_until = self.now() + self.times.lease
        match.suspect = attempt.alone  # of an attempt that was not: its worker lives after all
        return True


def complete_deals(match: MatchRow, played: Sequence[int]) -> tuple[int, ...]:
    """Of the numbers of games, those whose deals are complete."""

    def deal(number: int) -> int:
        return match.kind.deal(match.seats, number)

    there, whole = Counter(map(deal, played)), match.kind.games(match.seats)
    return tuple(sorted(number for number in played if there[deal(number)] == whole))


@cache
def _plays() -> Select[bool]:
    return select(MatchRow.suspect).where(
        MatchRow.state == MatchState.RUNNING, MatchRow.worker == bindparam("of")
    )


@cache
def _counted() -> Select[int]:
    return select(GameRow.number).where(
        GameRow.match == bindparam("of"), GameRow.superseded_by.is_(None)
    )


@cache
def _note_seats() -> Insert:
    open_session = (SessionRow.bot == MatchSeatRow.bot) & SessionRow.closed_at.is_(None)
    attempt = bindparam("attempt", type_=AttemptSeatRow.fence.type)
    seats = (
        select(MatchSeatRow.match, attempt, MatchSeatRow.place, SessionRow.id, SessionRow.version)
        .outerjoin(SessionRow, open_session)
        .where(MatchSeatRow.match == bindparam("of"))
    )
    into = insert(AttemptSeatRow).from_select(
        ["match", "fence", "place", "session", "version"], seats
    )
    return into.execution_options(dml_strategy="raw")


@cache
def _renew() -> ReturningUpdate[MatchId]:
    return (
        update(MatchRow)
        .where(
            MatchRow.id == bindparam("of"),
            MatchRow.fence == bindparam("its"),
            MatchRow.worker == bindparam("by"),
            MatchRow.state == MatchState.RUNNING,
        )
        .values(lease_until=bindparam("until", type_=UtcTime))
        .returning(MatchRow.id)
        .execution_options(synchronize_session=False)
    )


@cache
def _note_progress() -> Update:
    made = bindparam("made", type_=AttemptRow.progress.type)
    now = bindparam("now", type_=UtcTime)
    further = made > AttemptRow.progress
    return (
        update(AttemptRow)
        .where(AttemptRow.match == bindparam("of"), AttemptRow.fence == bindparam("its"))
        .values(
            renewed_at=now,
            progress=case((further, made), else_=AttemptRow.progress),
            progressed_at=case((further, now), else_=AttemptRow.progressed_at),
        )
        .execution_options(synchronize_session=False)
    )


@cache
def _shared_secret() -> Select[bytes | None]:
    return (
        select(RoundRow.secret)
        .join(SlotRow, SlotRow.round == RoundRow.id)
        .where(SlotRow.id == bindparam("slot"), SlotRow.dealt.is_(False))
    )


@cache
def _left() -> Select[int]:
    """Places of a match's entrants that have left the season that it is played in."""
    return (
        select(MatchSeatRow.place)
        .join(MatchRow, MatchRow.id == MatchSeatRow.match)
        .join(SlotRow, SlotRow.id == MatchRow.slot)
        .join(RoundRow, RoundRow.id == SlotRow.round)
        .join(
            SeasonEntrantRow,
            (SeasonEntrantRow.season == RoundRow.season)
            & (SeasonEntrantRow.entrant == MatchSeatRow.entrant),
        )
        .where(MatchRow.id == bindparam("match"), SeasonEntrantRow.left.is_not(None))
    )
