"""Which matches can be leased now, as statements.

They are built once: building costs more than running them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    true,
    tuple_,
)
from sqlalchemy.orm import Session

from arena.store.commands import READY_AGAIN, GameVersion
from arena.store.ids import MatchId
from arena.store.models import (
    CoordinatorRow,
    MatchRow,
    MatchSeatRow,
    ReadinessRow,
    SessionGameRow,
    SessionRow,
)
from arena.store.models.row import UtcTime
from arena.store.states import MatchState
from arena.store.times import Times


@dataclass(frozen=True, slots=True)
class Moment:
    """The time, and whether a coordinator is ready: without one nobody is a no-show.

    ``silent_since``: a coordinator with no heartbeat since then is absent.
    """

    now: datetime
    ready: bool
    silent_since: datetime

    def parameters(self) -> dict[str, object]:
        """What the statements here need to know."""
        return {
            "now": self.now,
            "ready": self.ready,
            "silent_since": self.silent_since,
            "cut_off_since": self.now - READY_AGAIN,
        }


def moment(session: Session, now: datetime, times: Times) -> Moment:
    """The state of things now."""
    ready_at = session.execute(_ready_at()).scalar()
    silent_since = now - times.silence
    return Moment(now, ready_at is not None and ready_at >= silent_since, silent_since)


@cache
def _ready_at() -> Select[datetime | None]:
    return select(ReadinessRow.ready_at)


@cache
def due() -> Select[MatchId]:
    """Ids of the scheduled matches of which every seat's bot either can begin, or is a no-show.

    A match that was given back for an outage pauses before.

    A bot can begin: it has an open session at a ready coordinator, knows the game, and plays fewer
    matches than it offered. It is a no-show: ``start_by`` has passed, and it is not expected.
    """
    free, expected = _free(), _expected()
    passed = and_(_ready(), MatchRow.start_by <= _now())
    fits = or_(free.c.bot.is_not(None), and_(passed, expected.c.bot.is_(None)))
    return (
        select(MatchRow.id)
        .join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        .outerjoin(free, _same(free))
        .outerjoin(expected, _same(expected))
        .where(
            MatchRow.state == MatchState.SCHEDULED,
            or_(MatchRow.not_before.is_(None), MatchRow.not_before <= _now()),
        )
        .group_by(MatchRow.id)
        .having(func.sum(case((fits, 0), else_=1)) == 0)
    )


@cache
def best() -> Select[MatchId]:
    """The due match to lease next (priority, share, age).

    Parameters, beside the moment's: ``known``, pairs of games and rules; ``alone``: whether the
    worker has nothing aboard.
    """
    running = (
        select(MatchRow.pool, func.count().label("matches"))
        .where(MatchRow.state == MatchState.RUNNING)
        .group_by(MatchRow.pool)
        .cte("running")
    )
    known: BindParameter[list[tuple[str, int]]] = bindparam("known", expanding=True)
    return (
        due()
        .outerjoin(running, running.c.pool == MatchRow.pool)
        .where(
            tuple_(MatchRow.game, MatchRow.rules).in_(known),
            or_(~MatchRow.suspect, bindparam("alone", type_=MatchRow.suspect.type)),
        )
        .order_by(
            MatchRow.priority.desc(),
            func.max(func.coalesce(running.c.matches, 0)),
            MatchRow.created_at,
            MatchRow.id,
        )
        .limit(1)
    )


def playable(games: tuple[GameVersion, ...]) -> list[tuple[str, int]]:
    """The parameter ``known`` of ``best``."""
    return [(known.game, known.rules) for known in games]


@cache
def absent() -> Select[int]:
    """Places of a match's entrants that are not expected. Parameter: ``match``."""
    expected = _expected()
    return (
        select(MatchSeatRow.place)
        .join(MatchRow, MatchRow.id == MatchSeatRow.match)
        .outerjoin(expected, _same(expected))
        .where(MatchRow.id == bindparam("match"), expected.c.bot.is_(None))
    )


def _now() -> ColumnElement[datetime]:
    return bindparam("now", type_=UtcTime)


def _ready() -> ColumnElement[bool]:
    return and_(true(), bindparam("ready", type_=MatchRow.suspect.type))


def _same(who: CTE) -> ColumnElement[bool]:
    return and_(
        who.c.bot == MatchSeatRow.bot, who.c.game == MatchRow.game, who.c.rules == MatchRow.rules
    )


def _free() -> CTE:
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
            CoordinatorRow.heartbeat_at >= bindparam("silent_since", type_=UtcTime),
            func.coalesce(busy.c.matches, 0) < SessionRow.concurrent_games,
        )
        .cte("free")
        .prefix_with("MATERIALIZED")
    )


def _expected() -> CTE:
    """Bots that are there, or that the arena cut off a moment ago: (bot, game, rules).

    Asked each second: a union, as each half has an index and leaves the many old sessions alone.
    """
    known = select(SessionRow.bot, SessionGameRow.game, SessionGameRow.rules).join(
        SessionGameRow, SessionGameRow.session == SessionRow.id
    )
    since: BindParameter[datetime] = bindparam("cut_off_since", type_=UtcTime)
    there = known.where(SessionRow.closed_at.is_(None))
    cut_off = known.where(SessionRow.arena_closed, SessionRow.closed_at > since)
    return there.union(cut_off).cte("expected").prefix_with("MATERIALIZED")
