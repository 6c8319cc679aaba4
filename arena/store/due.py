"""Which matches can be leased now, as a query."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CTE, ColumnElement, Select, and_, case, func, or_, select, true
from sqlalchemy.orm import Session

from arena.store.commands import READY_AGAIN, SILENCE
from arena.store.ids import MatchId
from arena.store.models import (
    CoordinatorRow,
    MatchRow,
    MatchSeatRow,
    ReadinessRow,
    SessionGameRow,
    SessionRow,
)
from arena.store.states import MatchState


@dataclass(frozen=True, slots=True)
class Moment:
    """The time, and whether a coordinator is ready: without one nobody is a no-show."""

    now: datetime
    ready: bool


def moment(session: Session, now: datetime) -> Moment:
    """The state of things now."""
    ready_at = session.get_one(ReadinessRow, 1).ready_at
    return Moment(now, ready_at is not None and now - ready_at <= SILENCE)


def due(at: Moment) -> Select[MatchId]:
    """Ids of the scheduled matches of which every seat's bot either can begin, or is a no-show.

    A bot can begin: it has an open session at a ready coordinator, knows the game, and plays fewer
    matches than it offered. It is a no-show: ``start_by`` has passed, and it is not expected.
    """
    free, expected = _free(at.now), _expected(at.now)
    absent = and_(true() if at.ready else ~true(), MatchRow.start_by <= at.now)
    fits = or_(free.c.bot.is_not(None), and_(absent, expected.c.bot.is_(None)))
    return (
        select(MatchRow.id)
        .join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        .outerjoin(free, _same(free))
        .outerjoin(expected, _same(expected))
        .where(MatchRow.state == MatchState.SCHEDULED)
        .group_by(MatchRow.id)
        .having(func.sum(case((fits, 0), else_=1)) == 0)
    )


def absent(at: Moment, match: MatchId) -> Select[int]:
    """Places of the match's entrants that are not expected."""
    expected = _expected(at.now)
    return (
        select(MatchSeatRow.place)
        .join(MatchRow, MatchRow.id == MatchSeatRow.match)
        .outerjoin(expected, _same(expected))
        .where(MatchRow.id == match, expected.c.bot.is_(None))
    )


def _same(who: CTE) -> ColumnElement[bool]:
    return and_(
        who.c.bot == MatchSeatRow.bot, who.c.game == MatchRow.game, who.c.rules == MatchRow.rules
    )


def _free(now: datetime) -> CTE:
    """Bots that can begin a match: (bot, game, rules)."""
    busy = (
        select(MatchSeatRow.bot, func.count().label("matches"))
        .join(MatchRow, MatchRow.id == MatchSeatRow.match)
        .where(MatchRow.state == MatchState.RUNNING)
        .group_by(MatchSeatRow.bot)
        .cte("busy")
    )
    return (
        select(SessionRow.bot, SessionGameRow.game, SessionGameRow.rules)
        .join(SessionGameRow, SessionGameRow.session == SessionRow.id)
        .join(CoordinatorRow, CoordinatorRow.id == SessionRow.coordinator)
        .outerjoin(busy, busy.c.bot == SessionRow.bot)
        .where(
            SessionRow.closed_at.is_(None),
            CoordinatorRow.ended_at.is_(None),
            CoordinatorRow.ready,
            CoordinatorRow.heartbeat_at >= now - SILENCE,
            func.coalesce(busy.c.matches, 0) < SessionRow.concurrent_games,
        )
        .cte("free")
        .prefix_with("MATERIALIZED")
    )


def _expected(now: datetime) -> CTE:
    """Bots that are there, or that the arena cut off a moment ago: (bot, game, rules)."""
    cut_off = and_(SessionRow.arena_closed, SessionRow.closed_at > now - READY_AGAIN)
    return (
        select(SessionRow.bot, SessionGameRow.game, SessionGameRow.rules)
        .distinct()
        .join(SessionGameRow, SessionGameRow.session == SessionRow.id)
        .where(or_(SessionRow.closed_at.is_(None), cut_off))
        .cte("expected")
        .prefix_with("MATERIALIZED")
    )
