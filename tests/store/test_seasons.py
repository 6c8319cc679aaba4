"""Seasons of leagues: rounds that are opened once, slots that matches decide, who leaves."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest

from arena.leagues.results import Scoring
from arena.leagues.rounds import Table, TableResult
from arena.ratings.elo import START
from arena.store import MatchState, StoreError
from arena.store.commands import SeasonEntrant
from arena.store.models import BotRow, MatchRow
from arena.store.states import LeagueAct, LeagueState
from tests.store.leagues import SEED, TERMS, Running, running
from tests.store.world import World

WON = TableResult(((None, Fraction(1)), (Fraction(0), None)))


@pytest.fixture
def league(world: World) -> Running:
    """A season of four."""
    return running(world, 4)


def test_a_round_is_read_as_it_was_paired(league: Running) -> None:
    assert league.open((2, 0), byes=(1, 3)) is not None
    [round_] = league.rounds()
    played = round_.played
    assert played.round.tables == (Table((league.entrants[2], league.entrants[0])),)
    assert played.round.byes == (league.entrants[1], league.entrants[3])
    assert played.round.relaxed == ("everybody has met everybody",)
    assert (played.results, round_.settled, round_.over) == ((None,), 0, False)


def test_the_entrants_of_a_season_are_read_with_their_owners(league: Running) -> None:
    """Bots that are nobody's share no owner."""
    store = league.world.store
    with store.unit() as unit:
        owner = unit.create_owner("carol")
        unit.session.get_one(BotRow, league.bots[0]).owner = owner
        assert unit.leave_season(league.season, league.entrants[0])
    field = {entrant.id: entrant for entrant in store.queries().season_entrants(league.season)[0]}
    assert sorted(field) == sorted(league.entrants)
    assert field[league.entrants[0]].owners == {owner}
    assert not field[league.entrants[0]].in_round(1)
    assert field[league.entrants[1]].owners == frozenset()
    assert not field[league.entrants[1]].related(field[league.entrants[2]])


def test_a_finished_match_decides_its_slot(league: Running) -> None:
    league.open((0, 1), (2, 3))
    league.play()
    assert league.results() == [WON, None]
    assert league.rounds()[0].settled == 1
    league.play(ranks=(0, 0))
    half = Fraction(1, 2)
    assert league.results()[1] == TableResult(((None, half), (half, None)))
    assert league.rounds()[0].over


def test_what_a_format_counts_is_kept_with_the_result(league: Running) -> None:
    league.open((0, 1, 2), scoring=Scoring.OWN)
    league.play()
    [result] = league.results()
    assert result is not None
    assert list(result.scores) == [0, 0, 0]
    assert result.points(1) == Fraction(1, 2)


def test_a_round_is_opened_once(league: Running) -> None:
    assert league.open((0, 1), (2, 3)) is not None
    assert league.open((0, 2), (1, 3)) is None
    assert league.open((0, 2), (1, 3), number=3) is None
    assert league.open((0, 2), (1, 3), number=2) is not None
    assert [round_.played.round.number for round_ in league.rounds()] == [1, 2]


def test_a_round_is_not_opened_with_somebody_who_has_left_since_it_was_paired(
    league: Running,
) -> None:
    with league.world.store.unit() as unit:
        assert unit.leave_season(league.season, league.entrants[3])
        assert not unit.leave_season(league.season, league.entrants[3])
    assert league.open((0, 1), (2, 3)) is None
    assert league.open((0, 1), byes=(2,), field=(0, 1, 2)) is not None


def test_who_leaves_is_a_no_show_in_what_has_not_begun_though_it_is_connected(
    league: Running,
) -> None:
    league.open((0, 1), (2, 3))
    with league.world.store.unit() as unit:
        unit.leave_season(league.season, league.entrants[0])
    league.play(ranks=(1, 0))
    [result, _] = league.results()
    assert result is not None
    assert result.absent == {0}
    assert [result.points(0), result.points(1)] == [0, 1]


def test_who_comes_back_before_the_next_round_has_never_left(league: Running) -> None:
    league.open((0, 1), (2, 3))
    come_back(league, 0)
    assert seen(league, 0) == (1, None)
    league.play(ranks=(0, 1))
    [result, _] = league.results()
    assert result is not None
    assert result.absent == frozenset(), "what had not begun is played"


def test_who_comes_back_after_a_round_without_it_is_in_from_the_next_one_on(
    league: Running,
) -> None:
    league.open((0, 1), (2, 3))
    league.play(ranks=(0, 1))
    league.play(ranks=(0, 1))
    leave(league, 0)
    league.open((1, 2), byes=(3,), number=2, field=(1, 2, 3))
    league.play(ranks=(0, 1))
    join(league, 0)
    assert seen(league, 0) == (3, None)
    assert league.open((0, 1), (2, 3), number=3) is not None
    won = league.results()[0]
    assert won is not None, "it has the results that it had"
    assert won.points(0) == 1


def test_who_withdraws_again_before_it_is_back_stays_away(league: Running) -> None:
    leave(league, 0)
    join(league, 0, enrolled=False)
    assert seen(league, 0) == (1, 1)


def come_back(league: Running, number: int) -> None:
    leave(league, number)
    join(league, number)


def leave(league: Running, number: int) -> None:
    with league.world.store.unit() as unit:
        unit.withdraw(league.league, league.entrants[number], None, "me")


def join(league: Running, number: int, *, enrolled: bool = True) -> None:
    entrant = league.entrants[number]
    with league.world.store.unit() as unit:
        if enrolled:
            unit.enrol(league.league, entrant, TERMS, "me")
        unit.join_season(league.season, [SeasonEntrant(entrant, 0, START)])


def seen(league: Running, number: int) -> tuple[int, int | None]:
    """From which round on it takes part, and from which no longer."""
    [entrants] = league.world.store.queries().season_entrants(league.season).values()
    [found] = [each for each in entrants if each.id == league.entrants[number]]
    return found.joined, found.left


def test_a_match_to_which_nobody_came_decides_its_slot_for_nobody(league: Running) -> None:
    league.open((0, 1))
    with league.world.store.unit() as unit:
        unit.leave_season(league.season, league.entrants[0])
        unit.leave_season(league.season, league.entrants[1])
    assert league.world.lease() is None
    [result] = league.results()
    assert result is not None
    assert result.absent == {0, 1}
    assert [result.points(0), result.points(1)] == [0, 0]
    assert league.world.store.queries().open_slots(league.season) == ()
    [slot] = league.world.store.queries().slots(league.season)
    with league.world.store.unit() as unit:
        unit.rule(slot.id, WON, "organiser", "the network was down")
    assert league.results() == [WON]


def test_who_waits_for_an_opponent_that_leaves_is_no_no_show(league: Running) -> None:
    league.world.disconnect(league.bots[0])
    league.world.disconnect(league.bots[1])
    league.open((0, 1))
    with league.world.store.unit() as unit:
        unit.leave_season(league.season, league.entrants[0])
    assert league.world.lease() is None, "the other one has not come yet"
    league.world.connect(league.bots[1], instance="again")
    league.play(ranks=(1, 0))
    [result] = league.results()
    assert result is not None
    assert result.absent == {0}
    assert [result.points(0), result.points(1)] == [0, 1]


def test_who_has_withdrawn_since_it_was_looked_up_is_in_no_season(league: Running) -> None:
    taking_part = [SeasonEntrant(entrant, 0, START) for entrant in league.entrants]
    assert league.close()
    with league.world.store.unit() as unit:
        unit.withdraw(league.league, league.entrants[0], None, "owner")
        season = unit.open_season(league.league, SEED, taking_part)
        unit.withdraw(league.league, league.entrants[1], None, "owner")
        unit.join_season(season, taking_part)
    field = league.world.store.queries().season_entrants(season)[0]
    assert {entrant.id for entrant in field if entrant.left is None} == set(league.entrants[2:])


def test_a_round_is_not_opened_from_results_that_have_changed_meanwhile(league: Running) -> None:
    league.open((0, 1), (2, 3))
    match = league.play()
    stale = league.new((0, 2), (1, 3), number=2)
    with league.world.store.unit() as unit:
        unit.void(match, "a wrong build", "organiser")
        assert unit.open_round(stale, "clock") is None


def test_a_season_with_a_table_that_is_not_settled_stays_open(league: Running) -> None:
    league.open((0, 1))
    assert not league.close()


def test_a_pause_moves_what_was_to_happen_by_a_time(league: Running) -> None:
    start_by = league.world.clock() + timedelta(minutes=10)
    league.open((0, 1), start_by=start_by)
    with league.world.store.unit() as unit:
        unit.act_on_league(league.league, LeagueAct.PAUSE, None, "organiser")
    league.world.pass_time(3600)
    with league.world.store.unit() as unit:
        unit.act_on_league(league.league, LeagueAct.RESUME, None, "organiser")
    [slot] = league.world.store.queries().open_slots(league.season)
    match = league.world.store.queries().match_details(slot.match)
    assert match is not None
    assert match.start_by == start_by + timedelta(hours=1)


def test_a_pause_moves_each_match_once_whatever_the_others_wait_for(league: Running) -> None:
    """Not again when another, of before the pause, has the time to which it was moved."""
    now, hour = league.world.clock(), timedelta(hours=1)
    league.open((0, 1), start_by=now + hour)
    league.open((2, 3), number=2, start_by=now + 2 * hour)
    with league.world.store.unit() as unit:
        unit.act_on_league(league.league, LeagueAct.PAUSE, None, "organiser")
    league.world.pass_time(hour.total_seconds())
    with league.world.store.unit() as unit:
        unit.act_on_league(league.league, LeagueAct.RESUME, None, "organiser")
    queries = league.world.store.queries()
    matches = [queries.match_details(slot.match) for slot in queries.open_slots(league.season)]
    assert [match and match.start_by for match in matches] == [now + 2 * hour, now + 3 * hour]


def test_what_a_league_becomes_by_itself_gives_way_to_what_its_organiser_does(
    league: Running,
) -> None:
    with league.world.store.unit() as unit:
        unit.act_on_league(league.league, LeagueAct.ABORT, "nobody wants it", "organiser")
        running, finished = LeagueState.RUNNING, LeagueState.FINISHED
        assert not unit.move_league(league.league, running, finished, "it is over")
        unit.explain_league(league.league, "too few")
        row = unit.lock_league(league.league)
        assert (row.state, row.state_reason) == (LeagueState.ABORTED, "nobody wants it")


def test_only_what_is_not_over_is_called_off(league: Running) -> None:
    league.open((0, 1), (2, 3))
    played = league.play()
    [waiting] = league.world.store.queries().open_slots(league.season)
    with league.world.store.unit() as unit:
        assert not unit.call_off(played, "aborted", "clock")
        assert unit.call_off(waiting.match, "aborted", "clock")
    assert league.results() == [WON, None]


def test_a_result_on_which_later_pairings_rest_is_void_only_if_they_are_kept(
    league: Running,
) -> None:
    league.open((0, 1))
    match = league.play()
    league.open((0, 1), number=2)
    with (
        pytest.raises(StoreError, match=r"pairings of round 2 rest on"),
        league.world.store.unit() as unit,
    ):
        unit.void(match, "a wrong build", "organiser")
    assert league.results() == [WON, None]
    with league.world.store.unit() as unit:
        assert unit.void(match, "a wrong build", "organiser", keep_pairings=True)
    assert league.results() == [None, None]


def test_a_void_match_makes_room_for_the_next_one(league: Running) -> None:
    league.open((0, 1))
    [slot] = league.world.store.queries().open_slots(league.season)
    with league.world.store.unit() as unit:
        assert unit.refill(slot.id, league.match((0, 1)), "clock") is None
        unit.void(slot.match, "the worker failed", "arena")
    [empty] = league.world.store.queries().open_slots(league.season)
    assert (empty.state, empty.void_reason) == (MatchState.VOID, "the worker failed")
    with league.world.store.unit() as unit:
        again = unit.refill(slot.id, league.match((0, 1)), "clock")
        assert unit.refill(slot.id, league.match((0, 1)), "clock") is None
    [open_] = league.world.store.queries().open_slots(league.season)
    assert (open_.match, open_.generation, open_.state) == (again, 1, MatchState.SCHEDULED)
    league.play()
    assert league.results() == [WON]


def test_an_organiser_rules_on_a_slot_without_a_match(league: Running) -> None:
    league.open((0, 1), (2, 3))
    first, second = league.world.store.queries().open_slots(league.season)
    with league.world.store.unit() as unit:
        with pytest.raises(StoreError, match="is not over; void it first"):
            unit.rule(first.id, WON, "organiser", "why")
        unit.void(first.match, "both crashed", "organiser")
        unit.void(second.match, "both crashed", "organiser")
        unit.rule(first.id, WON, "organiser", "why")
        unit.rule(second.id, None, "organiser", "why")
        unit.rule(first.id, None, "organiser", "why")
        unit.rule(first.id, WON, "organiser", "on second thoughts")
    assert league.results() == [WON, None]
    assert league.rounds()[0].over


def test_tables_are_added_to_a_round_that_is_open(league: Running) -> None:
    round_ = league.open()
    assert round_ is not None
    tables = [Table(league.entrants[:2])]
    with league.world.store.unit() as unit:
        assert unit.extend_round(round_, 0, tables, [league.match((0, 1))], "clock")
        unit.leave_season(league.season, league.entrants[2])
    with league.world.store.unit() as unit:
        gone = [Table(league.entrants[2:])]
        assert not unit.extend_round(round_, 1, gone, [league.match((2, 3))], "clock")
        assert not unit.extend_round(round_, 0, tables, [league.match((0, 1))], "clock"), "again"
        assert unit.extend_round(round_, 1, tables, [league.match((0, 1))], "clock")
        assert unit.close_round(round_)
        assert not unit.close_round(round_)
        assert not unit.extend_round(round_, 2, tables, [league.match((0, 1))], "clock")
    assert len(league.rounds()[0].played.round.tables) == 2


def test_seasons_follow_one_another(league: Running) -> None:
    store = league.world.store
    with pytest.raises(StoreError, match="season 1 is still open"), store.unit() as unit:
        unit.open_season(league.league, SEED, ())
    assert league.close()
    assert not league.close()
    with store.unit() as unit:
        second = unit.open_season(league.league, SEED, ())
    newest = store.queries().newest_season(league.league)
    assert newest is not None
    assert (newest.id, newest.number, newest.closed_at) == (second, 2, None)


def test_a_match_of_a_season_knows_its_league(league: Running) -> None:
    league.open((0, 1))
    [slot] = league.world.store.queries().open_slots(league.season)
    with league.world.store.queries().read() as session:
        assert session.get_one(MatchRow, slot.match).league == league.league


def test_matches_of_a_paused_league_are_not_leased(league: Running) -> None:
    league.open((0, 1))
    league.set_state(LeagueState.PAUSED)
    assert league.world.lease() is None
    assert league.world.store.queries().queue().due == 0
    league.set_state(LeagueState.DRAINING)
    assert league.world.lease() is not None


def test_the_table_of_a_closed_season_is_final(league: Running) -> None:
    league.open((0, 1))
    match = league.play()
    [slot] = league.world.store.queries().slots(league.season)
    assert league.close()
    final = "season 1 is closed, and its table final"
    with pytest.raises(StoreError, match=final), league.world.store.unit() as unit:
        unit.void(match, "a wrong build", "organiser", keep_pairings=True)
    with pytest.raises(StoreError, match=final), league.world.store.unit() as unit:
        unit.refill(slot.id, league.match((0, 1)), "organiser")
    assert league.results() == [WON]
