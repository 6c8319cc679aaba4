"""Leagues and their tables."""

from __future__ import annotations

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.store import Store
from arena.store.answers import Holder, League
from arena.store.states import TokenScope
from arena.v1 import leagues_pb2
from arena.web.api.answers import (
    DivisionAnswer,
    FitAnswer,
    LeagueAnswer,
    LeaguesAnswer,
    StandingAnswer,
    StandingsAnswer,
    TieBreakAnswer,
)
from arena.web.api.tagged import Tagged
from arena.web.problems import NotFoundError
from arena.web.reading import Number, Reads, Stores
from arena.web.shown.leagues.finding import named
from arena.web.work import Router

router = Router(route_class=Tagged, tags=["leagues"])

VISITOR = Caller("a visitor", Holder(TokenScope.BOT, "", ""))
"""Runs no league and owns no bot: a call answers it as it answers everyone."""


@router.get("/leagues")
def leagues(queries: Reads) -> LeaguesAnswer:
    """All leagues, by name."""
    return LeaguesAnswer(leagues=[_league(league) for league in queries.leagues()])


@router.get("/leagues/{name}")
def league(name: str, queries: Reads) -> LeagueAnswer:
    """One league."""
    return _league(named(queries, name))


@router.get("/leagues/{name}/standings")
def standings(name: str, store: Stores, season: Number = 0) -> StandingsAnswer:
    """The tables of a season by its number; 0: of the newest."""
    found = _get_standings(store, name, season)
    return StandingsAnswer(
        league=found.league,
        season=found.season,
        final=found.final,
        divisions=[_division(each) for each in found.divisions],
    )


def _get_standings(store: Store, name: str, season: int) -> leagues_pb2.GetStandingsResponse:
    """As ``arena.v1.LeagueService`` answers it. Raises NotFoundError."""
    request = leagues_pb2.GetStandingsRequest(league=name, season=season)
    try:
        answered = CALLS["GetStandings"](store, VISITOR, request.SerializeToString())
    except RefusedError as error:
        raise NotFoundError(f"{error.sentence[:1].upper()}{error.sentence[1:]}.") from error
    return leagues_pb2.GetStandingsResponse.FromString(answered)


def _league(league: League) -> LeagueAnswer:
    return LeagueAnswer(
        name=league.name,
        game=league.game,
        organiser=league.organiser_name,
        state=league.state,
        reason=league.state_reason,
        state_since=league.state_since,
        created_at=league.created_at,
        entrants=league.entrants,
    )


def _division(division: leagues_pb2.DivisionStandings) -> DivisionAnswer:
    return DivisionAnswer(
        name=division.division,
        rounds=division.rounds,
        behind=division.behind,
        standings=[_standing(line) for line in division.standings],
    )


def _standing(line: leagues_pb2.Standing) -> StandingAnswer:
    return StandingAnswer(
        place=line.place,
        entrant=line.entrant,
        points=line.points,
        matches=line.tables,
        byes=line.byes,
        no_shows=line.no_shows,
        elo=line.elo if line.HasField("elo") else None,
        fit=_fit(line.fitted) if line.HasField("fitted") else None,
        adjusted=line.adjusted if line.HasField("adjusted") else None,
        placing=line.HasField("placement"),
        tie_breaks=[TieBreakAnswer(name=each.name, value=each.value) for each in line.tie_breaks],
    )


def _fit(fitted: leagues_pb2.Fitted) -> FitAnswer:
    return FitAnswer(
        elo=fitted.elo,
        low=fitted.low,
        high=fitted.high,
        best_place=fitted.best,
        worst_place=fitted.worst,
        matches=fitted.matches,
    )
