"""Whose rating nothing fixes yet, the placement matches that are to fix it, and the rows that did.

What places newcomers, what checks that, and what people are shown all read them here.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from arena.leagues.ladder.values import PLACEMENT
from arena.store.answers import Placed, Placing
from arena.store.ids import EntrantId, MatchId, PoolId
from arena.store.models import (
    EntrantRow,
    LedgerRow,
    MatchRow,
    MatchSeatRow,
    RatingRow,
    SlotRow,
)
from arena.store.states import UNFINISHED, LedgerKind, MatchState


def beginners(session: Session, pool: PoolId) -> dict[EntrantId, Placing]:
    """Of the pool's table those who have no rated match, played or to be played, and no row that
    places them; each with its placement matches.
    """
    placed = select(LedgerRow.id).where(
        LedgerRow.kind == LedgerKind.PLACEMENT,
        LedgerRow.pool == RatingRow.pool,
        LedgerRow.entrant == RatingRow.entrant,
    )
    rated = (
        select(MatchRow.id)
        .join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        .where(
            MatchSeatRow.entrant == RatingRow.entrant,
            MatchRow.pool == RatingRow.pool,
            MatchRow.unrated.is_(None),
            MatchRow.state.in_(UNFINISHED),
        )
    )
    lines = select(RatingRow.entrant).where(RatingRow.pool == pool, RatingRow.matches == 0)
    found = session.scalars(lines.where(~placed.exists(), ~rated.exists())).all()
    return _placings(session, pool, found) if found else {}


@dataclass(slots=True)
class _Match:
    """``there``: by entrant, whether all of its bots came."""

    state: MatchState
    there: dict[EntrantId, bool] = field(default_factory=dict)

    def counts(self, entrant: EntrantId) -> bool:
        """Whether it says anything of this one: it came, and so did somebody else."""
        finished = self.state is MatchState.FINISHED
        return finished and self.there[entrant] and sum(self.there.values()) > 1


def _placings(
    session: Session, pool: PoolId, entrants: Collection[EntrantId]
) -> dict[EntrantId, Placing]:
    played: defaultdict[EntrantId, list[MatchId]] = defaultdict(list)
    waiting: defaultdict[EntrantId, list[MatchId]] = defaultdict(list)
    for id_, match in _placement_matches(session, pool, entrants).items():
        for entrant in match.there:
            if match.state in UNFINISHED:
                waiting[entrant].append(id_)
            elif match.counts(entrant):
                played[entrant].append(id_)
    return {each: Placing(tuple(played[each]), tuple(waiting[each])) for each in entrants}


def _placement_matches(
    session: Session, pool: PoolId, entrants: Collection[EntrantId]
) -> dict[MatchId, _Match]:
    """Of these entrants, void ones apart, by id."""
    theirs = select(MatchSeatRow.match).where(MatchSeatRow.entrant.in_(entrants))
    rows = session.execute(
        select(MatchRow.id, MatchRow.state, MatchSeatRow.entrant, MatchSeatRow.no_show)
        .join(SlotRow, SlotRow.id == MatchRow.slot)
        .join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        .where(
            MatchRow.id.in_(theirs),
            MatchRow.pool == pool,
            MatchRow.state != MatchState.VOID,
            SlotRow.label == PLACEMENT,
        )
        .order_by(MatchRow.id, MatchSeatRow.place)
    )
    found: dict[MatchId, _Match] = {}
    for id_, state, entrant, no_show in rows:
        match = found.setdefault(id_, _Match(state))
        match.there[entrant] = match.there.get(entrant, True) and not no_show
    return found


def placed(session: Session, pool: PoolId | None = None) -> tuple[Placed, ...]:
    """The rows that placed somebody, in one pool or all, by pool and time.

    They are the ones without a match: by that they are found among millions.
    """
    query = (
        select(LedgerRow, EntrantRow.name)
        .join(EntrantRow, EntrantRow.id == LedgerRow.entrant)
        .where(LedgerRow.kind == LedgerKind.PLACEMENT, LedgerRow.match.is_(None))
        .order_by(LedgerRow.pool, LedgerRow.at, LedgerRow.id)
    )
    rows = session.execute(query if pool is None else query.where(LedgerRow.pool == pool))
    return tuple(
        Placed(row.pool, row.entrant, name, row.delta, _matches(row), row.at) for row, name in rows
    )


def _matches(row: LedgerRow) -> tuple[MatchId, ...]:
    """That the row names; none if it is not as this arena writes it."""
    try:
        named = json.loads(row.matches or "[]")
    except ValueError:
        return ()
    return tuple(MatchId(str(each)) for each in named) if isinstance(named, list) else ()


@dataclass(frozen=True, slots=True)
class WrongPlacement:
    """A row that placed somebody by what are no placement matches of its. ``reason``: in words."""

    row: Placed
    reason: str


def wrong_placements(session: Session) -> Iterator[WrongPlacement]:
    """What a row says is a fact; that its matches were played, and for this, can be checked."""
    for row in placed(session):
        if not row.matches:
            yield WrongPlacement(row, "names no match")
        its = set(session.scalars(_placing_matches(row)))
        for match in row.matches:
            if match not in its:
                there = session.get(MatchRow, match) is not None
                why = "is no placement match of it" if there else "does not exist"
                yield WrongPlacement(row, f"names match {match}, which {why}")


def _placing_matches(row: Placed) -> Select[MatchId]:
    """Those that it names and that were played to place it; void ones too, if they became so."""
    return (
        select(MatchRow.id)
        .join(SlotRow, SlotRow.id == MatchRow.slot)
        .join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        .where(
            MatchRow.id.in_(row.matches),
            MatchRow.pool == row.pool,
            MatchRow.finished_at.is_not(None),
            MatchSeatRow.entrant == row.entrant,
            SlotRow.label == PLACEMENT,
        )
    )
