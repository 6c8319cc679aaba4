"""Queries: the games of a match that count, and what they come to in all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import BigInteger, ColumnElement, func, select, type_coerce
from sqlalchemy.orm import Session

from arena.match.clock import Measured
from arena.match.faults import Fault
from arena.store.answers import GameDetails, SeatSum
from arena.store.ids import MatchId
from arena.store.models import FaultRow, GameRow, GameSeatRow, MatchRow
from arena.store.published import games_shown
from arena.store.queries.delays import accepted, told_until
from arena.store.queries.reading import Reading


class GameQueries(Reading):
    """Games of a match."""

    def seat_sums(self, match: MatchId) -> tuple[SeatSum, ...]:
        """Over all games of a match that everyone may know of, by place; empty before the first,
        and before its games may be shown.
        """
        with self.read() as session:
            row = session.get(MatchRow, match)
            until = None if row is None else told_until(session, row, self.time(session))
            return _sums(session, match, until)


def _sums(session: Session, match: MatchId, until: datetime | None) -> tuple[SeatSum, ...]:
    shown = select(MatchRow.id).where(MatchRow.id == match, games_shown()).exists()
    stands = [GameRow.match == match, GameRow.superseded_by.is_(None), *accepted(until)]
    query = (
        select(
            GameSeatRow.place,
            func.count(),
            func.count().filter(GameSeatRow.rank == 0),
            func.sum(GameSeatRow.rank),
            func.sum(GameSeatRow.score),
            func.count(GameSeatRow.forfeited_at),
            func.sum(GameSeatRow.decisions),
            func.sum(type_coerce(GameSeatRow.total, BigInteger)),
            func.max(GameSeatRow.slowest),
        )
        .select_from(GameRow)
        .join(GameSeatRow, _of_game(GameSeatRow))
        .where(*stands, shown)
        .group_by(GameSeatRow.place)
        .order_by(GameSeatRow.place)
    )
    faults = _faults_by_place(session, stands)
    return tuple(
        SeatSum(
            place=place,
            games=games,
            won=won,
            ranks=int(ranks),
            score=int(score),
            forfeited=forfeited,
            decisions=int(decisions),
            total=timedelta(microseconds=int(total)),
            slowest=slowest,
            faults=faults.get(place, 0),
        )
        for (
            place,
            games,
            won,
            ranks,
            score,
            forfeited,
            decisions,
            total,
            slowest,
        ) in session.execute(query)
    )


def games(
    session: Session, match: MatchId, numbers: range | None, until: datetime | None
) -> tuple[GameDetails, ...]:
    """Those that count, by number; ``numbers``: of these numbers only; ``until``: accepted until
    then.
    """
    found = session.scalars(
        select(GameRow)
        .where(
            GameRow.superseded_by.is_(None),
            *accepted(until),
            *_of_numbers(GameRow, match, numbers),
        )
        .order_by(GameRow.number)
    ).all()
    seats: defaultdict[tuple[int, int], list[GameSeatRow]] = defaultdict(list)
    for seat in session.scalars(
        select(GameSeatRow)
        .where(*_of_numbers(GameSeatRow, match, numbers))
        .order_by(GameSeatRow.seat)
    ):
        seats[seat.number, seat.fence].append(seat)
    faults: defaultdict[tuple[int, int], list[Fault]] = defaultdict(list)
    for fault in session.scalars(
        select(FaultRow).where(*_of_numbers(FaultRow, match, numbers)).order_by(FaultRow.ordinal)
    ):
        faults[fault.number, fault.fence].append(
            Fault(fault.kind, fault.seat, fault.step, fault.measured)
        )
    return tuple(
        _game(game, seats[game.number, game.fence], faults[game.number, game.fence])
        for game in found
    )


def stored(session: Session, match: MatchId, until: datetime | None) -> int:
    """How many games of the match count, of those accepted until then."""
    stands = [GameRow.match == match, GameRow.superseded_by.is_(None), *accepted(until)]
    return session.execute(select(func.count()).where(*stands)).scalar_one()


def _of_numbers(
    row: type[GameRow | GameSeatRow | FaultRow], match: MatchId, numbers: range | None
) -> list[ColumnElement[bool]]:
    within = [] if numbers is None else [row.number >= numbers.start, row.number < numbers.stop]
    return [row.match == match, *within]


def _of_game(row: type[GameSeatRow | FaultRow]) -> ColumnElement[bool]:
    return (
        (row.match == GameRow.match) & (row.fence == GameRow.fence) & (row.number == GameRow.number)
    )


def _faults_by_place(session: Session, stands: Sequence[ColumnElement[bool]]) -> dict[int, int]:
    query = (
        select(GameSeatRow.place, func.count())
        .select_from(FaultRow)
        .join(GameRow, _of_game(FaultRow))
        .join(GameSeatRow, _of_game(GameSeatRow) & (GameSeatRow.seat == FaultRow.seat))
        .where(*stands)
        .group_by(GameSeatRow.place)
    )
    return dict(session.execute(query).all())


def _game(game: GameRow, seats: list[GameSeatRow], faults: list[Fault]) -> GameDetails:
    return GameDetails(
        number=game.number,
        fence=game.fence,
        deal=game.deal,
        record=game.record,
        reason=game.reason,
        accepted_at=game.accepted_at,
        bots=tuple(seat.bot for seat in seats),
        ranks=tuple(seat.rank for seat in seats),
        scores=tuple(seat.score for seat in seats),
        forfeits=tuple(seat.forfeited_at for seat in seats),
        measured=tuple(_measured(seat) for seat in seats),
        faults=tuple(faults),
    )


def _measured(seat: GameSeatRow) -> Measured:
    return Measured(seat.decisions, seat.total, seat.slowest, seat.spread or ())
