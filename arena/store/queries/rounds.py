"""Queries: rounds of a season's divisions, with their tables."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate
from math import inf

from sqlalchemy import case, false, func, literal, select
from sqlalchemy.orm import Session, aliased

from arena.leagues.rounds import Played, Round, Table, TableResult
from arena.store.answers import ListedRound, NewestRound, PlayedRound
from arena.store.ids import EntrantId, MatchId, RoundId, SeasonId
from arena.store.models import ByeRow, MatchRow, RoundRow, SlotResultRow, SlotRow
from arena.store.published import round_published
from arena.store.queries.reading import Reading
from arena.store.queries.slots import sitting
from arena.store.settling import read_result
from arena.store.unsettled import unsettled

AT_ONCE = 100
"""Rounds whose tables are read at once: given many, SQLite goes through those of all seasons."""


class RoundQueries(Reading):
    """Who met whom in a division, and what came of it."""

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


_SHOWN = case((RoundRow.secret.is_not(None), round_published()), else_=false())
"""Whether a round's secret is: looked up only where there is one, as clocks read rounds, too."""


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
    entrants = sitting(session, SlotRow.round.in_(rounds))
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
