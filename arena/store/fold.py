"""What finished matches are worth: the fold that both the live table and a rebuild use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from arena.ratings.elo import MilliElo, changes
from arena.ratings.results import Ranked
from arena.store.ids import EntrantId, MatchId
from arena.store.models import GameRow, GameSeatRow, MatchRow, MatchSeatRow


@dataclass(frozen=True, slots=True)
class Worth:
    """A match's effect on an entrant's line of the table. ``wins``: games with rank 0."""

    entrant: EntrantId
    delta: MilliElo
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class _Seat:
    """What the fold reads of a match's seat; objects of the whole row take three times as long."""

    place: int
    entrant: EntrantId
    rating: MilliElo
    no_show: bool


def worth(session: Session, match: MatchRow) -> tuple[Worth, ...]:
    """The effect of one match; see ``worths``."""
    return worths(session, [match])[match.id]


def worths(session: Session, matches: Sequence[MatchRow]) -> dict[MatchId, tuple[Worth, ...]]:
    """The effects of finished rated matches, from their stored games and frozen ratings.

    For each match in the order of the entrants' ids, in which lines of the table are locked.
    """
    ids = [match.id for match in matches]
    seats, games = _seats(session, ids), _games(session, ids)
    return {match.id: _worth(match, seats[match.id], games[match.id]) for match in matches}


def _worth(match: MatchRow, seats: Sequence[_Seat], games: Sequence[Ranked]) -> tuple[Worth, ...]:
    """A team is rated as one: it stands where its first bot does, and comes if all of them do."""
    first: dict[EntrantId, _Seat] = {}
    for seat in seats:
        first.setdefault(seat.entrant, seat)
    gone = {seat.entrant for seat in seats if seat.no_show}
    places = [seat.place for seat in first.values()]
    deltas = changes(
        [seat.rating for seat in first.values()],
        match.k,
        games if len(places) == len(seats) else [_of(game, places) for game in games],
        {at for at, entrant in enumerate(first) if entrant in gone},
    )
    lines = (
        Worth(seat.entrant, delta, len(games), sum(game.ranks[seat.place] == 0 for game in games))
        for seat, delta in zip(first.values(), deltas, strict=True)
    )
    return tuple(sorted(lines, key=lambda line: line.entrant))


def _of(game: Ranked, places: Sequence[int]) -> Ranked:
    """The game as these places see it."""
    sides = None if game.sides is None else tuple(game.sides[place] for place in places)
    return Ranked(tuple(game.ranks[place] for place in places), sides)


def _seats(session: Session, matches: Sequence[MatchId]) -> dict[MatchId, list[_Seat]]:
    found: defaultdict[MatchId, list[_Seat]] = defaultdict(list)
    rows = session.execute(_seats_of(), {"matches": matches})
    for match, place, entrant, rating, no_show in rows:
        found[match].append(_Seat(place, entrant, rating, no_show))
    return found


def _games(session: Session, matches: Sequence[MatchId]) -> dict[MatchId, list[Ranked]]:
    """Of the games that count, ranks and sides by the entrants' places."""
    played: defaultdict[tuple[MatchId, int], list[tuple[int, int]]] = defaultdict(list)
    for match, number, rank, side in session.execute(_games_of(), {"matches": matches}):
        played[match, number].append((rank, side))
    found: defaultdict[MatchId, list[Ranked]] = defaultdict(list)
    for (match, _), by_place in played.items():
        ranks, sides = zip(*by_place, strict=True)
        found[match].append(Ranked(ranks, sides))
    return found


@cache
def _seats_of() -> Select[MatchId, int, EntrantId, MilliElo, bool]:
    seat = MatchSeatRow
    return (
        select(seat.match, seat.place, seat.entrant, seat.rating, seat.no_show)
        .where(MatchSeatRow.match.in_(bindparam("matches", expanding=True)))
        .order_by(MatchSeatRow.place)
    )


@cache
def _games_of() -> Select[MatchId, int, int, int]:
    return (
        select(GameSeatRow.match, GameSeatRow.number, GameSeatRow.rank, GameSeatRow.side)
        .join(
            GameRow,
            (GameRow.match == GameSeatRow.match)
            & (GameRow.fence == GameSeatRow.fence)
            & (GameRow.number == GameSeatRow.number),
        )
        .where(
            GameSeatRow.match.in_(bindparam("matches", expanding=True)),
            GameRow.superseded_by.is_(None),
        )
        .order_by(GameSeatRow.place)
    )
