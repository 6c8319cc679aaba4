"""A newcomer to a ladder whose others are rated: its placement matches, and where it starts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from arena.coordinator.leagues.tables import PLACES
from arena.leagues.definition import Definition, FormatTerms, FormatType, Season
from arena.leagues.ladder.placement import SETTLED_MATCHES
from arena.match.spec import MatchId
from arena.ratings.elo import START
from arena.store import MatchState
from arena.store.answers import Standing
from arena.store.models import LedgerRow, MatchRow, MatchSeatRow
from arena.store.states import LeagueState
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.asking import call, schedule, standings
from tests.coordinator.leagues.tended import BASE, LEAGUE, Tended, begin
from tests.store.world import POOL, World, game

WANTED = 3
NEW = 4
"""The number of the newcomer among the bots."""


def ladder(placement: int = WANTED, matches: int = 4, seasons: int = 1) -> Definition:
    keys = (("matches", matches), ("placement", placement))
    return replace(BASE, format=FormatTerms(FormatType.LADDER, keys), season=Season(2, seasons))


def settled(world: World, definition: Definition, entrants: int = 4) -> Tended:
    """A league of four that are rated, each by ten matches: bot0 won all, bot3 lost all."""
    league = begin(world, definition, entrants)
    for _ in range(SETTLED_MATCHES):
        world.schedule(league.bots[:4])
        league.play()
    return league


def line(league: Tended, number: int = NEW) -> Standing:
    table = league.store.queries().standings(POOL)
    return next(each for each in table if each.entrant == league.entrants[number])


def placement_matches(league: Tended) -> dict[MatchId, MatchState]:
    """Of the newcomer, that are labelled so."""
    with league.store.queries().read() as session:
        rows = session.query(MatchRow).join(MatchSeatRow, MatchSeatRow.match == MatchRow.id)
        its = rows.filter(MatchSeatRow.entrant == league.entrants[NEW], MatchRow.unrated == PLACES)
        return {row.id: row.state for row in its}


def rows(league: Tended) -> list[LedgerRow]:
    with league.store.queries().read() as session:
        return session.query(LedgerRow).filter(LedgerRow.kind == "placement").all()


def play_until_placed(league: Tended) -> None:
    """By two clocks. The newcomer wins against all but bot0."""
    for _ in range(60):
        league.tend(by=0)
        league.tend(by=1)
        if rows(league):
            return
        play_all(league)
    raise AssertionError("it was never placed")


def play_all(league: Tended) -> None:
    while league.scheduled():
        work = league.world.leased()
        bots = [each.bot for each in work.entrants]
        order = [league.bots[at] for at in (0, NEW, 5, 1, 2, 3)]
        league.world.report(game(work, ranks=[order.index(bot) for bot in bots]))


def test_a_newcomer_plays_its_placement_matches_and_starts_from_their_fit(world: World) -> None:
    league = settled(world, ladder(), entrants=5)
    before = {at: line(league, at).rating for at in range(4)}
    league.tend()
    assert len(placement_matches(league)) == 2, "as many as anyone has at once"
    play_all(league)
    assert line(league).rating == START
    play_until_placed(league)
    played = placement_matches(league)
    assert list(played.values()) == [MatchState.FINISHED] * WANTED
    [row] = rows(league)
    with league.store.queries().read() as session:
        moved = {each.match for each in session.query(LedgerRow)}
    assert not moved & played.keys(), "nobody's rating moves by them"
    placed = line(league)
    assert placed.rating == START + row.delta
    assert before[1] < placed.rating < before[0], "it beats all but the best"
    assert (placed.matches, placed.games) == (0, 0)
    assert world.conserved()
    assert list(league.store.queries().rating_differences()) == []


def test_who_is_placed_plays_rated_matches_like_all_others(world: World) -> None:
    league = settled(world, ladder(matches=10), entrants=5)
    play_until_placed(league)
    for _ in range(60):
        league.tend()
        play_all(league)
    assert league.row().state is LeagueState.FINISHED
    assert line(league).matches > 5
    assert len(placement_matches(league)) == WANTED
    assert list(league.store.queries().rating_differences()) == []


@pytest.mark.parametrize("why", ["all are new", "no placement", "the league is not rated"])
def test_nobody_is_placed_where(world: World, why: str) -> None:
    definition = replace(ladder(0 if why == "no placement" else WANTED), rated=why[0] != "t")
    league = (begin if why == "all are new" else settled)(world, definition, 5)
    for _ in range(20):
        league.tend()
        play_all(league)
    assert (rows(league), placement_matches(league)) == ([], {})
    assert {each.label for round_ in schedule(league).rounds for each in round_.tables} == {""}


def test_a_void_placement_match_is_replaced(world: World) -> None:
    league = settled(world, ladder(), entrants=5)
    league.tend()
    [first, second] = placement_matches(league)
    for match, by in ((first, "arena"), (second, "organiser")):
        with league.store.unit() as unit:
            unit.void(match, "a test", by)
    play_until_placed(league)
    states = list(placement_matches(league).values())
    assert states.count(MatchState.VOID) == 2
    assert states.count(MatchState.FINISHED) == WANTED


def test_a_placement_match_that_becomes_void_later_leaves_the_start_as_it_is(
    world: World,
) -> None:
    league = settled(world, ladder(), entrants=5)
    play_until_placed(league)
    before = line(league).rating
    with league.store.unit() as unit:
        unit.void(next(iter(placement_matches(league))), "a test", "organiser", keep_pairings=True)
    league.tend()
    assert (len(rows(league)), line(league).rating) == (1, before)
    assert list(league.store.queries().rating_differences()) == []


def test_a_match_to_which_the_newcomer_does_not_come_does_not_place_it(world: World) -> None:
    definition = ladder(matches=20)
    soon = replace(definition.match, start_by=timedelta(seconds=10))
    league = settled(world, replace(definition, match=soon), entrants=5)
    league.tend()
    world.disconnect(league.bots[NEW])
    world.pass_time(11)
    play_all(league)
    missed = len(placement_matches(league))
    assert missed == 2
    league.connect(NEW)
    play_until_placed(league)
    assert len(placement_matches(league)) == missed + WANTED


def test_a_newcomer_that_withdraws_and_comes_back_goes_on_where_it_stopped(world: World) -> None:
    league = settled(world, ladder(), entrants=5)
    league.tend()
    play_all(league)
    league.withdraw(NEW)
    league.tend()
    play_all(league)
    assert len(placement_matches(league)) == 2
    league.enrol_again(NEW)
    play_until_placed(league)
    assert len(placement_matches(league)) == WANTED


def test_a_placement_goes_on_in_the_next_season(world: World) -> None:
    league = settled(world, ladder(placement=6, matches=2, seasons=3), entrants=5)
    seen = set()
    for _ in range(60):
        league.tend()
        season = league.store.queries().newest_season(LEAGUE)
        assert season is not None
        if placement_matches(league) and not rows(league):
            seen.add(season.number)
        if rows(league):
            break
        play_all(league)
    assert len(seen) > 1
    assert len(placement_matches(league)) == 6


def test_the_last_placement_match_counts_though_the_league_ends_with_it(world: World) -> None:
    league = settled(world, ladder(placement=2, matches=2), entrants=5)
    for _ in range(60):
        league.tend()
        play_all(league)
    assert league.row().state is LeagueState.FINISHED
    assert len(rows(league)) == 1


def test_people_see_who_is_being_placed(world: World) -> None:
    league = settled(world, ladder(matches=20), entrants=5)
    league.tend()
    play_all(league)
    [shown] = standings(league).divisions
    marked = {
        each.entrant: each.placement for each in shown.standings if each.HasField("placement")
    }
    assert {name: (its.played, its.matches) for name, its in marked.items()} == {
        "bot4": (2, WANTED)
    }
    found = leagues_pb2.GetLeagueResponse.FromString(
        call(league, "GetLeague", leagues_pb2.GetLeagueRequest(league="weekly"))
    )
    assert [one.entrant for one in found.enrolments if one.HasField("placement")] == ["bot4"]
    play_until_placed(league)
    [shown] = standings(league).divisions
    assert not any(each.HasField("placement") for each in shown.standings)
