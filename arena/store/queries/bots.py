"""Queries: bots in a list, and what one of them did lately.

A bot may have played any number of games; whatever is counted here is counted over its latest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeVarTuple

from sqlalchemy import CTE, ColumnElement, Integer, Select, bindparam, func, select
from sqlalchemy.orm import aliased

from arena.match.faults import FaultKind
from arena.store.answers import (
    BotGame,
    BotRating,
    Entered,
    ListedBot,
    OtherSeat,
    RatingPoint,
)
from arena.store.ids import BotId, EntrantId, PoolId
from arena.store.models import (
    BotRow,
    EnrolmentRow,
    EntrantRow,
    FaultRow,
    FitLineRow,
    GameRow,
    GameSeatRow,
    LeagueRow,
    LedgerRow,
    MatchRow,
    MatchSeatRow,
    MemberRow,
    PoolRow,
    RatingRow,
    SessionRow,
    VersionRow,
)
from arena.store.published import games_shown, match_public
from arena.store.queries.delays import surely_told
from arena.store.queries.reading import Reading
from arena.store.states import MatchState

_Ts = TypeVarTuple("_Ts")

_OPEN = select(SessionRow.bot).where(SessionRow.closed_at.is_(None))


@dataclass(frozen=True, slots=True)
class WantedBots:
    """Which bots: those rated in a pool of a game, those that are connected."""

    game: str | None = None
    connected: bool = False


class BotQueries(Reading):
    """Bots, and what they did lately."""

    def count_bots(self, wanted: WantedBots) -> int:
        """How many there are of those."""
        with self.read() as session:
            return session.execute(
                select(func.count()).select_from(BotRow).where(*_narrowed(wanted))
            ).scalar_one()

    def bot_list(self, wanted: WantedBots, first: int, most: int) -> tuple[ListedBot, ...]:
        """Some of those, by name, from a place on."""
        with self.read() as session:
            rows = session.execute(_listed(wanted).offset(first).limit(most))
            return tuple(ListedBot(*row) for row in rows)

    def bots_after(self, wanted: WantedBots, after: str | None, most: int) -> tuple[ListedBot, ...]:
        """So many of those at most, by name, after a name."""
        query = _listed(wanted).limit(most)
        if after is not None:
            query = query.where(BotRow.name > after)
        with self.read() as session:
            return tuple(ListedBot(*row) for row in session.execute(query))

    def is_connected(self, bot: BotId) -> bool:
        """Whether it has an open session."""
        with self.read() as session:
            return session.scalars(_OPEN.where(SessionRow.bot == bot)).first() is not None

    def connected_among(self, bots: Collection[BotId]) -> frozenset[BotId]:
        """Those of these that have an open session."""
        with self.read() as session:
            return frozenset(session.scalars(_OPEN.where(SessionRow.bot.in_(bots))))

    def running_of(self, bot: BotId) -> int:
        """How many running matches it sits in that everyone may know of."""
        sits = select(MatchSeatRow.bot).where(
            MatchSeatRow.match == MatchRow.id, MatchSeatRow.bot == bot
        )
        running = MatchRow.state == MatchState.RUNNING
        query = select(func.count()).where(running, sits.exists(), match_public())
        with self.read() as session:
            return session.execute(query).scalar_one()

    def team_members(self, name: str) -> tuple[EntrantId, tuple[str, ...]] | None:
        """The team of that name, with its bots' names; None if there is none."""
        team = select(EntrantRow.id).where(EntrantRow.name == name, EntrantRow.bot.is_(None))
        bots = (
            select(BotRow.name)
            .join(MemberRow, MemberRow.bot == BotRow.id)
            .where(MemberRow.entrant.in_(team))
        )
        with self.read() as session:
            found = session.scalars(team).first()
            if found is None:
                return None
            return found, tuple(session.scalars(bots.order_by(BotRow.name)))

    def teams_of(self, bot: BotId) -> dict[EntrantId, str]:
        """Names of the teams that a bot is in."""
        query = (
            select(EntrantRow.id, EntrantRow.name)
            .join(MemberRow, MemberRow.entrant == EntrantRow.id)
            .where(MemberRow.bot == bot, EntrantRow.bot.is_(None))
            .order_by(EntrantRow.name)
        )
        with self.read() as session:
            return dict(session.execute(query).all())

    def ratings_in_pools(self, entrants: Collection[EntrantId]) -> tuple[BotRating, ...]:
        """Where these are rated, by entrant, most matches first; with the pool's fit of them."""
        fitted = (FitLineRow.pool == RatingRow.pool) & (FitLineRow.entrant == RatingRow.entrant)
        query = (
            select(
                RatingRow.entrant,
                PoolRow.id,
                PoolRow.game,
                RatingRow.rating,
                RatingRow.matches,
                RatingRow.games,
                RatingRow.wins,
            )
            .add_columns(FitLineRow.rating, FitLineRow.low, FitLineRow.high)
            .add_columns(FitLineRow.best, FitLineRow.worst)
            .select_from(PoolRow)
            .join(RatingRow, (RatingRow.pool == PoolRow.id) & RatingRow.entrant.in_(entrants))
            .outerjoin(FitLineRow, fitted)
            .order_by(RatingRow.entrant, RatingRow.matches.desc(), PoolRow.id)
        )
        with self.read() as session:
            return tuple(BotRating(*row) for row in session.execute(query))

    def rating_history(
        self, pool: PoolId, entrant: EntrantId, most: int, points: int
    ) -> tuple[RatingPoint, ...]:
        """How its rating became what it is, by its latest changes, so many at most; of these so
        many points at most, evenly, the newest among them. Oldest first.
        """
        its = {"pool": pool, "of": entrant, "most": most}
        with self.read() as session:
            changes = session.execute(_changes(), its).scalar_one()
            step = -(-changes // points) or 1
            rows = session.execute(_history(), its | {"step": step}).all()
            now = session.scalars(
                select(RatingRow.rating).where(RatingRow.pool == pool, RatingRow.entrant == entrant)
            ).first()
        return tuple(RatingPoint(at, (now or 0) - int(later)) for at, later in reversed(rows))

    def latest_games(self, bot: BotId, most: int) -> tuple[BotGame, ...]:
        """A bot's seats in its latest matches, so many at most, the newest first; games alone that
        count, that everyone may know of, now and not only when spectators have seen them, and that
        are shown.
        """
        with self.read() as session:
            told = _games().where(surely_told(self.time(session)))
            rows = session.connection().execute(told, {"its": bot, "most": most})
            return tuple(BotGame(*row) for row in rows)

    def plays_longer(self, bot: BotId, most: int) -> bool:
        """Whether it sat in more games than so many, counted or not."""
        query = select(GameSeatRow.match).where(GameSeatRow.bot == bot).offset(most).limit(1)
        with self.read() as session:
            return session.scalars(query).first() is not None

    def others_in_latest_games(self, bot: BotId, most: int) -> tuple[OtherSeat, ...]:
        """Who else sat in these games, those that do not count among them."""
        with self.read() as session:
            # By the connection: results of the session take twice as long, and there are thousands.
            rows = session.connection().execute(_others(), {"its": bot, "most": most})
            return tuple(OtherSeat(*row) for row in rows)

    def faults_in_latest_games(self, bot: BotId, most: int) -> dict[str, int]:
        """Of these games that count: how often the bot was at fault, by kind."""
        with self.read() as session:
            told = _faults().where(surely_told(self.time(session)))
            rows = session.execute(told, {"its": bot, "most": most})
            return {str(kind): number for kind, number in rows}

    def bot_names(self, bots: Collection[BotId]) -> dict[BotId, str]:
        """Of those that exist."""
        with self.read() as session:
            query = select(BotRow.id, BotRow.name).where(BotRow.id.in_(bots))
            return dict(session.execute(query).all())

    def builds(self, versions: Collection[str]) -> dict[str, str]:
        """What the bot called them."""
        with self.read() as session:
            query = select(VersionRow.id, VersionRow.build).where(VersionRow.id.in_(versions))
            return {str(version): build for version, build in session.execute(query)}

    def leagues_entered(self, entrants: Sequence[EntrantId]) -> tuple[Entered, ...]:
        """Leagues that these are or were enrolled in, by name."""
        query = (
            select(
                LeagueRow.name, LeagueRow.game, LeagueRow.state, EntrantRow.name, EnrolmentRow.state
            )
            .join(EnrolmentRow, EnrolmentRow.league == LeagueRow.id)
            .join(EntrantRow, EntrantRow.id == EnrolmentRow.entrant)
            .where(EnrolmentRow.entrant.in_(entrants))
            .order_by(LeagueRow.name, EntrantRow.name)
        )
        with self.read() as session:
            return tuple(Entered(*row) for row in session.execute(query))


def _listed(wanted: WantedBots) -> Select[BotId, str, EntrantId, bool, datetime]:
    open_ = _OPEN.where(SessionRow.bot == BotRow.id).correlate(BotRow).exists()
    return (
        select(BotRow.id, BotRow.name, EntrantRow.id, open_, BotRow.created_at)
        .join(EntrantRow, EntrantRow.bot == BotRow.id)
        .where(*_narrowed(wanted))
        .order_by(BotRow.name)
    )


def _narrowed(wanted: WantedBots) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.connected:
        found.append(BotRow.id.in_(_OPEN))
    if wanted.game is not None:
        rated = (
            select(MemberRow.bot)
            .join(RatingRow, RatingRow.entrant == MemberRow.entrant)
            .join(PoolRow, PoolRow.id == RatingRow.pool)
            .where(PoolRow.game == wanted.game)
        )
        found.append(BotRow.id.in_(rated))
    return found


# Statements that are made once: that takes longer than to execute them.


@cache
def _games() -> Select[*tuple[Any, ...]]:
    """Of a BotGame."""
    its = _latest()
    stands = _same_game(GameRow, its) & GameRow.superseded_by.is_(None)
    return (
        select(
            *(its.c.match, its.c.number, MatchRow.game, MatchRow.seats),
            *(its.c.seat, its.c.side, its.c.rank, its.c.forfeited_at),
            *(its.c.decisions, its.c.total, its.c.slowest, its.c.spread, its.c.version),
            GameRow.accepted_at,
        )
        .join(GameRow, stands)
        .join(MatchRow, MatchRow.id == its.c.match)
        .where(match_public(), games_shown())
        .order_by(its.c.match.desc(), its.c.number)
    )


@cache
def _others() -> Select[*tuple[Any, ...]]:
    """Of an OtherSeat."""
    its, other = _latest(), aliased(GameSeatRow)
    there = _same_game(other, its) & (other.seat != its.c.seat)
    return select(its.c.match, its.c.number, other.bot, other.side, other.rank).join(other, there)


@cache
def _faults() -> Select[FaultKind, int]:
    its = _latest()
    return (
        select(FaultRow.kind, func.count())
        .select_from(its)
        .join(GameRow, _same_game(GameRow, its) & GameRow.superseded_by.is_(None))
        .join(FaultRow, _same_game(FaultRow, its) & (FaultRow.seat == its.c.seat))
        .join(MatchRow, MatchRow.id == its.c.match)
        .where(match_public(), games_shown())
        .group_by(FaultRow.kind)
        .order_by(func.count().desc(), FaultRow.kind)
    )


def _latest() -> CTE:
    """The seats, by the index on a bot's matches; its own games alone are looked at."""
    seat = GameSeatRow
    return (
        select(
            *(seat.match, seat.fence, seat.number, seat.seat, seat.side, seat.rank),
            *(seat.forfeited_at, seat.decisions, seat.total, seat.slowest, seat.spread),
            seat.version,
        )
        .where(seat.bot == bindparam("its"))
        .order_by(seat.match.desc())
        .limit(bindparam("most"))
        .cte("latest")
    )


def _same_game(row: type[GameRow | GameSeatRow | FaultRow], its: CTE) -> ColumnElement[bool]:
    return (row.match == its.c.match) & (row.fence == its.c.fence) & (row.number == its.c.number)


@cache
def _changes() -> Select[int]:
    """How many of the latest changes there are."""
    return select(func.count()).select_from(_newest(select(LedgerRow.id)).subquery())


def _newest(query: Select[*_Ts]) -> Select[*_Ts]:
    return (
        query.where(LedgerRow.pool == bindparam("pool"), LedgerRow.entrant == bindparam("of"))
        .order_by(LedgerRow.id.desc())
        .limit(bindparam("most"))
    )


@cache
def _history() -> Select[datetime, int]:
    """Newest first: when, and by how much the rating has changed since."""
    latest = _newest(select(LedgerRow.id, LedgerRow.at, LedgerRow.delta)).subquery()
    newest_first = latest.c.id.desc()
    so_far = func.sum(latest.c.delta).over(order_by=newest_first)
    place = func.row_number().over(order_by=newest_first)
    each = select(
        latest.c.at, (so_far - latest.c.delta).label("later"), place.label("place")
    ).subquery()
    shown = (each.c.place - 1) % bindparam("step", type_=Integer) == 0
    return select(each.c.at, each.c.later).where(shown).order_by(each.c.place)
