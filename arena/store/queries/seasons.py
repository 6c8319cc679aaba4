"""Queries: seasons of leagues, their entrants, rounds and slots."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cache
from itertools import accumulate, groupby
from math import inf
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Select, case, false, func, literal, select
from sqlalchemy.orm import Session, aliased

from arena.leagues.entrants import Entrant
from arena.leagues.rounds import Played, Round, Table, TableResult
from arena.store.answers import ListedRound, NewestRound, PlayedRound, Season, Slot
from arena.store.ids import (
    BotId,
    EntrantId,
    LeagueId,
    MatchId,
    RoundId,
    SeasonId,
    SlotId,
)
from arena.store.models import (
    ByeRow,
    EntrantRow,
    MatchRow,
    MemberRow,
    RoundRow,
    SeasonEntrantRow,
    SeasonRow,
    SlotEntrantRow,
    SlotResultRow,
    SlotRow,
)
from arena.store.published import round_published
from arena.store.queries.owners import owners_of
from arena.store.queries.reading import Reading
from arena.store.settling import read_result
from arena.store.states import MatchState
from arena.store.unsettled import unsettled

AT_ONCE = 100
"""Rounds whose tables are read at once: given many, SQLite goes through those of all seasons."""


class SeasonQueries(Reading):
    """Who takes part in a season, who met whom, and what came of it."""

    def newest_season(self, league: LeagueId) -> Season | None:
        """The league's season with the highest number; None before the first."""
        query = select(SeasonRow).where(SeasonRow.league == league)
        with self.read() as session:
            row = session.scalars(query.order_by(SeasonRow.number.desc())).first()
            return None if row is None else _season(row)

    def season_list(self, league: LeagueId, before: int | None, most: int) -> tuple[Season, ...]:
        """The newest seasons of the league, so many at most, or those before the one of a number;
        the newest first.
        """
        query = select(SeasonRow).where(SeasonRow.league == league)
        if before is not None:
            query = query.where(SeasonRow.number < before)
        with self.read() as session:
            rows = session.scalars(query.order_by(SeasonRow.number.desc()).limit(most))
            return tuple(_season(row) for row in rows)

    def season_numbered(self, league: LeagueId, number: int) -> Season | None:
        """A season of the league by its number."""
        query = select(SeasonRow).where(SeasonRow.league == league, SeasonRow.number == number)
        with self.read() as session:
            row = session.scalars(query).first()
            return None if row is None else _season(row)

    def season_entrants(self, season: SeasonId) -> dict[int, tuple[Entrant, ...]]:
        """By division, all that ever took part, as the formats see them."""
        query = select(SeasonEntrantRow).where(SeasonEntrantRow.season == season)
        found: defaultdict[int, list[Entrant]] = defaultdict(list)
        with self.read() as session:
            rows = session.scalars(query.order_by(SeasonEntrantRow.entrant)).all()
            owners = owners_of(session, query.with_only_columns(SeasonEntrantRow.entrant))
            for row in rows:
                theirs = owners.get(row.entrant, frozenset())
                found[row.division].append(
                    Entrant(row.entrant, theirs, row.rating, row.joined, row.left)
                )
        return {division: tuple(entrants) for division, entrants in sorted(found.items())}

    def division_field(self, season: SeasonId, division: int) -> tuple[Entrant, ...]:
        """All of a division that ever took part; whose they are is left out."""
        query = select(
            SeasonEntrantRow.entrant,
            SeasonEntrantRow.rating,
            SeasonEntrantRow.joined,
            SeasonEntrantRow.left,
        ).where(SeasonEntrantRow.season == season, SeasonEntrantRow.division == division)
        with self.read() as session:
            # By the connection: a session takes twice as long, and there may be thousands.
            rows = session.connection().execute(query.order_by(SeasonEntrantRow.entrant)).all()
        return tuple(Entrant(row[0], frozenset(), *row[1:]) for row in rows)

    def divisions(self, season: SeasonId) -> tuple[int, ...]:
        """Those that have entrants, the highest first."""
        query = (
            select(SeasonEntrantRow.division)
            .where(SeasonEntrantRow.season == season)
            .distinct()
            .order_by(SeasonEntrantRow.division)
        )
        with self.read() as session:
            return tuple(session.scalars(query))

    def withdrawn(self, season: SeasonId) -> frozenset[EntrantId]:
        """Who takes part in the season no more."""
        query = select(SeasonEntrantRow.entrant).where(
            SeasonEntrantRow.season == season, SeasonEntrantRow.left.is_not(None)
        )
        with self.read() as session:
            return frozenset(session.scalars(query))

    def members(self, season: SeasonId) -> dict[EntrantId, tuple[BotId, ...]]:
        """The bots of each entrant of a season, in the order of their ids."""
        query = (
            select(MemberRow.entrant, MemberRow.bot)
            .join(SeasonEntrantRow, SeasonEntrantRow.entrant == MemberRow.entrant)
            .where(SeasonEntrantRow.season == season)
            .order_by(MemberRow.entrant, MemberRow.bot)
        )
        with self.read() as session:
            pairs = session.execute(query).all()
        return {
            entrant: tuple(bot for _, bot in ours)
            for entrant, ours in groupby(pairs, key=lambda pair: pair[0])
        }

    def entrant_named(self, name: str) -> EntrantId | None:
        """The bot or team of this name."""
        with self.read() as session:
            return session.scalars(select(EntrantRow.id).where(EntrantRow.name == name)).first()

    def names_of(self, entrants: Collection[str]) -> dict[EntrantId, str]:
        """Of those that exist."""
        query = select(EntrantRow.id, EntrantRow.name).where(EntrantRow.id.in_(entrants))
        with self.read() as session:
            return dict(session.execute(query).all())

    def entrant_names(self, season: SeasonId) -> dict[EntrantId, str]:
        """Of all that ever took part."""
        query = (
            select(EntrantRow.id, EntrantRow.name)
            .join(SeasonEntrantRow, SeasonEntrantRow.entrant == EntrantRow.id)
            .where(SeasonEntrantRow.season == season)
        )
        with self.read() as session:
            return dict(session.execute(query).all())

    def rounds(self, season: SeasonId, division: int, since: int = 1) -> tuple[PlayedRound, ...]:
        """All rounds of a division from this one on, by number."""
        ours = (RoundRow.season == season) & (RoundRow.division == division)
        query = (
            select(RoundRow, _SHOWN).where(ours, RoundRow.number >= since).order_by(RoundRow.number)
        )
        with self.read() as session:
            rows = session.execute(query).all()
            ids = [row.id for row, _ in rows]
            tables: dict[RoundId, list[_Seen]] = {}
            for first in range(0, len(ids), AT_ONCE):
                tables |= _tables(session, ids[first : first + AT_ONCE])
            byes = _byes(session, ids)
        return tuple(
            PlayedRound(
                id=row.id,
                played=_played(row, tables.get(row.id, []), byes[row.id]),
                settled=sum(settled for _, _, settled in tables.get(row.id, [])),
                due_at=row.due_at,
                opened_at=row.opened_at,
                closes_at=row.closes_at,
                closed_at=row.closed_at,
                commitment=row.commitment,
                secret=row.secret if shown else None,
            )
            for row, shown in rows
        )

    def round_list(
        self,
        season: SeasonId,
        division: int,
        before: int | None,
        most: int,
        tables: int | None = None,
    ) -> tuple[ListedRound, ...]:
        """The newest rounds of a division, so many at most, or those before the one of a number;
        after the first only as many as have so many tables, with those of the first (None: all).
        Their tables are left out: there may be thousands.
        """
        last = select(func.max(SlotRow.number)).where(SlotRow.round == RoundRow.id)
        query = select(RoundRow, _SHOWN, func.coalesce(last.scalar_subquery() + 1, 0)).where(
            RoundRow.season == season, RoundRow.division == division
        )
        if before is not None:
            query = query.where(RoundRow.number < before)
        with self.read() as session:
            found = session.execute(query.order_by(RoundRow.number.desc()).limit(most)).all()
            sums = accumulate(made for *_, made in found)
            most_made = inf if tables is None else tables
            rows = [row for row, so_far in zip(found, sums, strict=True) if so_far <= most_made]
            rows = rows or list(found[:1])
            ids = [row.id for row, *_ in rows]
            these = unsettled(season).where((literal("") + SlotRow.round).in_(ids))
            open_, byes = dict(session.execute(these).all()), _byes(session, ids)
        return tuple(
            ListedRound(
                id=row.id,
                number=row.number,
                made=made,
                settled=made - open_.get(row.id, 0),
                byes=byes[row.id],
                relaxed=tuple(json.loads(row.relaxed)),
                due_at=row.due_at,
                opened_at=row.opened_at,
                closes_at=row.closes_at,
                closed_at=row.closed_at,
                commitment=row.commitment,
                secret=row.secret if shown else None,
            )
            for row, shown, made in rows
        )

    def newest_round(self, season: SeasonId, division: int) -> NewestRound | None:
        """The division's round with the highest number; None before the first."""
        query = (
            select(RoundRow.id, RoundRow.number, RoundRow.closed_at)
            .where(RoundRow.season == season, RoundRow.division == division)
            .order_by(RoundRow.number.desc())
            .limit(1)
        )
        with self.read() as session:
            found = session.execute(query).first()
            if found is None:
                return None
            last = select(func.max(SlotRow.number)).where(SlotRow.round == found.id)
            tables = session.execute(last).scalar()
            made = 0 if tables is None else tables + 1
            return NewestRound(found.id, found.number, made, found.closed_at is None)

    def rounds_resting_on(self, match: MatchId) -> tuple[int, ...]:
        """The later rounds of its division, if the match's table is settled: from its result they
        were paired.
        """
        its = aliased(RoundRow)
        query = (
            select(RoundRow.number)
            .join(its, (its.season == RoundRow.season) & (its.division == RoundRow.division))
            .join(SlotRow, SlotRow.round == its.id)
            .join(MatchRow, MatchRow.slot == SlotRow.id)
            .join(SlotResultRow, SlotResultRow.slot == SlotRow.id)
            .where(MatchRow.id == match, RoundRow.number > its.number)
            .order_by(RoundRow.number)
        )
        with self.read() as session:
            return tuple(session.scalars(query))

    def tables_after(
        self, season: SeasonId, division: int, number: int, table: int
    ) -> tuple[tuple[int, int, Table], ...]:
        """The tables of a division that were made after this one of this round, oldest first, each
        with its round and its number.
        """
        later = (RoundRow.number > number) | (RoundRow.number == number) & (SlotRow.number > table)
        ours = (RoundRow.season == season) & (RoundRow.division == division)
        query = (
            select(RoundRow.number, SlotRow.number, SlotRow.id, SlotRow.rotation, SlotRow.label)
            .join(SlotRow, SlotRow.round == RoundRow.id)
            .where(ours, RoundRow.number >= number, later)
            .order_by(RoundRow.number, SlotRow.number)
        )
        sitting = (
            select(SlotEntrantRow.slot, SlotEntrantRow.entrant)
            .join(SlotRow, SlotRow.id == SlotEntrantRow.slot)
            .join(RoundRow, RoundRow.id == SlotRow.round)
            .where(ours, RoundRow.number >= number, later)
            .order_by(SlotEntrantRow.slot, SlotEntrantRow.place)
        )
        with self.read() as session:
            seated = _by_slot(session.execute(sitting))
            return tuple(
                (in_round, at, Table(seated[slot], rotation, label))
                for in_round, at, slot, rotation, label in session.execute(query)
            )

    def open_slots(self, season: SeasonId) -> tuple[Slot, ...]:
        """Slots without a result or a ruling, by division, round and number."""
        return self._slots(_slots(season).where(SlotResultRow.slot.is_(None)))

    def slots_of_round(
        self, season: SeasonId, round_: RoundId, first: int, most: int
    ) -> tuple[Slot, ...]:
        """Of a round of the season, so many at most, from the one of a number on."""
        query = _slots(season).where(RoundRow.id == round_, SlotRow.number >= first)
        return self._slots(query.limit(most))

    def slots_since(self, season: SeasonId, division: int, since: int) -> tuple[Slot, ...]:
        """Of the rounds of a division from this one on, by round and number."""
        of = (RoundRow.division == division) & (RoundRow.number >= since)
        return self._slots(_slots(season).where(of))

    def waiting_slots(self, season: Season) -> tuple[Slot, ...]:
        """Slots whose match has not begun, by division, round and number."""
        # By the league's index: the season's other slots are not looked at.
        waiting = (MatchRow.league == season.league) & (MatchRow.state == MatchState.SCHEDULED)
        return self._slots(_slots(season.id).where(waiting))

    def slots(self, season: SeasonId) -> tuple[Slot, ...]:
        """All, by division, round and number."""
        return self._slots(_slots(season))

    def _slots(self, query: _Slots) -> tuple[Slot, ...]:
        with self.read() as session:
            rows = session.execute(query).all()
            sitting = _sitting(session, SlotRow.id.in_([row.id for row in rows]))
        return tuple(
            Slot(
                id=row.id,
                division=row.division,
                round=row.round,
                number=row.number,
                table=Table(sitting[row.id], row.rotation, row.label),
                match=row.match,
                generation=row.generation,
                state=row.state,
                void_reason=row.void_reason,
                void_by=row.void_by,
                settled=row.settled is not None,
                ruled_by=row.ruled_by,
                result=read_result(row.result),
            )
            for row in rows
        )


_SHOWN = case((RoundRow.secret.is_not(None), round_published()), else_=false())
"""Whether a round's secret is: looked up only where there is one, as clocks read rounds, too."""


_SLOT = (
    *(SlotRow.id, SlotRow.number, SlotRow.rotation, SlotRow.label),
    *(RoundRow.division, RoundRow.number.label("round")),
    *(MatchRow.id.label("match"), MatchRow.generation, MatchRow.state),
    *(MatchRow.void_reason, MatchRow.void_by),
    *(SlotResultRow.slot.label("settled"), SlotResultRow.ruled_by, SlotResultRow.result),
)
"""Of a Slot: columns, as whole rows take longer to make than to read."""

_Slots: TypeAlias = Select[*tuple[Any, ...]]


def _slots(season: SeasonId) -> _Slots:
    return _every_slot().where(RoundRow.season == season)


@cache
def _every_slot() -> _Slots:
    """Made once: that takes longer than to execute it for a round."""
    each = aliased(MatchRow)
    newest = (
        select(func.max(each.generation))
        .where(each.slot == SlotRow.id)
        .correlate(SlotRow)
        .scalar_subquery()
    )
    its = (MatchRow.slot == SlotRow.id) & (MatchRow.generation == newest)
    return (
        select(*_SLOT)
        .join(RoundRow, RoundRow.id == SlotRow.round)
        .join(MatchRow, its)
        .outerjoin(SlotResultRow, SlotResultRow.slot == SlotRow.id)
        .order_by(RoundRow.division, RoundRow.number, SlotRow.number)
    )


def _sitting(session: Session, slots: ColumnElement[bool]) -> dict[SlotId, tuple[EntrantId, ...]]:
    """Who meets at which slot, in the order of their places."""
    query = (
        select(SlotEntrantRow.slot, SlotEntrantRow.entrant)
        .join(SlotRow, SlotRow.id == SlotEntrantRow.slot)
        .where(slots)
        .order_by(SlotEntrantRow.slot, SlotEntrantRow.place)
    )
    return _by_slot(session.execute(query))


def _by_slot(rows: Iterable[tuple[SlotId, EntrantId]]) -> dict[SlotId, tuple[EntrantId, ...]]:
    return {
        slot: tuple(entrant for _, entrant in sitting)
        for slot, sitting in groupby(rows, key=lambda row: row[0])
    }


def _season(row: SeasonRow) -> Season:
    return Season(row.id, row.league, row.number, row.seed, row.created_at, row.closed_at)


_Seen = tuple[Table, TableResult | None, bool]
"""A table, its result, and whether it is settled: by a result, or by a ruling for nobody."""


def _tables(session: Session, rounds: Iterable[RoundId]) -> dict[RoundId, list[_Seen]]:
    slots = (
        select(
            SlotRow.id,
            SlotRow.round,
            SlotRow.rotation,
            SlotRow.label,
            SlotResultRow.slot,
            SlotResultRow.result,
        )
        .outerjoin(SlotResultRow, SlotResultRow.slot == SlotRow.id)
        .where(SlotRow.round.in_(rounds))
        .order_by(SlotRow.round, SlotRow.number)
    )
    entrants = _sitting(session, SlotRow.round.in_(rounds))
    found: defaultdict[RoundId, list[_Seen]] = defaultdict(list)
    for slot, round_, rotation, label, settled, text in session.execute(slots):
        table = Table(entrants[slot], rotation, label)
        found[round_].append((table, read_result(text), settled is not None))
    return found


def _byes(session: Session, rounds: Iterable[RoundId]) -> dict[RoundId, tuple[EntrantId, ...]]:
    found: defaultdict[RoundId, tuple[EntrantId, ...]] = defaultdict(tuple)
    query = select(ByeRow.round, ByeRow.entrant).where(ByeRow.round.in_(rounds))
    for round_, entrant in session.execute(query.order_by(ByeRow.entrant)):
        found[round_] += (entrant,)
    return found


def _played(row: RoundRow, tables: Iterable[_Seen], byes: tuple[EntrantId, ...]) -> Played:
    seen = list(tables)
    return Played(
        Round(
            row.number,
            tuple(table for table, _, _ in seen),
            byes,
            tuple(json.loads(row.relaxed)),
        ),
        tuple(result for _, result, _ in seen),
    )
