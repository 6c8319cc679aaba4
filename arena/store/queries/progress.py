"""Queries: how running leagues stand, for their clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, literal, select
from sqlalchemy.orm import Session

from arena.leagues.entrants import Entrant
from arena.leagues.progress import DivisionProgress
from arena.store.answers import RunningLeague
from arena.store.ids import EntrantId, LeagueId, MatchId, SeasonId
from arena.store.models import (
    AttemptRow,
    EnrolmentRow,
    LeagueRow,
    MatchRow,
    MatchSeatRow,
    OccurrenceRow,
    PoolRow,
    RatingRow,
    RoundRow,
    SeasonEntrantRow,
    SlotRow,
)
from arena.store.queries.owners import owners_of
from arena.store.queries.reading import Reading
from arena.store.states import (
    UNFINISHED,
    EnrolmentState,
    LeagueState,
    MatchState,
    OccurrenceState,
)
from arena.store.suspended import suspended_entrants
from arena.store.unsettled import unsettled

LATEST = 100
"""Matches by which it is reckoned how long games take."""


_PLAYED = (
    *(AttemptRow.started_at, MatchRow.finished_at),
    *(MatchRow.kind, MatchRow.seats, MatchRow.deals),
)


class _Span(NamedTuple):
    """When a match was played, and how many games it has."""

    started: datetime
    finished: datetime
    games: int


class ProgressQueries(Reading):
    """What a league's clock looks at, in few rows however long the season."""

    def leagues_to_tend(self) -> tuple[RunningLeague, ...]:
        """Leagues that are running or draining, and aborted ones with matches left, by name."""
        left = select(MatchRow.id).where(
            MatchRow.league == LeagueRow.id, MatchRow.state.in_(UNFINISHED)
        )
        query = select(LeagueRow.id, LeagueRow.name, LeagueRow.settings, LeagueRow.state)
        with self.read() as session:
            rows = session.execute(
                query.add_columns(LeagueRow.state_since, LeagueRow.pool, LeagueRow.state_reason)
                .where(
                    LeagueRow.state.in_((LeagueState.RUNNING, LeagueState.DRAINING))
                    | (LeagueRow.state == LeagueState.ABORTED) & left.exists()
                )
                .order_by(LeagueRow.name)
            )
            return tuple(RunningLeague(*row) for row in rows)

    def division_progress(self, season: SeasonId) -> tuple[DivisionProgress, ...]:
        """Of every division that has entrants; which are done only the formats know."""
        divisions = (
            select(SeasonEntrantRow.division)
            .where(SeasonEntrantRow.season == season)
            .distinct()
            .order_by(SeasonEntrantRow.division)
        )
        with self.read() as session:
            return tuple(_progress(session, season, n) for n in session.scalars(divisions).all())

    def stragglers(self, season: SeasonId) -> int:
        """Tables that are not settled, in all rounds."""
        with self.read() as session:
            return sum(number for _, number in session.execute(unsettled(season)))

    def waiting_occurrences(self, league: LeagueId) -> tuple[datetime, ...]:
        """Due times at which nothing was opened yet, oldest first."""
        query = (
            select(OccurrenceRow.due_at)
            .where(OccurrenceRow.league == league, OccurrenceRow.state == OccurrenceState.WAITING)
            .order_by(OccurrenceRow.due_at)
        )
        with self.read() as session:
            return tuple(session.scalars(query))

    def newest_occurrence(self, league: LeagueId) -> datetime | None:
        """The latest due time that was noted."""
        query = select(func.max(OccurrenceRow.due_at)).where(OccurrenceRow.league == league)
        with self.read() as session:
            return session.execute(query).scalar()

    def active_entrants(self, league: LeagueId) -> tuple[Entrant, ...]:
        """Who takes part and is not suspended, with its rating in the league's pool now, by
        identity.
        """
        active = (
            (EnrolmentRow.league == league)
            & (EnrolmentRow.state == EnrolmentState.ACTIVE)
            & EnrolmentRow.entrant.not_in(suspended_entrants())
        )
        query = (
            select(EnrolmentRow.entrant, func.coalesce(RatingRow.rating, PoolRow.start))
            .join(LeagueRow, LeagueRow.id == EnrolmentRow.league)
            .join(PoolRow, PoolRow.id == LeagueRow.pool)
            .outerjoin(
                RatingRow,
                (RatingRow.pool == LeagueRow.pool) & (RatingRow.entrant == EnrolmentRow.entrant),
            )
            .where(active)
            .order_by(EnrolmentRow.entrant)
        )
        with self.read() as session:
            owners = owners_of(session, select(EnrolmentRow.entrant).where(active))
            return tuple(
                Entrant(entrant, owners.get(entrant, frozenset()), rating)
                for entrant, rating in session.execute(query)
            )

    def mean_game(self, game: str) -> timedelta | None:
        """How long a game took in the latest matches of the game that were played in one attempt,
        from lease to end; None without any.
        """
        spans = self._latest_spans(game)
        games = sum(each.games for each in spans)
        took = sum((each.finished - each.started for each in spans), timedelta(0))
        return took / games if games else None

    def at_once_lately(self, game: str) -> float:
        """How many of these matches were played at once, on average; 1 without any."""
        spans = self._latest_spans(game)
        took = sum((each.finished - each.started for each in spans), timedelta(0))
        busy, until = timedelta(0), datetime.min.replace(tzinfo=UTC)
        for each in sorted(spans):
            busy += max(timedelta(0), each.finished - max(each.started, until))
            until = max(until, each.finished)
        return took / busy if busy else 1.0

    def _latest_spans(self, game: str) -> list[_Span]:
        query = (
            select(*_PLAYED)
            .join(AttemptRow, (AttemptRow.match == MatchRow.id) & (AttemptRow.fence == 1))
            .where(
                MatchRow.game == game, MatchRow.state == MatchState.FINISHED, MatchRow.fence == 1
            )
            .order_by(MatchRow.created_at.desc())
            .limit(LATEST)
        )
        with self.read() as session:
            return [
                _Span(started, finished, kind.games(seats, deals))
                for started, finished, kind, seats, deals in session.execute(query)
                if finished is not None
            ]

    def outstanding(self, league: LeagueId) -> dict[EntrantId, int]:
        """By entrant, the league's matches that are scheduled or running."""
        query = (
            select(MatchSeatRow.entrant, func.count(MatchRow.id.distinct()))
            .join(MatchRow, MatchRow.id == MatchSeatRow.match)
            .where(MatchRow.league == league, MatchRow.state.in_(UNFINISHED))
            .group_by(MatchSeatRow.entrant)
        )
        with self.read() as session:
            return dict(session.execute(query).all())

    def unfinished_matches(self, league: LeagueId) -> tuple[MatchId, ...]:
        """Matches of the league that are scheduled or running, oldest first."""
        query = select(MatchRow.id).where(MatchRow.league == league, MatchRow.state.in_(UNFINISHED))
        with self.read() as session:
            return tuple(session.scalars(query.order_by(MatchRow.created_at, MatchRow.id)))


def _progress(session: Session, season: SeasonId, division: int) -> DivisionProgress:
    newest = session.scalars(
        select(RoundRow)
        .where(RoundRow.season == season, RoundRow.division == division)
        .order_by(RoundRow.number.desc())
        .limit(1)
    ).first()
    if newest is None:
        return DivisionProgress(division)
    ours = unsettled(season).where(literal("") + SlotRow.round == newest.id)
    return DivisionProgress(
        division,
        rounds=newest.number,
        tables=session.execute(select(func.count()).where(SlotRow.round == newest.id)).scalar_one(),
        open=newest.closed_at is None,
        over=session.execute(ours).first() is None,
        closes_at=newest.closes_at,
    )
