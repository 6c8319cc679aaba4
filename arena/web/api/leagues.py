"""Leagues: how they stand, their terms and seasons, and who is in them."""

from __future__ import annotations

from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.showing import division_name
from arena.leagues.definition import as_json
from arena.store.answers import League as StoredLeague
from arena.web.api.answers.leagues import (
    DivisionProgress,
    EntrantAnswer,
    EntrantsAnswer,
    LeagueAnswer,
    LeaguesAnswer,
    ProgressAnswer,
    SeasonAnswer,
    SeasonDivision,
    SeasonsAnswer,
    TermAnswer,
    TermsAnswer,
)
from arena.web.api.asking import AfterName, AfterNumber, League, SeasonNumber
from arena.web.api.listing import PieceOf
from arena.web.api.route import ApiRoute
from arena.web.reading import Reads, Stores
from arena.web.shown.leagues.finding import definition_of, find, named
from arena.web.shown.leagues.outlook import Progress, outlook
from arena.web.shown.leagues.terms import terms as terms_of
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["leagues"])


@router.get("/leagues")
def leagues(queries: Reads, piece: PieceOf, after: AfterName = None) -> LeaguesAnswer:
    """All leagues, by name."""
    found = queries.league_list(after, piece.read)
    shown, following = piece.cut(found, lambda league: league.name)
    return LeaguesAnswer(
        items=[_league(league) for league in shown], total=queries.count_leagues(), next=following
    )


@router.get("/leagues/{name}")
def league(name: League, queries: Reads) -> LeagueAnswer:
    """One league."""
    return _league(named(queries, name))


@router.get("/leagues/{name}/terms")
def terms(name: League, queries: Reads) -> TermsAnswer:
    """On what terms it is played."""
    found = definition_of(named(queries, name))
    return TermsAnswer(
        league=name,
        title=found.title,
        description=found.description,
        terms=[TermAnswer(name=term.name, words=term.words) for term in terms_of(found)],
        definition=as_json(found),
    )


@router.get("/leagues/{name}/seasons")
def seasons(
    name: League, queries: Reads, piece: PieceOf, after: AfterNumber = None
) -> SeasonsAnswer:
    """Its seasons, the newest first."""
    found = named(queries, name)
    definition, newest = definition_of(found), queries.newest_season(found.id)
    shown, following = piece.cut(
        queries.season_list(found.id, after, piece.read), lambda season: season.number
    )
    items = [
        SeasonAnswer(
            number=season.number,
            opened_at=season.created_at,
            closed_at=season.closed_at,
            divisions=[
                SeasonDivision(number=division + 1, name=division_name(definition, division))
                for division in queries.divisions(season.id)
            ],
        )
        for season in shown
    ]
    total = 0 if newest is None else newest.number
    return SeasonsAnswer(league=name, items=items, total=total, next=following)


@router.get("/leagues/{name}/progress")
def progress(name: League, store: Stores, season: SeasonNumber = None) -> ProgressAnswer:
    """How far a season is, and when it is expected to end."""
    with store.queries().together() as queries:
        found = find(queries, name, season, None)
        its = outlook(queries, formats_of(store), found)
    expected = its.expected
    return ProgressAnswer(
        league=name,
        season=found.season and found.season.number,
        divisions=[_progress(number, each) for number, each in enumerate(its.divisions, 1)],
        ends_at=None if expected is None else expected.ends_at,
        ends_unknown=None if expected is None else expected.unknown or None,
        assumes=[] if expected is None else list(expected.assumes),
        due_at=list(its.due),
    )


@router.get("/leagues/{name}/entrants")
def entrants(
    name: League, queries: Reads, piece: PieceOf, after: AfterName = None
) -> EntrantsAnswer:
    """All that are or were enrolled in it, by name."""
    found = named(queries, name)
    shown, following = piece.cut(
        queries.enrolled_after(found.id, after, piece.read), lambda entrant: entrant.name
    )
    return EntrantsAnswer(
        league=name,
        items=[EntrantAnswer(name=one.name, state=one.state, since=one.since) for one in shown],
        total=sum(queries.enrolments_by_state(found.id).values()),
        next=following,
    )


def _league(league: StoredLeague) -> LeagueAnswer:
    return LeagueAnswer(
        name=league.name,
        game=league.game,
        organiser=league.organiser_name,
        state=league.state,
        state_reason=league.state_reason,
        state_since=league.state_since,
        created_at=league.created_at,
        entrants=league.entrants,
    )


def _progress(number: int, division: Progress) -> DivisionProgress:
    return DivisionProgress(
        number=number,
        name=division.name,
        rounds=division.rounds,
        rounds_planned=division.planned,
        tables=division.made,
        tables_settled=division.settled,
    )
