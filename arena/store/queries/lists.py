"""Queries: lists of matches, a page at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVarTuple

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from arena.ratings.elo import MilliElo
from arena.store.answers import ListedMatch, ListedSeat
from arena.store.ids import BotId, LeagueId, MatchId
from arena.store.models import BotRow, GameRow, LeagueRow, LedgerRow, MatchRow, MatchSeatRow
from arena.store.published import match_public
from arena.store.queries.reading import Reading
from arena.store.states import UNFINISHED, MatchState


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches. ``before``: only those made before this one. ``public``: only those that
    everyone may know of.
    """

    states: Sequence[MatchState] = tuple(MatchState)
    league: LeagueId | None = None
    bot: BotId | None = None
    before: MatchId | None = None
    public: bool = False


class ListQueries(Reading):
    """Matches in short."""

    def match_list(self, wanted: Wanted, most: int) -> tuple[ListedMatch, ...]:
        """The newest of them, so many at most, the newest first."""
        query = _narrowed(_matches(), wanted).order_by(MatchRow.id.desc()).limit(most)
        with self.read() as session:
            return _listed(session, query)

    def ended_lately(self, since: datetime, most: int) -> tuple[ListedMatch, ...]:
        """Of the matches that were finished after a time, so many at most, those that count and
        that everyone may know of, the last one first.
        """
        with self.read() as session:
            return _listed(
                session, _ended(_matches()).where(MatchRow.finished_at > since).limit(most)
            )

    def count_ended(self, since: datetime, most: int) -> int:
        """How many such matches there are; so many at most are counted."""
        some = _ended(select(MatchRow.id)).where(MatchRow.finished_at > since).limit(most)
        with self.read() as session:
            return session.execute(select(func.count()).select_from(some.subquery())).scalar_one()

    def ended_before(self, match: MatchId | None, most: int) -> tuple[ListedMatch, ...]:
        """Of all such matches those that ended before this one, so many at most, the last one
        first. None: the last of all.
        """
        with self.read() as session:
            query = _ended(_matches())
            if match is not None:
                at = session.scalars(
                    select(MatchRow.finished_at).where(MatchRow.id == match)
                ).first()
                if at is None:
                    return ()
                later = (MatchRow.finished_at == at) & (MatchRow.id >= match)
                query = query.where(MatchRow.finished_at <= at, ~later)
            return _listed(session, query.limit(most))

    def is_public(self, match: MatchId) -> bool:
        """Whether everyone may know of it; False if there is no such match."""
        query = select(MatchRow.id).where(MatchRow.id == match, match_public())
        with self.read() as session:
            return session.scalars(query).first() is not None

    def listed_match(self, match: MatchId) -> ListedMatch:
        """One that exists."""
        with self.read() as session:
            return _listed(session, _matches().where(MatchRow.id == match))[0]

    def listed_matches(self, matches: Sequence[MatchId]) -> tuple[ListedMatch, ...]:
        """Those of them that exist, the newest first."""
        query = _matches().where(MatchRow.id.in_(matches)).order_by(MatchRow.id.desc())
        with self.read() as session:
            return _listed(session, query)

    def unfinished_by_state(self, league: LeagueId) -> dict[MatchState, int]:
        """How many matches of the league wait, and how many run."""
        query = (
            select(MatchRow.state, func.count())
            .where(MatchRow.league == league, MatchRow.state.in_(UNFINISHED))
            .group_by(MatchRow.state)
        )
        with self.read() as session:
            return dict(session.execute(query).all())

    def public_unfinished(self) -> dict[MatchState, int]:
        """How many matches that everyone may know of wait, and how many run."""
        unfinished = MatchRow.state.in_(UNFINISHED)
        query = select(MatchRow.state, func.count()).where(unfinished, match_public())
        with self.read() as session:
            found = dict(session.execute(query.group_by(MatchRow.state)).all())
        return dict.fromkeys(UNFINISHED, 0) | found

    def league_of(self, match: MatchId) -> str | None:
        """The name of the league for which it is played."""
        query = (
            select(LeagueRow.name)
            .join(MatchRow, MatchRow.league == LeagueRow.id)
            .where(MatchRow.id == match)
        )
        with self.read() as session:
            return session.scalars(query).first()


def _matches() -> Select[MatchRow, str | None]:
    return select(MatchRow, LeagueRow.name).outerjoin(LeagueRow, LeagueRow.id == MatchRow.league)


_Columns = TypeVarTuple("_Columns")


def _ended(query: Select[*_Columns]) -> Select[*_Columns]:
    """Of those that were finished and count, and that everyone may know of, the last one first."""
    # No other column of an index is compared, or SQLite takes that index.
    counts = MatchRow.finished_at.is_not(None) & (MatchRow.state != MatchState.VOID)
    query = query.where(counts, match_public())
    return query.order_by(MatchRow.finished_at.desc(), MatchRow.id.desc())


def _listed(session: Session, query: Select[MatchRow, str | None]) -> tuple[ListedMatch, ...]:
    rows = session.execute(query).all()
    ids = [row.id for row, _ in rows]
    seats, played = _seats(session, ids), _played(session, ids)
    return tuple(
        ListedMatch(
            id=row.id,
            game=row.game,
            league=league,
            state=row.state,
            created_at=row.created_at,
            finished_at=row.finished_at,
            ended_at=row.ended_at,
            void_reason=row.void_reason,
            games=row.games,
            played=played.get(row.id, 0),
            seats=tuple(seats[row.id]),
        )
        for row, league in rows
    )


def _narrowed(query: Select[MatchRow, str | None], wanted: Wanted) -> Select[MatchRow, str | None]:
    if len(wanted.states) < len(MatchState):
        query = query.where(MatchRow.state.in_(wanted.states))
    if wanted.league is not None:
        query = query.where(MatchRow.league == wanted.league)
    if wanted.bot is not None:
        sits = select(MatchSeatRow.match).where(MatchSeatRow.bot == wanted.bot)
        query = query.where(MatchRow.id.in_(sits))
    if wanted.public:
        query = query.where(match_public())
    if wanted.before is not None:
        query = query.where(MatchRow.id < wanted.before)
    return query


def _seats(session: Session, matches: Sequence[MatchId]) -> dict[MatchId, list[ListedSeat]]:
    change = (
        select(func.coalesce(func.sum(LedgerRow.delta), 0))
        .where(LedgerRow.match == MatchSeatRow.match, LedgerRow.entrant == MatchSeatRow.entrant)
        .scalar_subquery()
    )
    query = (
        select(MatchSeatRow.match, BotRow.name, MatchSeatRow.rating, MatchSeatRow.no_show, change)
        .join(BotRow, BotRow.id == MatchSeatRow.bot)
        .where(MatchSeatRow.match.in_(matches))
        .order_by(MatchSeatRow.match, MatchSeatRow.place)
    )
    found: defaultdict[MatchId, list[ListedSeat]] = defaultdict(list)
    for match, name, rating, no_show, moved in session.execute(query):
        found[match].append(ListedSeat(name, rating, no_show, MilliElo(int(moved))))
    return found


def _played(session: Session, matches: Sequence[MatchId]) -> dict[MatchId, int]:
    query = (
        select(GameRow.match, func.count())
        .where(GameRow.match.in_(matches), GameRow.superseded_by.is_(None))
        .group_by(GameRow.match)
    )
    return dict(session.execute(query).all())
