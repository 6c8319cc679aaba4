"""Which matches can be leased now, as statements.

They are built once: building costs more than running them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import TypeAlias

from sqlalchemy import (
    CTE,
    BigInteger,
    BindParameter,
    ColumnElement,
    Float,
    Select,
    UnaryExpression,
    and_,
    bindparam,
    case,
    cast,
    func,
    or_,
    select,
    true,
    tuple_,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import Session
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from arena.store.commands import READY_AGAIN, GameVersion
from arena.store.ids import MatchId
from arena.store.models import (
    CoordinatorRow,
    LeagueRow,
    MatchRow,
    MatchSeatRow,
    ReadinessRow,
    RoundRow,
    SeasonEntrantRow,
    SeasonRow,
    SessionGameRow,
    SessionRow,
    SlotEntrantRow,
    SlotRow,
)
from arena.store.models.row import UtcTime
from arena.store.states import LeagueState, MatchState
from arena.store.times import Times

AGEING = timedelta(minutes=10)
"""What a match waits for one more of priority, while nothing of its lane runs."""


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

    A match that was given back for an outage pauses before, and one of a paused league waits.

    A bot can begin: it has an open session at a ready coordinator, knows the game, and plays fewer
    matches than it offered. It is a no-show: ``start_by`` has passed, and it is not expected, or
    its entrant has left the season.
    """
    free, expected, left = _free(), _expected(), _left()
    passed = and_(_ready(), MatchRow.start_by <= _now())
    fits = or_(
        free.c.bot.is_not(None),
        left.c.entrant.is_not(None),
        and_(passed, expected.c.bot.is_(None)),
    )
    return (
        select(MatchRow.id)
        .join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        .outerjoin(free, _same(free))
        .outerjoin(expected, _same(expected))
        .outerjoin(left, and_(left.c.slot == MatchRow.slot, left.c.entrant == MatchSeatRow.entrant))
        .outerjoin(LeagueRow, LeagueRow.id == MatchRow.league)
        .where(
            MatchRow.state == MatchState.SCHEDULED,
            func.coalesce(LeagueRow.state, LeagueState.RUNNING) != LeagueState.PAUSED,
            or_(MatchRow.not_before.is_(None), MatchRow.not_before <= _now()),
        )
        .group_by(MatchRow.id)
        .having(func.sum(case((fits, 0), else_=1)) == 0)
    )


@cache
def best() -> Select[MatchId]:
    """The due match to lease next (priority, share, age).

    Shares are between *lanes*: leagues, and the pools of matches that belong to none. The lane that
    has the fewest matches running for its share is next. As long as it has none running at all,
    a match's priority rises by one with each ``AGEING`` that it waits: no lane starves behind
    another's priorities.

    Parameters, beside the moment's: ``known``, pairs of games and rules; ``alone``: whether the
    worker has nothing aboard.
    """
    running = _running()
    known: BindParameter[list[tuple[str, int]]] = bindparam("known", expanding=True)
    return (
        due()
        .outerjoin(running, running.c.lane == _lane())
        .where(
            tuple_(MatchRow.game, MatchRow.rules).in_(known),
            or_(~MatchRow.suspect, bindparam("alone", type_=MatchRow.suspect.type)),
        )
        .order_by(*_order(running))
        .limit(1)
    )


@cache
def turns() -> Select[MatchId, int, int]:
    """Matches of ``matches`` that are due: their places, from 1, in the order of ``best``, and how
    many are due.

    So they would be leased by workers that know all games, if nothing else happened; but each
    lease changes the order, as the lanes' shares have it.
    """
    running = _running()
    place = func.row_number().over(order_by=_order(running)).label("place")
    ordered = (
        due()
        .add_columns(place, func.count().over().label("of"))
        .outerjoin(running, running.c.lane == _lane())
        .subquery()
    )
    wanted: BindParameter[list[MatchId]] = bindparam("matches", expanding=True)
    return select(ordered.c.id, ordered.c.place, ordered.c["of"]).where(ordered.c.id.in_(wanted))


def _running() -> CTE:
    """How many matches of each lane run: (lane, matches)."""
    return (
        select(_lane().label("lane"), func.count().label("matches"))
        .where(MatchRow.state == MatchState.RUNNING)
        .group_by(_lane())
        .cte("running")
    )


_Key: TypeAlias = (
    UnaryExpression[int]
    | ColumnElement[float | Decimal]
    | UnaryExpression[datetime]
    | UnaryExpression[MatchId]
)


def _order(running: CTE) -> tuple[_Key, ...]:
    """Priority, share, age, over groups by match; ties are broken by id."""
    busy = func.max(func.coalesce(running.c.matches, 0))
    share = func.max(func.coalesce(LeagueRow.share, 1))
    waited = (Seconds(_now()) - Seconds(MatchRow.created_at)) // int(AGEING.total_seconds())
    return (
        (MatchRow.priority + case((busy == 0, waited), else_=0)).desc(),
        cast(busy, Float) / share,
        MatchRow.created_at.asc(),
        MatchRow.id.asc(),
    )


def _lane() -> ColumnElement[str]:
    return func.coalesce(MatchRow.league, MatchRow.pool)


class Seconds(FunctionElement[int]):
    """A moment as whole seconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(Seconds, "sqlite")
def _sqlite_seconds(element: Seconds, compiler: SQLCompiler, **kw: object) -> str:
    return f"unixepoch({compiler.process(element.clauses, **kw)})"


@compiles(Seconds, "postgresql")
def _postgresql_seconds(element: Seconds, compiler: SQLCompiler, **kw: object) -> str:
    return f"CAST(EXTRACT(EPOCH FROM {compiler.process(element.clauses, **kw)}) AS BIGINT)"


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


def _left() -> CTE:
    """Who has left an open season, at the tables where it was to play: (slot, entrant)."""
    return (
        select(SlotEntrantRow.slot, SlotEntrantRow.entrant)
        .join(SlotRow, SlotRow.id == SlotEntrantRow.slot)
        .join(RoundRow, RoundRow.id == SlotRow.round)
        .join(SeasonRow, SeasonRow.id == RoundRow.season)
        .join(
            SeasonEntrantRow,
            and_(
                SeasonEntrantRow.season == RoundRow.season,
                SeasonEntrantRow.entrant == SlotEntrantRow.entrant,
            ),
        )
        .where(SeasonRow.closed_at.is_(None), SeasonEntrantRow.left.is_not(None))
        .cte("gone")
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
