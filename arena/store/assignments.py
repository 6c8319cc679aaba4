"""What an attempt is to play, read from its rows."""

from __future__ import annotations

from functools import cache

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from arena.match.spec import BotId, Clock
from arena.store.commands import Assignment, LeasedEntrant
from arena.store.models import AttemptRow, BotRow, MatchRow, MatchSeatRow


@cache
def _entrants() -> Select[BotId, str, bool]:
    return (
        select(MatchSeatRow.bot, BotRow.name, MatchSeatRow.no_show)
        .join(BotRow, BotRow.id == MatchSeatRow.bot)
        .where(MatchSeatRow.match == bindparam("of"))
        .order_by(MatchSeatRow.place)
    )


def clock_of(match: MatchRow) -> Clock:
    """The match's clock."""
    return Clock(match.limit, match.bank, match.increment, match.ready)


def assignment(session: Session, match: MatchRow, attempt: AttemptRow) -> Assignment:
    """With the attempt's secret: for its worker, and for the intake of its games."""
    entrants = session.execute(_entrants(), {"of": match.id})
    return Assignment(
        match=match.id,
        fence=attempt.fence,
        game=match.game,
        rules=match.rules,
        options=match.options,
        seats=match.seats,
        deals=match.deals,
        kind=match.kind,
        rotation=match.rotation,
        team=match.team,
        clock=clock_of(match),
        strikes=match.strikes,
        entrants=tuple(LeasedEntrant(*row) for row in entrants),
        secret=attempt.secret,
        commitment=attempt.commitment,
        worker=attempt.worker,
    )
