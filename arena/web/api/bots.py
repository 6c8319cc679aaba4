"""Bots and teams, their ratings over time, and what their games came to."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated

from fastapi import Query

from arena.match.faults import FaultKind
from arena.store.answers import BotRating
from arena.store.ids import EntrantId
from arena.store.queries.bots import WantedBots
from arena.web.api.answers.bots import (
    BotAnswer,
    BotLine,
    BotsAnswer,
    EnteredAnswer,
    FaultCount,
    GameResults,
    GameTimes,
    OpponentResults,
    ResultsAnswer,
    SeatResults,
    SuspensionAnswer,
    TimeQuantile,
    VersionAnswer,
)
from arena.web.api.answers.ratings import EloHistoryAnswer, EloPoint, RatedIn, fit_answer
from arena.web.api.answers.values import elo, seconds
from arena.web.api.asking import AfterName, Bot, KnownGame
from arena.web.api.listing import PieceOf
from arena.web.api.route import ApiRoute
from arena.web.problems import NotFoundError
from arena.web.reading import Reads
from arena.web.shown.bots.lately import QUANTILES, Results, Times, lately
from arena.web.shown.bots.page import about, history
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["bots"])


@router.get("/bots")
def bots(
    queries: Reads,
    piece: PieceOf,
    game: Annotated[KnownGame | None, Query(description="Only those rated in it.")] = None,
    connected: Annotated[bool, Query(description="Only those that are there.")] = False,
    after: AfterName = None,
) -> BotsAnswer:
    """Bots, by name: all, or those rated in a game, or those that are connected."""
    wanted = WantedBots(game, connected)
    shown, following = piece.cut(
        queries.bots_after(wanted, after, piece.read), lambda bot: bot.name
    )
    ratings: defaultdict[EntrantId, list[RatedIn]] = defaultdict(list)
    for rating in queries.ratings_in_pools([bot.entrant for bot in shown]):
        ratings[rating.entrant].append(_rated(rating))
    items = [
        BotLine(
            name=bot.name,
            connected=bot.connected,
            created_at=bot.created_at,
            ratings=ratings[bot.entrant],
        )
        for bot in shown
    ]
    return BotsAnswer(items=items, total=queries.count_bots(wanted), next=following)


@router.get("/bots/{name}", name="bot")
def one_bot(name: Bot, queries: Reads) -> BotAnswer:
    """A bot, or a team."""
    found = about(queries, name)
    return BotAnswer(
        name=found.name,
        team=found.bot is None,
        connected=found.connected,
        matches_running=found.playing,
        members=list(found.members),
        teams=list(found.teams),
        suspensions=[
            SuspensionAnswer(bot=each.bot, reason=each.reason, at=each.at)
            for each in found.suspensions
        ],
        ratings=[_rated(rating) for rating in found.ratings],
        leagues=[
            EnteredAnswer(
                league=each.league,
                game=each.game,
                league_state=each.league_state,
                entrant=each.entrant,
                state=each.state,
            )
            for each in found.leagues
        ],
    )


@router.get("/bots/{name}/history", name="history")
def elo_history(
    name: Bot,
    queries: Reads,
    pool: Annotated[str | None, Query(description="Without: where it has most matches.")] = None,
) -> EloHistoryAnswer:
    """The Elo of a bot or team over time, in a pool."""
    found = history(queries, about(queries, name), pool)
    if found is None:
        raise NotFoundError(f"{name} is not rated in any pool yet.")
    return EloHistoryAnswer(
        name=name,
        pool=found.rating.pool,
        points=[EloPoint(at=point.at, elo=elo(point.rating)) for point in found.points],
        complete=found.all,
        fit=fit_answer(found.rating),
        fit_as_of=found.as_of,
    )


@router.get("/bots/{name}/results")
def results(name: Bot, queries: Reads) -> ResultsAnswer:
    """What a bot's latest games came to: points, faults, times, versions."""
    found = about(queries, name)
    if found.bot is None:
        members = ", ".join(found.members)
        raise NotFoundError(f"{name} is a team; results are counted for its bots: {members}.")
    its = lately(queries, found.bot)
    return ResultsAnswer(
        name=name,
        games=its.games,
        complete=its.all,
        by_game=[GameResults(game=game, **_results(each)) for game, each in its.by_game.items()],
        by_seat=[
            SeatResults(game=game, seats=size, seat=seat, **_results(each))
            for (game, size, seat), each in its.by_seat.items()
        ],
        by_opponent=[
            OpponentResults(opponent=each.name, games=each.games, points=each.points)
            for each in its.against
        ],
        faults=[FaultCount(kind=FaultKind(kind), times=it) for kind, it in its.faults.items()],
        times=[_times(game, each) for game, each in its.times.items()],
        versions=[
            VersionAnswer(
                build=each.build, games=each.games, first_at=each.first, last_at=each.last
            )
            for each in its.versions
        ],
    )


def _rated(rating: BotRating) -> RatedIn:
    return RatedIn(
        pool=rating.pool,
        game=rating.game,
        elo=elo(rating.rating),
        matches=rating.matches,
        games=rating.games,
        wins=rating.wins,
        fit=fit_answer(rating),
    )


def _results(results: Results) -> dict[str, object]:
    return {
        "games": results.games,
        "won": results.won,
        "forfeited": results.forfeited,
        "points": results.points,
    }


def _times(game: str, times: Times) -> GameTimes:
    told = zip(QUANTILES, times.quantiles, strict=False)
    return GameTimes(
        game=game,
        decisions=times.decisions,
        decisions_told=times.told,
        quantiles=[TimeQuantile(percent=percent, seconds=seconds(it)) for percent, it in told],
        mean_seconds=seconds(times.mean),
        longest_seconds=seconds(times.longest),
    )
