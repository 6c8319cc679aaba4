"""Queries: matches, their games and records, the queue."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from functools import cache

from sqlalchemy import Select, bindparam, func, select
from sqlalchemy.orm import Session

from arena.games.record import record_id
from arena.ratings.elo import MilliElo
from arena.store.answers import (
    Attempt,
    AttemptDetails,
    MatchDetails,
    Quarantined,
    Queue,
    SeatDetails,
    Totals,
)
from arena.store.assignments import assignment, clock_of
from arena.store.canonical import DamagedError, decompress
from arena.store.commands import Assignment
from arena.store.due import due, moment
from arena.store.ids import MatchId, PoolId, RecordId
from arena.store.models import (
    AttemptRow,
    BotRow,
    FaultRow,
    GameRow,
    LedgerRow,
    MatchRow,
    MatchSeatRow,
    QuarantineRow,
    RecordRow,
    WorkerLinkRow,
    WorkerRow,
)
from arena.store.published import games_shown, match_published, match_withheld
from arena.store.queries.delays import told_until
from arena.store.queries.games import games, stored
from arena.store.queries.reading import Reading
from arena.store.states import MatchState

PAGE = 500
"""Records read at once."""


class MatchQueries(Reading):
    """Matches, games, records, counts."""

    def match_details(
        self, match: MatchId, numbers: range | None = None, *, delayed: bool = False
    ) -> MatchDetails | None:
        """All about a match; its attempts' secrets and its games only when they may be shown.
        ``numbers``: of its games those alone that have one of these. ``delayed``: while it goes on
        without those that everyone may know of only when they have seen its table come so far.
        """
        with self.read() as session:
            row = session.get(MatchRow, match)
            if row is None:
                return None
            until = told_until(session, row, self.time(session)) if delayed else None
            return _details(session, row, numbers, until)

    def assignment(self, match: MatchId, fence: int) -> Assignment | None:
        """What the match's current attempt is to play, secret included: for intake alone.

        None if this attempt is not the current one.
        """
        with self.read() as session:
            row = session.get(MatchRow, match)
            if row is None or not 0 < fence == row.fence:
                return None
            return assignment(session, row, session.get_one(AttemptRow, (match, fence)))

    def matches(self, pool: PoolId | None = None, state: MatchState | None = None) -> list[MatchId]:
        """Ids, oldest first."""
        query = select(MatchRow.id).order_by(MatchRow.created_at, MatchRow.id)
        if pool is not None:
            query = query.where(MatchRow.pool == pool)
        if state is not None:
            query = query.where(MatchRow.state == state)
        with self.read() as session:
            return list(session.scalars(query))

    def attempts(self, matches: Collection[MatchId]) -> dict[MatchId, Attempt]:
        """The newest attempt of each match."""
        query = select(MatchRow.id, MatchRow.fence, MatchRow.state)
        with self.read() as session:
            return {
                match: Attempt(fence, state in (MatchState.SCHEDULED, MatchState.VOID))
                for match, fence, state in session.execute(query.where(MatchRow.id.in_(matches)))
            }

    def matches_by_state(self) -> dict[MatchState, int]:
        """How many matches are in each state; every state is there."""
        with self.read() as session:
            rows = session.execute(select(MatchRow.state, func.count()).group_by(MatchRow.state))
            return dict.fromkeys(MatchState, 0) | dict(rows.all())

    def queue(self) -> Queue:
        """What waits, how long, and how many slots the connected workers have free."""
        with self.read() as session:
            now = self.time(session)
            at = moment(session, now, self.times).parameters()
            number, oldest = session.execute(_due_and_oldest(), at).one()
            scheduled = session.execute(
                select(func.count()).where(MatchRow.state == MatchState.SCHEDULED)
            ).scalar_one()
            age = now - oldest if number else timedelta(0)
            return Queue(scheduled, number, age, _free_slots(session))

    def longest_idle(self) -> timedelta:
        """How long ago the running match that has stood still longest got on; zero: none runs.

        A match gets on with every decision that its worker has told of, and with its lease.
        """
        query = (
            select(func.min(AttemptRow.progressed_at))
            .join(
                MatchRow, (MatchRow.id == AttemptRow.match) & (MatchRow.fence == AttemptRow.fence)
            )
            .where(MatchRow.state == MatchState.RUNNING)
        )
        with self.read() as session:
            oldest: datetime | None = session.scalars(query).one()
            return timedelta(0) if oldest is None else self.time(session) - oldest

    def record(self, record: RecordId) -> bytes | None:
        """The canonical bytes of a game's record; None before it is published."""
        with self.read() as session:
            body = session.execute(_record(), {"of": record}).scalar()
        return None if body is None else decompress(body)

    def records(self, match: MatchId) -> Iterator[bytes]:
        """The records of the match's games that count, by number; none before they are shown."""
        details = self.match_details(match)
        if details is not None and details.published:
            for game in details.played:
                record = self.record(game.record)
                if record is not None:
                    yield record

    def damaged_records(self) -> Iterator[RecordId]:
        """Stored records whose content does not have the SHA-256 that is their id, by id."""
        last = RecordId("")
        with self.read() as session:
            while page := session.execute(_records_after(last)).all():
                for last, body in page:
                    if not _is_whole(last, body):
                        yield last

    def totals(self) -> Totals:
        """Finished matches, their games, and the faults in these."""
        finished = MatchRow.state == MatchState.FINISHED
        counts = (GameRow.match == MatchRow.id) & GameRow.superseded_by.is_(None)
        of_game = (
            (FaultRow.match == GameRow.match)
            & (FaultRow.fence == GameRow.fence)
            & (FaultRow.number == GameRow.number)
        )
        games = select(func.count()).select_from(GameRow).join(MatchRow, counts).where(finished)
        faults = (
            select(func.count())
            .select_from(FaultRow)
            .join(GameRow, of_game)
            .join(MatchRow, counts)
            .where(finished)
        )
        with self.read() as session:
            return Totals(
                session.execute(select(func.count()).where(finished)).scalar_one(),
                session.execute(games).scalar_one(),
                session.execute(faults).scalar_one(),
            )

    def quarantined(self) -> int:
        """How many reports were not believed."""
        with self.read() as session:
            return session.execute(select(func.count()).select_from(QuarantineRow)).scalar_one()

    def quarantine(self, last: int) -> tuple[Quarantined, ...]:
        """The newest reports that were not believed, so many at most, oldest first."""
        withheld = select(MatchRow.id).where(MatchRow.id == QuarantineRow.match, match_withheld())
        newest = select(QuarantineRow, withheld.exists()).order_by(
            QuarantineRow.at.desc(), QuarantineRow.id.desc()
        )
        with self.read() as session:
            rows = session.execute(newest.limit(last)).all()
            return tuple(_quarantined(row, withheld) for row, withheld in reversed(rows))


def _quarantined(row: QuarantineRow, withheld: bool) -> Quarantined:
    reason, report = (None, None) if withheld else (row.reason, decompress(row.report))
    claims = row.match, row.fence, row.number, row.worker
    return Quarantined(row.id, *claims, reason, row.at, report)


def _records_after(last: RecordId) -> Select[RecordId, bytes]:
    """A page of them, so that not all are in memory at once."""
    return (
        select(RecordRow.id, RecordRow.body)
        .where(RecordRow.id > last)
        .order_by(RecordRow.id)
        .limit(PAGE)
    )


def _is_whole(record: RecordId, body: bytes) -> bool:
    try:
        return record_id(decompress(body)) == record
    except DamagedError:
        return False


@cache
def _due_and_oldest() -> Select[int, datetime]:
    return select(func.count(), func.min(MatchRow.created_at)).where(MatchRow.id.in_(due()))


def _free_slots(session: Session) -> int:
    linked = select(WorkerLinkRow.worker).where(WorkerLinkRow.worker == WorkerRow.instance)
    slots = session.execute(
        select(func.coalesce(func.sum(WorkerRow.slots), 0)).where(linked.exists())
    ).scalar_one()
    used = session.execute(
        select(func.count())
        .select_from(MatchRow)
        .join(WorkerRow, WorkerRow.instance == MatchRow.worker)
        .where(MatchRow.state == MatchState.RUNNING, linked.exists())
    ).scalar_one()
    return max(0, int(slots) - used)


@cache
def _record() -> Select[bytes]:
    """Of a published record; made once, as the next."""
    return (
        select(RecordRow.body)
        .join(GameRow, GameRow.record == RecordRow.id)
        .join(MatchRow, MatchRow.id == GameRow.match)
        .where(RecordRow.id == bindparam("of"), match_published())
        .limit(1)
    )


@cache
def _shown() -> Select[bool, bool]:
    """Whether a match is published, and its games are shown; made once: that takes longer than to
    execute it.
    """
    return select(match_published(), games_shown()).where(MatchRow.id == bindparam("of"))


def _details(
    session: Session, row: MatchRow, numbers: range | None, until: datetime | None
) -> MatchDetails:
    published, shown = session.execute(_shown(), {"of": row.id}).one()
    there = stored(session, row.id, until)
    return MatchDetails(
        id=row.id,
        league=row.league,
        pool=row.pool,
        game=row.game,
        rules=row.rules,
        options=row.options,
        deals=row.deals,
        kind=row.kind,
        rotation=row.rotation,
        clock=clock_of(row),
        strikes=row.strikes,
        k=row.k,
        unrated=row.unrated,
        priority=row.priority,
        start_by=row.start_by,
        not_before=row.not_before,
        created_at=row.created_at,
        state=row.state,
        suspect=row.suspect,
        fence=row.fence,
        finished_at=row.finished_at,
        void_reason=row.void_reason,
        games=row.games,
        seats=_seats(session, row.id),
        attempts=_attempts(session, row.id, published=published),
        stored=there,
        played=games(session, row.id, numbers, until) if shown else (),
        held_back=0 if shown else there,
        delayed=0 if until is None else stored(session, row.id, None) - there,
        published=published,
    )


def _seats(session: Session, match: MatchId) -> tuple[SeatDetails, ...]:
    change = func.coalesce(
        select(func.sum(LedgerRow.delta))
        .where(LedgerRow.match == match, LedgerRow.entrant == MatchSeatRow.entrant)
        .scalar_subquery(),
        0,
    )
    rows = session.execute(
        select(BotRow, MatchSeatRow.rating, MatchSeatRow.no_show, change)
        .join(BotRow, BotRow.id == MatchSeatRow.bot)
        .where(MatchSeatRow.match == match)
        .order_by(MatchSeatRow.place)
    )
    return tuple(
        SeatDetails(bot.id, bot.name, bot.owner, rating, no_show, MilliElo(int(delta)))
        for bot, rating, no_show, delta in rows
    )


def _attempts(session: Session, match: MatchId, *, published: bool) -> tuple[AttemptDetails, ...]:
    rows = session.execute(
        select(AttemptRow, WorkerRow.name)
        .join(WorkerRow, WorkerRow.instance == AttemptRow.worker)
        .where(AttemptRow.match == match)
        .order_by(AttemptRow.fence)
    )
    return tuple(
        AttemptDetails(
            fence=row.fence,
            worker=row.worker,
            worker_name=worker,
            commitment=row.commitment,
            secret=row.secret if published else None,
            started_at=row.started_at,
            renewed_at=row.renewed_at,
            progress=row.progress,
            ended_at=row.ended_at,
            end=row.end,
            blame=row.blame,
            detail=row.detail,
        )
        for row, worker in rows
    )
