"""How much later than it happens everyone may know what a match that goes on has come to.

Its table and the results of its games are told after the same time, so that neither tells more than
the other.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from arena.leagues.definition import LONGEST_DELAY, USUAL_DELAY, spectator_delay
from arena.store.models import GameRow, LeagueRow, MatchRow
from arena.store.states import UNFINISHED


def delay_of(settings: str | None) -> timedelta:
    """Of a match of a league with these settings, or of none."""
    return USUAL_DELAY if settings is None else spectator_delay(settings)


def told_until(session: Session, match: MatchRow, now: datetime) -> datetime | None:
    """Everyone may know of the match's games that were accepted until then. None: of all."""
    if match.state not in UNFINISHED:
        return None
    league = select(LeagueRow.settings).where(LeagueRow.id == match.league)
    return now - delay_of(session.scalars(league).first())


def accepted(until: datetime | None) -> list[ColumnElement[bool]]:
    """Of a GameRow of the query: it was accepted until then."""
    return [] if until is None else [GameRow.accepted_at <= until]


def surely_told(now: datetime) -> ColumnElement[bool]:
    """Of a GameRow and its MatchRow of the query: everyone may know of it whatever its league has
    set.
    """
    return MatchRow.state.not_in(UNFINISHED) | (GameRow.accepted_at <= now - LONGEST_DELAY)
