"""What results say of each pair at their tables: the fold that both settling and a check use."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm
from typing import NamedTuple, TypeAlias

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session, aliased

from arena.leagues.rounds import TableResult
from arena.ops.words import counted
from arena.store.ids import EntrantId, SeasonId
from arena.store.models import (
    EntrantRow,
    LeagueRow,
    MeetingRow,
    RoundRow,
    SeasonEntrantRow,
    SeasonRow,
    SlotEntrantRow,
    SlotResultRow,
    SlotRow,
)
from arena.store.settling import read_result

UNIT = 2**5 * 3**2 * 5 * 7 * 11 * 13
"""Points are counted in 1/UNIT wherever that is exact: it is for means of up to 16 games, each
worth 0, 1/2 or 1, and of many other numbers of games.
"""


class Pair(NamedTuple):
    """The key of a MeetingRow."""

    season: SeasonId
    one: EntrantId
    other: EntrantId
    of: int


class Sums(NamedTuple):
    """The numbers of a MeetingRow."""

    tables: int = 0
    points: int = 0
    other_points: int = 0


AT_ONCE = 50
"""Entrants whose sums are recomputed at once."""

ZERO = Fraction(0)
NOTHING = Sums()

Met: TypeAlias = dict[Pair, Sums]


@dataclass(frozen=True, slots=True)
class WrongMeeting:
    """Where what is stored is not what the results give."""

    pair: Pair
    stored: Sums
    computed: Sums


def met(season: SeasonId, entrants: Sequence[EntrantId], result: TableResult) -> Met:
    """What the result of a table with these entrants, by place, adds, in the order of the keys."""
    places = sorted(range(len(entrants)), key=lambda place: entrants[place])
    return dict(
        _adds(season, entrants[a], entrants[b], result.pairs[a][b], result.pairs[b][a])
        for a, b in combinations(places, 2)
    )


def add(sums: Met, some: Iterable[tuple[Pair, Sums]]) -> None:
    """Adds some to the sums."""
    for pair, its in some:
        sums[pair] = Sums(*map(operator.add, sums.get(pair, NOTHING), its))


def _adds(
    season: SeasonId,
    one: EntrantId,
    other: EntrantId,
    points: Fraction | None,
    other_points: Fraction | None,
) -> tuple[Pair, Sums]:
    """None: as good as no point."""
    mine, others = points or ZERO, other_points or ZERO
    smallest = lcm(mine.denominator, others.denominator)
    of = smallest if UNIT % smallest else UNIT
    return Pair(season, one, other, of), Sums(1, int(mine * of), int(others * of))


def every_wrong_meeting(session: Session) -> Iterator[WrongMeeting]:
    """Of all pairs, as it goes: who needs the first alone stops there."""
    entrants = session.scalars(select(EntrantRow.id).order_by(EntrantRow.id)).all()
    for first in range(0, len(entrants), AT_ONCE):
        yield from wrong_meetings(session, entrants[first : first + AT_ONCE])


def wrong_meetings(session: Session, entrants: Collection[EntrantId]) -> Iterator[WrongMeeting]:
    """Of all pairs with one of these as their first, in all seasons, in the order of the keys."""
    stored, computed = _stored(session, entrants), _computed(session, entrants)
    for pair in sorted(stored.keys() | computed.keys()):
        is_, should = stored.get(pair, NOTHING), computed.get(pair, NOTHING)
        if is_ != should:
            yield WrongMeeting(pair, is_, should)


def _stored(session: Session, entrants: Collection[EntrantId]) -> Met:
    rows = session.execute(_rows(), {"entrants": entrants})
    return {Pair(*row[:4]): Sums(*row[4:]) for row in rows}


def _computed(session: Session, entrants: Collection[EntrantId]) -> Met:
    found: Met = {}
    # By the connection: a session takes twice as long over a row, and there are a million.
    rows = session.connection().execute(_at_tables(), {"entrants": entrants})
    for season, one, other, at, against, text in rows:
        result = read_result(text)
        if result is not None:
            pairs = result.pairs
            add(found, [_adds(season, one, other, pairs[at][against], pairs[against][at])])
    return found


@cache
def _rows() -> Select[SeasonId, EntrantId, EntrantId, int, int, int, int]:
    """Found by their keys: each entrant in each of its seasons."""
    row = MeetingRow
    its = (row.season == SeasonEntrantRow.season) & (row.one == SeasonEntrantRow.entrant)
    return (
        select(row.season, row.one, row.other, row.of, row.tables, row.points, row.other_points)
        .join(SeasonEntrantRow, its)
        .where(SeasonEntrantRow.entrant.in_(bindparam("entrants", expanding=True)))
    )


@cache
def _at_tables() -> Select[SeasonId, EntrantId, EntrantId, int, int, str | None]:
    one, other = aliased(SlotEntrantRow), aliased(SlotEntrantRow)
    return (
        select(
            *(RoundRow.season, one.entrant, other.entrant, one.place, other.place),
            SlotResultRow.result,
        )
        .select_from(one)
        .join(other, (other.slot == one.slot) & (other.entrant > one.entrant))
        .join(SlotRow, SlotRow.id == one.slot)
        .join(RoundRow, RoundRow.id == SlotRow.round)
        .join(SlotResultRow, SlotResultRow.slot == one.slot)
        .where(one.entrant.in_(bindparam("entrants", expanding=True)))
    )


def sentence(session: Session, wrong: WrongMeeting) -> str:
    """The difference, for a person."""
    season, one, other, of = wrong.pair
    number, league = session.execute(
        select(SeasonRow.number, LeagueRow.name)
        .join(LeagueRow, LeagueRow.id == SeasonRow.league)
        .where(SeasonRow.id == season)
    ).one()
    names = " and ".join(session.get_one(EntrantRow, entrant).name for entrant in (one, other))
    return (
        f"season {number} of league {league}: the sums of {names} say {_told(wrong.stored, of)}, "
        f"the results say {_told(wrong.computed, of)}"
    )


def _told(sums: Sums, of: int) -> str:
    if sums == NOTHING:
        return "nothing"
    points = f"{sums.points / of:.3f} to {sums.other_points / of:.3f}"
    return f"{points} at {counted(sums.tables, 'table')}"
