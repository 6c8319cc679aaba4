"""Matches, and what spectators see of them."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import Query
from starlette.requests import Request

from arena.games.game import NOBODY, Seat
from arena.match.spec import Clock
from arena.store import MatchState, Queries
from arena.store.answers import AttemptDetails, ListedMatch, MatchDetails, MatchTable, SeatSum
from arena.store.ids import BotId, MatchId
from arena.store.queries.lists import Wanted
from arena.web.api.answers.matches import (
    AttemptAnswer,
    ClockAnswer,
    LiveAnswer,
    LiveStep,
    LiveTable,
    MatchAnswer,
    MatchesAnswer,
    MatchLine,
    MatchSeat,
    MatchSum,
    MatchTablePlace,
)
from arena.web.api.answers.values import elo, seconds
from arena.web.api.asking import AfterMatch, Match
from arena.web.api.listing import PieceOf
from arena.web.api.route import ApiRoute
from arena.web.live.topics import Match as Followed
from arena.web.live.watches import watches_of
from arena.web.problems import NotFoundError
from arena.web.reading import Reads, store_of
from arena.web.shown.leagues.finding import named
from arena.web.shown.live import ShownTable
from arena.web.shown.matches import match_of
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["matches"])

League = Annotated[str | None, Query(description="Only those played for this league.")]
Bot = Annotated[str | None, Query(description="Only those in which this bot plays.")]
State = Annotated[MatchState | None, Query(description="Only those that stand so.")]


@router.get("/matches")
def matches(
    queries: Reads,
    piece: PieceOf,
    league: League = None,
    bot: Bot = None,
    state: State = None,
    after: AfterMatch = None,
) -> MatchesAnswer:
    """Matches, the newest first: all, or those of a league, of a bot, in a state."""
    wanted = Wanted(
        states=tuple(MatchState) if state is None else (state,),
        league=None if league is None else named(queries, league).id,
        bot=None if bot is None else _bot_id(queries, bot),
        before=None if after is None else MatchId(after),
        public=True,
    )
    shown, following = piece.cut(queries.match_list(wanted, piece.read), lambda match: match.id)
    return MatchesAnswer(items=[line(match) for match in shown], total=None, next=following)


@router.get("/matches/{match}", name="match")
def one_match(match: Match, queries: Reads) -> MatchAnswer:
    """A match with its terms and attempts."""
    found = match_of(queries, match, range(0))
    return MatchAnswer(
        **_line(queries.listed_match(found.id)),
        **_terms(found),
        table=_place(queries.table_of(found.id)),
        sums=[_sum(found, each) for each in queries.seat_sums(found.id)],
    )


@router.get("/matches/{match}/live")
def live(match: Match, request: Request) -> LiveAnswer:
    """What everybody may see of a match that is not over, later than it happens, as its league
    wants it. Who asks is a spectator: the first view is there some seconds later.
    """
    now = Followed(store_of(request), MatchId(match), 1, watches_of(request)).look()
    if now.live is None:
        raise NotFoundError(
            f"Match {now.match.id} is over: /api/v1/matches/{now.match.id}/games has its games."
        )
    return LiveAnswer(
        match=now.match.id,
        state=now.match.state,
        delay_seconds=seconds(now.live.delay),
        hidden=now.live.hidden,
        table=None if now.table is None else _table(now.table),
    )


def line(match: ListedMatch) -> MatchLine:
    """In a list."""
    return MatchLine(**_line(match))


def seat_or_none(seat: Seat) -> Seat | None:
    """None for nobody."""
    return None if seat == NOBODY else seat


def _bot_id(queries: Queries, name: str) -> BotId:
    found = queries.bot_named(name)
    if found is None:
        raise NotFoundError(f"There is no bot {name[:80]}.")
    return found.id


def _line(match: ListedMatch) -> dict[str, object]:
    return {
        "id": match.id,
        "game": match.game,
        "league": match.league,
        "state": match.state,
        "created_at": match.created_at,
        "ended_at": match.ended_at,
        "void_reason": match.void_reason,
        "games": match.games,
        "games_played": match.played,
        "seats": [
            MatchSeat(
                bot=seat.name,
                elo_before=elo(seat.rating),
                elo_change=elo(seat.change),
                no_show=seat.no_show,
            )
            for seat in match.seats
        ],
    }


def _terms(match: MatchDetails) -> dict[str, object]:
    return {
        "rules": match.rules,
        "options": json.loads(match.options),
        "deals": match.deals,
        "deal_kind": match.kind,
        "clock": _clock(match.clock),
        "strikes": match.strikes,
        "pool": match.pool,
        "k": elo(match.k),
        "unrated": match.unrated,
        "attempts": [_attempt(attempt) for attempt in match.attempts],
        "public": match.published,
        "games_held_back": match.held_back + match.delayed,
    }


def _sum(match: MatchDetails, each: SeatSum) -> MatchSum:
    return MatchSum(
        bot=match.seats[each.place].name,
        games=each.games,
        won=each.won,
        mean_place=each.ranks / each.games + 1,
        score=each.score,
        forfeited=each.forfeited,
        decisions=each.decisions,
        total_seconds=seconds(each.total),
        slowest_seconds=seconds(each.slowest),
        faults=each.faults,
    )


def _place(table: MatchTable | None) -> MatchTablePlace | None:
    if table is None:
        return None
    return MatchTablePlace(
        season=table.season,
        division=table.division + 1,
        round=table.round,
        table=table.number + 1,
    )


def _clock(clock: Clock) -> ClockAnswer:
    return ClockAnswer(
        limit_seconds=seconds(clock.limit),
        bank_seconds=seconds(clock.bank),
        increment_seconds=seconds(clock.increment),
        ready_seconds=seconds(clock.ready),
    )


def _attempt(attempt: AttemptDetails) -> AttemptAnswer:
    return AttemptAnswer(
        number=attempt.fence,
        started_at=attempt.started_at,
        ended_at=attempt.ended_at,
        end=attempt.end,
        blame=attempt.blame,
        commitment=attempt.commitment.hex(),
        secret=None if attempt.secret is None else attempt.secret.hex(),
    )


def _table(table: ShownTable) -> LiveTable:
    return LiveTable(
        attempt=table.attempt,
        game=table.game,
        seats=list(table.names),
        to_act=seat_or_none(table.to_act),
        left_seconds=[seconds(left) for left in table.left],
        at=table.at,
        words=list(table.drawing.words),
        steps=[
            LiveStep(
                step=step.step,
                seat=seat_or_none(step.seat),
                events=[str(event) for event in step.events],
                skipped=step.skipped,
            )
            for step in table.steps
        ],
    )
