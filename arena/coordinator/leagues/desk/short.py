"""Short matches that count nowhere: for validation and for practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from arena.coordinator.leagues.desk.opponents import Side
from arena.coordinator.leagues.tables import new_match
from arena.leagues.definition import Definition
from arena.leagues.entrants import EntrantId
from arena.leagues.rounds import Table
from arena.match.spec import DealKind
from arena.store import NewMatch

START_BY = timedelta(minutes=10)
"""All are connected when such a match is made: who leaves before it begins is a no-show then."""


def short_match(
    league: Definition, sides: Sequence[Side], now: datetime, why: str, priority: int
) -> NewMatch:
    """By the league's terms; everyone sits everywhere once. ``why``: it is not rated.

    It is in no round: where the tables of a round share their deals, it has deals of its own.

    Sides need not be entrants of the league: the bots are there for themselves.
    """
    bots = {EntrantId(str(place)): side for place, side in enumerate(sides)}
    match = new_match(league, Table(tuple(bots)), bots, now)
    common = league.match.kind is DealKind.COMMON
    kind = DealKind.COMMON if common else DealKind.INDEPENDENT
    deals = 1 if common else match.spec.seats
    return replace(
        match,
        spec=replace(match.spec, deals=deals, kind=kind),
        teams=None,
        start_by=now + START_BY,
        priority=priority,
        unrated=why,
    )
