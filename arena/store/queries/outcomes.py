"""Queries: how the latest matches of a league ended, for its alarm."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from arena.leagues.alarm import PAUSED, Outcome
from arena.match.faults import FaultKind
from arena.store.actors import ARENA
from arena.store.ids import EntrantId, LeagueId, MatchId
from arena.store.models import (
    EnrolmentRow,
    FaultRow,
    GameRow,
    GameSeatRow,
    LeagueRow,
    MatchRow,
    MatchSeatRow,
)
from arena.store.queries.reading import Reading
from arena.store.states import EnrolmentState, LeagueState, MatchState

CUT_OFF = (FaultKind.DISCONNECT, FaultKind.NOT_READY)


class OutcomeQueries(Reading):
    """Matches that ended, who failed in them, and what came of it."""

    def alarmed_leagues(self) -> int:
        """How many leagues the alarm has paused, and nobody has resumed."""
        paused = LeagueRow.state == LeagueState.PAUSED
        by_alarm = LeagueRow.state_reason.startswith(PAUSED)
        query = select(func.count()).select_from(LeagueRow).where(paused, by_alarm)
        with self.read() as session:
            return session.execute(query).scalar_one()

    def latest_outcomes(
        self, league: LeagueId, since: datetime, most: int, seen: timedelta
    ) -> tuple[Outcome, ...]:
        """Of matches of its rounds that were finished, or given up by the arena, after ``since``:
        the latest ones. Who did not come failed if it takes part, and came to a match that ended
        ``seen`` before or later.
        """
        with self.read() as session:
            ended = session.execute(_ended(league, since).limit(most)).all()
            ids = [match for match, _ in ended]
            seats = _seats(session, ids)
            absent = {entrant for sitting in seats.values() for entrant, gone in sitting if gone}
            expected = _expected(session, league, absent, self.now() - seen) if absent else set()
            failed = _failed(session, ids)
        return tuple(
            _outcome(state, seats[match], failed[match], expected) for match, state in ended
        )


_Sitting = Sequence[tuple[EntrantId, bool]]
"""Entrants of a match, and whether each was a no-show."""


def _outcome(
    state: MatchState,
    seats: _Sitting,
    failed: Collection[EntrantId],
    expected: Collection[EntrantId],
) -> Outcome:
    """A match to which nobody came is void, but not given up."""
    entrants = frozenset(entrant for entrant, _ in seats)
    absent = frozenset(entrant for entrant, gone in seats if gone)
    if state is MatchState.VOID and absent != entrants:
        return Outcome(entrants, given_up=True)
    return Outcome(entrants, frozenset(failed) - absent | (absent & frozenset(expected)))


def _ended(league: LeagueId, since: datetime) -> Select[MatchId, MatchState]:
    by_arena = (MatchRow.state == MatchState.VOID) & (MatchRow.void_by == ARENA)
    return (
        select(MatchRow.id, MatchRow.state)
        .where(
            MatchRow.league == league,
            MatchRow.ended_at > since,
            MatchRow.slot.is_not(None),
            by_arena | (MatchRow.state == MatchState.FINISHED),
        )
        .order_by(MatchRow.ended_at.desc(), MatchRow.id.desc())
    )


def _seats(session: Session, matches: Sequence[MatchId]) -> Mapping[MatchId, _Sitting]:
    found: defaultdict[MatchId, list[tuple[EntrantId, bool]]] = defaultdict(list)
    query = select(MatchSeatRow.match, MatchSeatRow.entrant, MatchSeatRow.no_show)
    for match, entrant, no_show in session.execute(query.where(MatchSeatRow.match.in_(matches))):
        found[match].append((entrant, no_show))
    return found


def _expected(
    session: Session, league: LeagueId, of: Collection[EntrantId], since: datetime
) -> set[EntrantId]:
    """Who takes part, and played lately."""
    query = (
        select(MatchSeatRow.entrant)
        .join(MatchRow, MatchRow.id == MatchSeatRow.match)
        .join(
            EnrolmentRow,
            (EnrolmentRow.league == MatchRow.league)
            & (EnrolmentRow.entrant == MatchSeatRow.entrant),
        )
        .where(
            MatchRow.league == league,
            MatchRow.ended_at > since,
            MatchRow.state == MatchState.FINISHED,
            MatchSeatRow.no_show.is_(False),
            MatchSeatRow.entrant.in_(of),
            EnrolmentRow.state == EnrolmentState.ACTIVE,
        )
        .distinct()
    )
    return set(session.scalars(query))


def _failed(session: Session, matches: Sequence[MatchId]) -> defaultdict[MatchId, set[EntrantId]]:
    """Who forfeited a game that counts, but for who conceded after a decision; and who was cut off
    in one.
    """
    its_fault = (
        select(FaultRow.kind)
        .where(
            FaultRow.match == GameSeatRow.match,
            FaultRow.fence == GameSeatRow.fence,
            FaultRow.number == GameSeatRow.number,
            FaultRow.seat == GameSeatRow.seat,
        )
        .correlate(GameSeatRow)
    )
    conceded = its_fault.where(FaultRow.kind == FaultKind.RESIGN).exists() & (
        GameSeatRow.decisions > 0
    )
    forfeited = GameSeatRow.forfeited_at.is_not(None) & ~conceded
    cut_off: ColumnElement[bool] = its_fault.where(FaultRow.kind.in_(CUT_OFF)).exists()
    query = (
        select(GameSeatRow.match, MatchSeatRow.entrant)
        .join(
            GameRow,
            (GameRow.match == GameSeatRow.match)
            & (GameRow.fence == GameSeatRow.fence)
            & (GameRow.number == GameSeatRow.number)
            & GameRow.superseded_by.is_(None),
        )
        .join(
            MatchSeatRow,
            (MatchSeatRow.match == GameSeatRow.match) & (MatchSeatRow.place == GameSeatRow.place),
        )
        .where(GameSeatRow.match.in_(matches), forfeited | cut_off)
        .distinct()
    )
    found: defaultdict[MatchId, set[EntrantId]] = defaultdict(set)
    for match, entrant in session.execute(query):
        found[match].add(entrant)
    return found
