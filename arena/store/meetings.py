"""What results say of each pair at their tables: the fold that both settling and a check use."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import lcm
from typing import NamedTuple, TypeAlias

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session, aliased

from arena.leagues.rounds import PlainResult, TableResult
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
    found: Met = {}
    for a, b in combinations(places, 2):
        of, adds = _units(result.pairs[a][b] or ZERO, result.pairs[b][a] or ZERO)
        found[Pair(season, entrants[a], entrants[b], of)] = adds
    return found


def _units(points: Fraction, other_points: Fraction) -> tuple[int, Sums]:
    """Of what fractions the sums of two are, and what they are."""
    smallest = lcm(points.denominator, other_points.denominator)
    of = smallest if UNIT % smallest else UNIT
    return of, Sums(1, int(points * of), int(other_points * of))


@lru_cache(maxsize=1 << 14)
def _stored_units(points: str | None, other_points: str | None) -> tuple[int, Sums]:
    """Of points as results are stored, which are of few kinds; None is as good as 0."""
    return _units(Fraction(points or 0), Fraction(other_points or 0))


def add(sums: Met, some: Iterable[tuple[Pair, Sums]]) -> None:
    """Adds some to the sums."""
    for pair, its in some:
        known = sums.get(pair, NOTHING)
        sums[pair] = Sums(
            known.tables + its.tables,
            known.points + its.points,
            known.other_points + its.other_points,
        )


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
        if text is not None:
            plain: PlainResult = json.loads(text)  # results of several games are of many kinds
            pairs = plain["pairs"]
            of, adds = _stored_units(pairs[at][against], pairs[against][at])
            add(found, [(Pair(season, one, other, of), adds)])
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
