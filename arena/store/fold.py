"""What finished matches are worth: the fold that both the live table and a rebuild use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Select, bindparam, cast, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from arena.ratings.elo import MilliElo, changes
from arena.ratings.results import Ranked
from arena.store.ids import EntrantId, MatchId
from arena.store.models import GameRow, GameSeatRow, MatchRow, MatchSeatRow

_BITS = 8
"""Of a place in a packed number: six of them fit into what both databases calculate with."""


class Worth(NamedTuple):
    """A match's effect on an entrant's line of the table. ``wins``: games with rank 0."""

    entrant: EntrantId
    delta: MilliElo
    games: int
    wins: int


class _Seat(NamedTuple):
    """What the fold reads of a match's seat."""

    match: MatchId
    place: int
    entrant: EntrantId
    rating: MilliElo
    no_show: bool


def worth(session: Session, match: MatchRow) -> tuple[Worth, ...]:
    """The effect of one match; see ``worths``."""
    return worths(session, {match.id: match.k})[match.id]


def worths(session: Session, ks: Mapping[MatchId, MilliElo]) -> dict[MatchId, tuple[Worth, ...]]:
    """The effects of finished rated matches, from their stored games and frozen ratings.

    ``ks``: K of each match; in the database's order of their ids, which should be close to each
    other, as the rows of all between are read. Each match's in the order of the entrants' ids, in
    which lines of the table are locked.
    """
    ids = list(ks)
    between = {"first": ids[0], "last": ids[-1]} if ids else {}
    seats, games = _seats(session, between), _games(session, between)
    return {match: _worth(k, seats[match], games[match]) for match, k in ks.items()}


def _worth(k: MilliElo, seats: Sequence[_Seat], games: Sequence[Ranked]) -> tuple[Worth, ...]:
    """A team is rated as one: it stands where its first bot does, and comes if all of them do."""
    first: dict[EntrantId, _Seat] = {}
    for seat in seats:
        first.setdefault(seat.entrant, seat)
    gone = {seat.entrant for seat in seats if seat.no_show}
    places = [seat.place for seat in first.values()]
    deltas = changes(
        [seat.rating for seat in first.values()],
        k,
        games if len(places) == len(seats) else [_of(game, places) for game in games],
        {at for at, entrant in enumerate(first) if entrant in gone},
    )
    lines = (
        Worth(seat.entrant, delta, len(games), [game.ranks[seat.place] for game in games].count(0))
        for seat, delta in zip(first.values(), deltas, strict=True)
    )
    return tuple(sorted(lines))


def _of(game: Ranked, places: Sequence[int]) -> Ranked:
    """The game as these places see it."""
    sides = None if game.sides is None else tuple(game.sides[place] for place in places)
    return Ranked(tuple(game.ranks[place] for place in places), sides)


def _seats(session: Session, between: Mapping[str, MatchId]) -> dict[MatchId, list[_Seat]]:
    found: defaultdict[MatchId, list[_Seat]] = defaultdict(list)
    for row in session.connection().execute(_seats_of(), between).all():
        found[row[0]].append(_Seat(*row))
    return found


def _games(session: Session, between: Mapping[str, MatchId]) -> dict[MatchId, list[Ranked]]:
    """Of the games that count, ranks and sides by the entrants' places."""
    found: defaultdict[MatchId, list[Ranked]] = defaultdict(list)
    for match, places, ranks, sides in session.connection().execute(_games_of(), between).all():
        found[match].append(_ranked(places, ranks, sides))
    return found


@cache
def _seats_of() -> Select[MatchId, int, EntrantId, MilliElo, bool]:
    seat = MatchSeatRow
    return (
        select(seat.match, seat.place, seat.entrant, seat.rating, seat.no_show)
        .where(MatchSeatRow.match.between(bindparam("first"), bindparam("last")))
        .order_by(MatchSeatRow.match, MatchSeatRow.place)
    )


@cache
def _games_of() -> Select[MatchId, int, int, int]:
    """A row a game, with ranks and sides packed by place: a row a seat takes thrice as long."""
    game = (GameSeatRow.match, GameSeatRow.fence, GameSeatRow.number)
    return (
        select(
            GameSeatRow.match, func.count(), _packed(GameSeatRow.rank), _packed(GameSeatRow.side)
        )
        .join(
            GameRow,
            (GameRow.match == GameSeatRow.match)
            & (GameRow.fence == GameSeatRow.fence)
            & (GameRow.number == GameSeatRow.number),
        )
        .where(
            GameSeatRow.match.between(bindparam("first"), bindparam("last")),
            GameRow.superseded_by.is_(None),
        )
        .group_by(*game)
        .order_by(*game)
    )


def _packed(column: InstrumentedAttribute[int]) -> ColumnElement[int]:
    """A game's values as one number, in which each has ``_BITS`` at its place."""
    shifted = cast(column, BigInteger).bitwise_lshift(_BITS * GameSeatRow.place)
    return cast(func.sum(shifted), BigInteger)


@lru_cache(maxsize=1 << 16)
def _ranked(places: int, ranks: int, sides: int) -> Ranked:
    """There are few games that differ in this."""
    return Ranked(_unpacked(places, ranks), _unpacked(places, sides))


def _unpacked(places: int, packed: int) -> tuple[int, ...]:
    return tuple(packed >> _BITS * place & (1 << _BITS) - 1 for place in range(places))
