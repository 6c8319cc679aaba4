"""When secrets, records and games are shown: the one place that decides, for all that read them.

A match that is in no round is no secret when it is over. One in a round is none when that, its
round or its season is over, as the league wants it.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, and_, or_, select
from sqlalchemy.orm import aliased

from arena.leagues.definition import Publish
from arena.match.spec import DealKind
from arena.store.models import LeagueRow, MatchRow, RoundRow, SeasonRow, SlotResultRow, SlotRow
from arena.store.states import OVER_FOR_GOOD, UNFINISHED


def match_published() -> ColumnElement[bool]:
    """Of a MatchRow of the query: its secrets and records are shown."""
    return MatchRow.state.not_in(UNFINISHED) & ~match_withheld()


def shown_live() -> ColumnElement[bool]:
    """Of a MatchRow of the query: what is public of its running game is shown.

    Its deals are played once, so that nobody can use what is seen of them, and its league shows
    the whole record as soon as the match is over.
    """
    once = MatchRow.kind == DealKind.INDEPENDENT
    return MatchRow.state.in_(UNFINISHED) & once & ~match_withheld()


def games_shown() -> ColumnElement[bool]:
    """Of a MatchRow of the query: ranks, scores, faults and times of its games are shown.

    Where all tables play the same deals these tell something of the deals by seat, so they are
    not before the round is over. What a table came to in all always is.
    """
    its = select(SlotRow.id).join(RoundRow, RoundRow.id == SlotRow.round)
    of_match = its.where(SlotRow.id == MatchRow.slot).correlate(MatchRow)
    return or_(MatchRow.kind != DealKind.TABLES, ~of_match.where(~_round_over()).exists())


def match_public() -> ColumnElement[bool]:
    """Of a MatchRow of the query: everyone may know of it.

    It is rated, or played at a table of a league. Practice and validation are their bots' own.
    """
    return MatchRow.unrated.is_(None) | MatchRow.slot.is_not(None)


def match_withheld() -> ColumnElement[bool]:
    """Of a MatchRow of the query: over or not, its league does not show its deals yet."""
    its = select(SlotRow.id).join(RoundRow, RoundRow.id == SlotRow.round)
    of_match = its.where(SlotRow.id == MatchRow.slot).correlate(MatchRow)
    return of_match.where(~round_published()).exists()


def round_published() -> ColumnElement[bool]:
    """Of a RoundRow of the query: its league shows what is over of it."""
    return or_(
        RoundRow.publish == Publish.MATCH,
        and_(RoundRow.publish == Publish.ROUND, _round_over()),
        and_(RoundRow.publish == Publish.SEASON, _season_over()),
    )


def _round_over() -> ColumnElement[bool]:
    """Nothing of it is played, nor will be: closing it is not enough, as stragglers play on.

    A round without shared deals may get more tables until it is closed.
    """
    made = RoundRow.closed_at.is_not(None) | RoundRow.secret.is_not(None)
    return ~_plays(SlotRow.round == RoundRow.id) & ((made & ~_unsettled()) | _league_over())


def _season_over() -> ColumnElement[bool]:
    closed = select(SeasonRow.id).where(
        SeasonRow.id == RoundRow.season, SeasonRow.closed_at.is_not(None)
    )
    any_round = aliased(RoundRow)
    its = select(any_round.id).where(any_round.season == RoundRow.season)
    return _exists(closed) | (_league_over() & ~_plays(SlotRow.round.in_(its.correlate(RoundRow))))


def _plays(slots: ColumnElement[bool]) -> ColumnElement[bool]:
    """A match in one of these is scheduled or running."""
    match = aliased(MatchRow)
    unfinished = select(match.id).join(SlotRow, SlotRow.id == match.slot)
    return _exists(unfinished.where(slots, match.state.in_(UNFINISHED)))


def _unsettled() -> ColumnElement[bool]:
    """A table of it waits for a result, another match or a ruling."""
    slots = select(SlotRow.id).outerjoin(SlotResultRow, SlotResultRow.slot == SlotRow.id)
    return _exists(slots.where(SlotRow.round == RoundRow.id, SlotResultRow.slot.is_(None)))


def _league_over() -> ColumnElement[bool]:
    """No match is made any more."""
    league = select(LeagueRow.id).join(SeasonRow, SeasonRow.league == LeagueRow.id)
    return _exists(
        league.where(SeasonRow.id == RoundRow.season, LeagueRow.state.in_(OVER_FOR_GOOD))
    )


def _exists(query: Select[object]) -> ColumnElement[bool]:
    """About the query's RoundRow, whatever else that reads."""
    return query.correlate(RoundRow).exists()
