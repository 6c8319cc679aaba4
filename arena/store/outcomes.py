"""Matches as the fits read them: who met whom, where they sat, and how they were placed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from arena.ratings.results import MatchResult, Ranked
from arena.store.ids import EntrantId, MatchId, PoolId
from arena.store.models import GameRow, GameSeatRow, MatchRow, MatchSeatRow
from arena.store.states import MatchState

PAGE = 500
"""Matches read at once."""


@dataclass(frozen=True, slots=True)
class _Sat:
    """A place of a game: its seat, rank and side."""

    seat: int
    rank: int
    side: int


_Game: TypeAlias = dict[int, _Sat]
"""By place."""


def outcomes(session: Session, pool: PoolId) -> Iterator[MatchResult]:
    """The pool's finished rated matches, in the order of their ids."""
    return results(session, session.scalars(_rated(), {"its": pool}).all())


def results(session: Session, matches: Sequence[MatchId]) -> Iterator[MatchResult]:
    """Finished matches, in this order; names are entrants' ids.

    A team stands where its first bot does, as for Elo. Who was absent is left out, and so are
    matches to which only one came. Seats are numbered among those who are left, in their order.
    """
    known: dict[Ranked, Ranked] = {}
    for start in range(0, len(matches), PAGE):
        page = matches[start : start + PAGE]
        places, games = _places(session, page), _games(session, page)
        for match in page:
            there = places[match]
            if len(there) > 1:
                ranked = [_ranked(game, tuple(there.values())) for game in games[match]]
                # A million games are of few kinds: equal ones are one object.
                yield MatchResult(
                    tuple(there), tuple(known.setdefault(each, each) for each in ranked)
                )


def _ranked(game: _Game, places: Sequence[int]) -> Ranked:
    sat = [game[place] for place in places]
    order = sorted(each.seat for each in sat)
    return Ranked(
        tuple(each.rank for each in sat),
        tuple(each.side for each in sat),
        tuple(order.index(each.seat) for each in sat),
    )


def _places(session: Session, matches: Sequence[MatchId]) -> dict[MatchId, dict[EntrantId, int]]:
    """The first place of each entrant that was there with all of its bots."""
    found: defaultdict[MatchId, dict[EntrantId, int]] = defaultdict(dict)
    gone: set[tuple[MatchId, EntrantId]] = set()
    for match, place, entrant, no_show in session.execute(_seats_of(), {"matches": matches}):
        found[match].setdefault(entrant, place)
        if no_show:
            gone.add((match, entrant))
    for match, entrant in gone:
        del found[match][entrant]
    return found


def _games(session: Session, matches: Sequence[MatchId]) -> dict[MatchId, list[_Game]]:
    found: defaultdict[MatchId, dict[int, _Game]] = defaultdict(dict)
    rows = session.execute(_games_of(), {"matches": matches})
    for match, number, place, seat, rank, side in rows:
        found[match].setdefault(number, {})[place] = _Sat(seat, rank, side)
    return {match: list(games.values()) for match, games in found.items()}


@cache
def _rated() -> Select[MatchId]:
    return (
        select(MatchRow.id)
        .where(
            MatchRow.pool == bindparam("its"),
            MatchRow.state == MatchState.FINISHED,
            MatchRow.unrated.is_(None),
        )
        .order_by(MatchRow.id)
    )


@cache
def _seats_of() -> Select[MatchId, int, EntrantId, bool]:
    seat = MatchSeatRow
    return (
        select(seat.match, seat.place, seat.entrant, seat.no_show)
        .where(seat.match.in_(bindparam("matches", expanding=True)))
        .order_by(seat.match, seat.place)
    )


@cache
def _games_of() -> Select[MatchId, int, int, int, int, int]:
    seat = GameSeatRow
    return (
        select(seat.match, seat.number, seat.place, seat.seat, seat.rank, seat.side)
        .join(
            GameRow,
            (GameRow.match == seat.match)
            & (GameRow.fence == seat.fence)
            & (GameRow.number == seat.number),
        )
        .where(
            seat.match.in_(bindparam("matches", expanding=True)), GameRow.superseded_by.is_(None)
        )
        .order_by(seat.match, seat.number)
    )
