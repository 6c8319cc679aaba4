"""What pages ask of bots, rounds, pools and names, on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arena.coordinator.leagues.desk.finding import season_of
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.match.faults import Fault, FaultKind
from arena.store import Queries
from arena.store.ids import OwnerId
from arena.store.models import LeagueRow
from arena.store.queries.bots import WantedBots
from arena.web.api.listing import MOST
from arena.web.reading import HIGHEST
from arena.web.shown.matches import PAGE
from tests.store.leagues import running
from tests.store.world import MEASURED, POOL, World, game, spec


def play(world: World, times: int, faults: tuple[Fault, ...] = ()) -> None:
    """Matches of the first two bots, the first of which wins."""
    bots = [bot.id for bot in world.store.queries().bots()][:2]
    for _ in range(times):
        world.schedule(bots)
        world.report(game(world.leased(), faults=faults))


def queries_of(world: World) -> Queries:
    return world.store.queries()


def test_a_long_rating_history_is_thinned_and_keeps_its_end(world: World) -> None:
    world.bots(2)
    play(world, 7)
    queries = queries_of(world)
    entrant = queries.bots()[0].entrant
    every = queries.rating_history(POOL, entrant, 100, 100)
    assert [len(queries.rating_history(POOL, entrant, 100, n)) for n in (1, 3, 4)] == [1, 3, 4]
    assert queries.rating_history(POOL, entrant, 100, 4) == every[::2]
    assert queries.rating_history(POOL, entrant, 3, 100) == every[-3:]
    assert every[-1].rating == world.ratings()["bot0"]


def test_the_latest_games_come_first_with_those_who_sat_there(world: World) -> None:
    first, second = world.bots(2)
    play(world, 3, faults=(Fault(FaultKind.TIMEOUT, 0, 7),))
    queries = queries_of(world)
    newest = sorted(queries.matches(), reverse=True)
    assert [each.match for each in queries.latest_games(first, 2)] == newest[:2]
    assert {(each.match, each.bot) for each in queries.others_in_latest_games(first, 2)} == {
        (match, second) for match in newest[:2]
    }
    assert queries.faults_in_latest_games(first, 2) == {"timeout": 2}
    assert queries.faults_in_latest_games(second, 2) == {}


def test_games_of_a_match_are_read_by_number_and_summed_up(world: World) -> None:
    late = (Fault(FaultKind.TIMEOUT, 1, 7),) * 2
    match = world.schedule(world.bots(2), spec(2, deals=3))
    work = world.leased()
    for number in range(3):
        world.report(game(work, number, faults=late))
    queries = queries_of(world)
    some = queries.match_details(match, range(1, 9))
    assert some is not None
    assert ([each.number for each in some.played], some.stored) == ([1, 2], 3)
    first, second = queries.seat_sums(match)
    assert (first.games, first.won, first.ranks, first.faults) == (3, 3, 0, 0)
    assert (second.won, second.ranks, second.faults) == (0, 3, 6)
    assert (second.decisions, second.total) == (3 * MEASURED.decisions, 3 * MEASURED.total)
    assert second.slowest == MEASURED.slowest


def test_bots_are_listed_by_game_and_connection(world: World) -> None:
    bots = world.bots(3)
    play(world, 1)
    world.disconnect(bots[0])
    queries = queries_of(world)
    names = {
        wanted: [bot.name for bot in queries.bot_list(wanted, 0, 9)]
        for wanted in (
            WantedBots(),
            WantedBots("wazabi"),
            WantedBots(connected=True),
            WantedBots("wazabi", connected=True),
            WantedBots("gosu"),
        )
    }
    assert list(names.values()) == [
        ["bot0", "bot1", "bot2"],
        ["bot0", "bot1"],
        ["bot1", "bot2"],
        ["bot1"],
        [],
    ]
    assert [queries.count_bots(wanted) for wanted in names] == [3, 2, 2, 1, 0]
    assert [bot.name for bot in queries.bot_list(WantedBots(), 1, 1)] == ["bot1"]
    for after, names_after in ((None, ["bot0", "bot1"]), ("bot0", ["bot1", "bot2"]), ("x", [])):
        found = queries.bots_after(WantedBots(), after, 2)
        assert [bot.name for bot in found] == names_after


def test_running_matches_are_counted_for_each_of_their_bots(world: World) -> None:
    bots = world.bots(3)
    world.schedule(bots[:2])
    world.schedule(bots[:1] + bots[2:])
    world.leased()
    queries = queries_of(world)
    assert queries.playing() == {bots[0]: 1, bots[1]: 1}
    assert [queries.running_of(bot) for bot in bots] == [1, 1, 0]


def test_pools_are_listed_with_their_first(world: World) -> None:
    world.bots(3)
    play(world, 1)
    [pool] = queries_of(world).pool_list()
    assert (pool.id, pool.game, pool.entrants, pool.first) == (POOL, "wazabi", 2, "bot0")


def test_names_are_found_as_they_are_typed_whatever_databases_make_of_the_signs(
    world: World,
) -> None:
    for called in ("Robin", "a-robin", "rob_n"):
        world.bots(1, called=called)
    queries = queries_of(world)
    assert queries.entrants_called("robin", 9) == ("Robin0", "a-robin0")
    assert queries.entrants_called("_", 9) == ("rob_n0",)
    assert queries.entrants_called("%", 9) == ()
    assert queries.entrants_called("rob", 1) == ("Robin0",)


def test_rounds_are_listed_as_far_as_their_tables_go(world: World) -> None:
    league = running(world, 4)
    league.open((0, 1), (2, 3))
    for _ in range(2):
        league.play((0, 1))
    league.open((0, 2), number=2, byes=(1, 3))
    queries = queries_of(world)
    newest, older = queries.round_list(league.season, 0, None, 9, 3)
    assert [(each.number, each.made, each.settled) for each in (newest, older)] == [
        (2, 1, 0),
        (1, 2, 2),
    ]
    assert len(newest.byes) == 2
    assert len(queries.round_list(league.season, 0, None, 9, 2)) == 1
    assert [each.number for each in queries.round_list(league.season, 0, 2, 9)] == [1]
    [second] = queries.slots_of_round(league.season, older.id, 1, 9)
    assert (second.round, second.number, second.settled) == (1, 1, True)
    [its] = queries.league_list(None, 9)
    assert queries.league_list(its.name, 9) == ()
    assert queries.count_leagues() == 1
    assert [each.number for each in queries.season_list(league.league, None, 9)] == [1]
    assert queries.season_list(league.league, 1, 9) == ()


def test_a_league_is_exported_match_by_match_with_what_does_not_count(world: World) -> None:
    league = running(world, 4)
    league.open((0, 1), (2, 3))
    for _ in range(2):
        league.play((0, 1))
    queries = queries_of(world)
    first, last = sorted(queries.matches())
    with world.store.unit() as unit:
        unit.void(first, "a fault", "test")
    seats = list(queries.exported_seats(league.league))
    assert [(each.match, each.seat, each.counts) for each in seats] == [
        *((first, seat, False) for seat in (0, 1)),
        *((last, seat, True) for seat in (0, 1)),
    ]
    assert {each.ended_at is None for each in seats} == {False}
    assert list(queries.exported_seats(league.league, first)) == seats[2:]
    assert len(list(queries.exported_records(league.league))) == 1


def test_matches_that_ended_at_once_are_each_on_one_page(world: World) -> None:
    world.bots(2)
    play(world, 3)
    world.pass_time(1)
    play(world, 1)
    queries = queries_of(world)
    every = queries.ended_before(None, 9)
    assert [match.id for match in every] == sorted((match.id for match in every), reverse=True)
    paged = [queries.ended_before(None, 1)]
    while paged[-1]:
        paged.append(queries.ended_before(paged[-1][0].id, 1))
    assert [match for page in paged for match in page] == list(every)
    assert [queries.count_ended(queries.now(), most) for most in (9, 2)] == [0, 0]
    early = every[0].created_at - timedelta(hours=1)
    assert [queries.count_ended(early, most) for most in (9, 2)] == [4, 2]


def test_what_a_match_has_come_to_is_told_as_late_as_its_table_is_shown(world: World) -> None:
    bots = world.bots(2)
    match = world.schedule(bots, spec(2, deals=3))
    work, queries = world.leased(), queries_of(world)
    world.report(game(work, 0, faults=(Fault(FaultKind.TIMEOUT, 0, 7),)))
    world.pass_time(29)
    world.report(game(work, 1))

    def told() -> tuple[int, ...]:
        """Games that are told, that are not yet, that are summed up, and faults in these."""
        details = queries.match_details(match, delayed=True)
        assert details is not None
        assert len(details.played) == details.stored
        sums = queries.seat_sums(match)
        games = {each.games for each in sums} or {0}
        return details.stored, details.delayed, *games, sum(each.faults for each in sums)

    assert told() == (0, 2, 0, 0)
    world.pass_time(1)
    assert told() == (1, 1, 1, 1)
    everything = queries.match_details(match)
    assert everything is not None
    assert (everything.stored, everything.delayed) == (2, 0)
    assert queries.latest_games(bots[0], 9) == ()
    assert queries.faults_in_latest_games(bots[0], 9) == {}
    world.pass_time(570)
    assert [each.number for each in queries.latest_games(bots[0], 9)] == [0]
    world.report(game(work, 2))
    assert told() == (3, 0, 3, 1)
    assert len(queries.latest_games(bots[0], 9)) == 3


def test_who_runs_a_league_is_in_charge_of_the_bots_that_are_enrolled_in_it(world: World) -> None:
    league = running(world, 3)
    with world.store.unit() as unit:
        anna, ben = unit.create_organiser("anna"), unit.create_organiser("ben")
        unit.session.get_one(LeagueRow, league.league).organiser = anna
    queries = queries_of(world)
    assert queries.league_names_of(anna) == {league.league: "open"}
    assert [each.name for each in queries.leagues_of(anna, 0, 9)] == ["open"]
    assert (queries.count_leagues_of(anna), queries.count_leagues_of(ben)) == (1, 0)
    assert list(queries.charges(anna, "", 1, 9)) == list(league.bots[1:])
    assert (queries.count_charges(anna, "EN-2"), queries.count_charges(ben, "")) == (1, 0)
    assert queries.in_charge(anna, league.bots[0])
    assert not queries.in_charge(ben, league.bots[0])
    assert queries.leagues_with(anna, league.bots[:1]) == {league.bots[0]: ("open",)}
    owner = OwnerId(queries.bots()[0].owner)
    assert list(queries.bots_of(owner)) == list(league.bots)
    assert [each.entrant for each in queries.entries_of(owner)] == ["open-0", "open-1", "open-2"]


def test_the_largest_numbers_that_can_be_asked_for_are_questions_for_a_database(
    world: World,
) -> None:
    league = running(world, 3)
    match, queries = world.schedule(world.bots(2)), queries_of(world)
    for numbers in (
        range(HIGHEST, HIGHEST + 1),
        range(HIGHEST + 1, HIGHEST + 1 + MOST),
        range((HIGHEST - 1) * PAGE, HIGHEST * PAGE),
    ):
        found = queries.match_details(match, numbers)
        assert found is not None
        assert found.played == ()
    with pytest.raises(RefusedError, match="has no season 4294967295"):
        season_of(queries, queries.league(league.league), 2**32 - 1)
