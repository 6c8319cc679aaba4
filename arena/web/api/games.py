"""Games of matches, their records and replays."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from arena.games.game import Outcome
from arena.store.answers import GameDetails, MatchDetails
from arena.web.api.answers.games import (
    FrameAnswer,
    FrameOutcome,
    FramesAnswer,
    GameAnswer,
    GameFault,
    GamesAnswer,
    GameSeat,
)
from arena.web.api.answers.values import seconds
from arena.web.api.asking import AfterNumber, GameNumber, Match
from arena.web.api.listing import CostlyPiece, PieceOf
from arena.web.api.matches import seat_or_none
from arena.web.api.naming import attachment
from arena.web.api.route import ApiRoute
from arena.web.reading import Reads
from arena.web.replays.film import Frame
from arena.web.shown.matches import match_and_game, match_of, names_by_seat
from arena.web.shown.replays import recorded, viewer
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["matches"])

RECORD = "application/json"


@router.get("/matches/{match}/games")
def games(match: Match, queries: Reads, piece: PieceOf, after: AfterNumber = None) -> GamesAnswer:
    """Games of a match that were played and may be told, by number."""
    first = 0 if after is None else after + 1
    found = match_of(queries, match, range(first, first + piece.limit))
    last = first + piece.limit - 1
    more = last < found.games - 1 and bool(found.played)
    return GamesAnswer(
        match=found.id,
        held_back=found.held_back + found.delayed,
        items=[_game(found, game) for game in found.played],
        total=found.stored - found.held_back,
        next=piece.following(last) if more else None,
    )


@router.get("/matches/{match}/games/{number}", name="game")
def one_game(match: Match, number: GameNumber, queries: Reads) -> GameAnswer:
    """One of them."""
    return _game(*match_and_game(queries, match, number))


@router.get(
    "/matches/{match}/games/{number}/record",
    response_class=Response,
    responses={200: {"content": {RECORD: {"schema": {"type": "object"}}}}},
)
def record(match: Match, number: GameNumber, queries: Reads) -> Response:
    """A game's record in its canonical bytes, as `arena verify` reads it, once it is public."""
    found = recorded(queries, match, number)
    name = f"{found.match.game}-{found.match.id}-{number:04}.json"
    return Response(found.record, media_type=RECORD, headers=attachment(name))


@router.get("/matches/{match}/games/{number}/frames")
def frames(
    match: Match,
    number: GameNumber,
    queries: Reads,
    piece: CostlyPiece,
    seen: Annotated[
        str,
        Query(
            pattern=r"^(open|public|\d{1,2})$",
            description="Whose eyes: `open` are all seats' together, `public` a spectator's, a "
            "number that seat's.",
            examples=["public"],
        ),
    ] = "open",
    after: AfterNumber = None,
) -> FramesAnswer:
    """A game step by step, in words: step 0 is the deal."""
    found = recorded(queries, match, number)
    film = found.film
    eyes = viewer(seen, film.seats)
    first = 0 if after is None else after + 1
    steps = range(first, min(first + piece.read, film.steps + 1))
    shown, following = piece.cut(steps, lambda step: step)
    return FramesAnswer(
        match=found.match.id,
        game=number,
        seen=seen,
        seats=found.names,
        items=[_frame(film.frame(step, eyes)) for step in shown],
        total=film.steps + 1,
        next=following,
    )


def _game(match: MatchDetails, game: GameDetails) -> GameAnswer:
    names = names_by_seat(match, game)
    where = f"/api/v1/matches/{match.id}/games/{game.number}"
    return GameAnswer(
        number=game.number,
        attempt=game.fence,
        deal=game.deal,
        accepted_at=game.accepted_at,
        reason=game.reason,
        record=f"{where}/record" if match.published else None,
        frames=f"{where}/frames" if match.published else None,
        seats=[
            GameSeat(
                bot=names[seat],
                place=game.ranks[seat] + 1,
                score=game.scores[seat],
                forfeited=game.forfeits[seat] is not None,
                decisions=used.decisions,
                total_seconds=seconds(used.total),
                slowest_seconds=seconds(used.slowest),
            )
            for seat, used in enumerate(game.measured)
        ],
        faults=[GameFault(kind=each.kind, seat=each.seat, step=each.step) for each in game.faults],
    )


def _frame(frame: Frame) -> FrameAnswer:
    return FrameAnswer(
        step=frame.step,
        seat=seat_or_none(frame.seat),
        action=frame.action or None,
        events=[str(event) for event in frame.events],
        words=list(frame.drawing.words),
        to_act=seat_or_none(frame.to_act),
        legal=list(frame.legal),
        outcome=None if frame.outcome is None else _outcome(frame.outcome),
    )


def _outcome(outcome: Outcome) -> FrameOutcome:
    return FrameOutcome(
        reason=outcome.reason,
        places=[rank + 1 for rank in outcome.ranks],
        scores=list(outcome.scores),
    )
