"""Matches, their games and records."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from arena.store import MatchState, Queries
from arena.store.answers import AttemptDetails, GameDetails, ListedMatch, MatchDetails
from arena.store.ids import BotId, MatchId
from arena.store.queries.lists import Wanted
from arena.web.api.answers import (
    AttemptAnswer,
    FaultAnswer,
    GameAnswer,
    GameSeatAnswer,
    MatchAnswer,
    MatchesAnswer,
    MatchLine,
    SeatAnswer,
)
from arena.web.api.tagged import Tagged
from arena.web.problems import NotFoundError
from arena.web.reading import Number, Reads
from arena.web.shown.leagues.finding import named
from arena.web.shown.matches import match_and_game, match_of, names_by_seat
from arena.web.work import Router

router = Router(route_class=Tagged, tags=["matches"])

MOST = 200
"""Matches of an answer."""

Limit = Annotated[int, Query(ge=1, le=MOST)]


@router.get("/matches")
def matches(
    queries: Reads,
    league: str | None = None,
    bot: str | None = None,
    state: MatchState | None = None,
    before: str | None = None,
    limit: Limit = 50,
) -> MatchesAnswer:
    """Matches, the newest first: of a league, of a bot, in a state, made before one of them."""
    wanted = Wanted(
        states=tuple(MatchState) if state is None else (state,),
        league=None if league is None else named(queries, league).id,
        bot=None if bot is None else _bot_id(queries, bot),
        before=None if before is None else MatchId(before),
        public=True,
    )
    found = queries.match_list(wanted, limit)
    following = found[-1].id if len(found) == limit else None
    return MatchesAnswer(matches=[MatchLine(**_line(match)) for match in found], next=following)


@router.get("/matches/{match}")
def match(match: str, queries: Reads) -> MatchAnswer:
    """A match with its attempts and games."""
    found = match_of(queries, match)
    listed = queries.listed_match(found.id)
    return MatchAnswer(
        **_line(listed),
        rules=found.rules,
        options=json.loads(found.options),
        deals=found.deals,
        kind=found.kind,
        unrated=found.unrated,
        void_reason=found.void_reason,
        attempts=[_attempt(attempt) for attempt in found.attempts],
        played_games=[_game(found, game) for game in found.played],
        held_back=found.held_back,
    )


@router.get("/matches/{match}/games/{number}/record", response_class=Response)
def record(match: str, number: Number, queries: Reads) -> Response:
    """A game's record in its canonical bytes, as ``arena verify`` reads it."""
    found, game = match_and_game(queries, match, number)
    body = queries.record(game.record)
    if body is None:
        raise NotFoundError("The record of this game is not public yet.")
    name = f"{found.game}-{found.id}-{number:04}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=headers)


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
        "games": match.games,
        "played": match.played,
        "seats": [
            SeatAnswer(
                bot=seat.name,
                elo_before=seat.rating / 1000,
                change=seat.change / 1000,
                no_show=seat.no_show,
            )
            for seat in match.seats
        ],
    }


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


def _game(match: MatchDetails, game: GameDetails) -> GameAnswer:
    names = names_by_seat(match, game)
    where = f"/api/v1/matches/{match.id}/games/{game.number}/record"
    return GameAnswer(
        number=game.number,
        attempt=game.fence,
        deal=game.deal,
        reason=game.reason,
        record=where if match.published else None,
        seats=[
            GameSeatAnswer(
                bot=names[seat],
                rank=game.ranks[seat],
                score=game.scores[seat],
                forfeited=game.forfeits[seat] is not None,
                decisions=used.decisions,
                total=used.total.total_seconds(),
                slowest=used.slowest.total_seconds(),
            )
            for seat, used in enumerate(game.measured)
        ],
        faults=[
            FaultAnswer(kind=each.kind, seat=each.seat, step=each.step) for each in game.faults
        ],
    )
