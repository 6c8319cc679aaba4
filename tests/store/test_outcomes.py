"""How the latest matches of a league ended, and who failed in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from arena.games.game import Seat
from arena.leagues.alarm import Outcome
from arena.leagues.entrants import EntrantId
from arena.match.faults import Fault, FaultKind
from arena.store.actors import ARENA
from arena.store.states import LeagueAct
from tests.store.leagues import Running, running
from tests.store.world import World, game

SEEN = timedelta(hours=3)


@pytest.fixture
def league(world: World) -> Running:
    return running(world, 4)


def outcomes(league: Running, since: datetime | None = None, most: int = 20) -> Sequence[Outcome]:
    queries = league.world.store.queries()
    since = since or league.world.clock() - timedelta(days=1)
    return queries.latest_outcomes(league.league, since, most, SEEN)


def entrants(league: Running, *numbers: int) -> frozenset[EntrantId]:
    return frozenset(league.entrants[number] for number in numbers)


def play(league: Running, kind: FaultKind | None = None, *, decisions: int = 3) -> None:
    """A match in which the first entrant forfeits by such a fault; cut off, it plays on."""
    work = league.world.leased()
    report = game(work)
    if kind is not None:
        cut_off = kind in (FaultKind.DISCONNECT, FaultKind.NOT_READY)
        forfeits = (None, None) if cut_off else (1, None)
        report = replace(
            report,
            faults=(Fault(kind, Seat(0), 1),),
            result=replace(report.result, forfeits=forfeits),
            measured=tuple(replace(each, decisions=decisions) for each in report.measured),
        )
    league.world.report(report)


def void(league: Running, by: str) -> None:
    work = league.world.leased()
    with league.world.store.unit() as unit:
        unit.void(work.match, "three workers died of it", by)


@pytest.mark.parametrize(
    ("kind", "decisions", "fails"),
    [
        (None, 3, False),
        (FaultKind.TIMEOUT, 3, True),
        (FaultKind.DISCONNECT, 3, True),
        (FaultKind.NOT_READY, 3, True),
        (FaultKind.RESIGN, 0, True),
        (FaultKind.RESIGN, 1, False),
    ],
)
def test_who_forfeits_or_is_cut_off_fails_and_who_concedes_does_not(
    league: Running, kind: FaultKind | None, decisions: int, fails: bool
) -> None:
    league.open((0, 1))
    play(league, kind, decisions=decisions)
    failed = entrants(league, 0) if fails else frozenset()
    assert outcomes(league) == (Outcome(entrants(league, 0, 1), failed),)


def test_what_the_arena_gives_up_is_nobodys_fault_and_what_others_void_is_no_outcome(
    league: Running,
) -> None:
    league.open((0, 1), (2, 3))
    void(league, ARENA)
    void(league, "organiser")
    assert outcomes(league) == (Outcome(entrants(league, 0, 1), given_up=True),)


def test_the_latest_come_first_and_only_those_since_a_time(league: Running) -> None:
    league.open((0, 1), (2, 3))
    play(league)
    between = league.world.clock()
    league.world.pass_time(10)
    play(league)
    first, second = entrants(league, 0, 1), entrants(league, 2, 3)
    assert [each.entrants for each in outcomes(league)] == [second, first]
    assert [each.entrants for each in outcomes(league, most=1)] == [second]
    assert [each.entrants for each in outcomes(league, since=between)] == [second]


def stay_away(league: Running, number: int) -> None:
    """A round to whose one table that entrant does not come."""
    league.world.disconnect(league.bots[number])
    league.open((0, 1), number=len(league.rounds()) + 1, start_by=league.world.clock())
    league.world.pass_time(1)
    league.play()


def test_a_no_show_fails_if_it_was_there_lately(league: Running) -> None:
    stay_away(league, 0)
    assert outcomes(league)[0].failed == frozenset(), "it was never there"
    league.world.connect(league.bots[0], instance="again")
    league.open((0, 1), number=2)
    league.play()
    stay_away(league, 0)
    assert outcomes(league)[0].failed == entrants(league, 0)


def test_a_no_show_that_has_withdrawn_does_not_fail(league: Running) -> None:
    league.open((0, 1))
    league.play()
    league.open((0, 1), number=2)
    with league.world.store.unit() as unit:
        unit.withdraw(league.league, league.entrants[0], None, "me")
    league.play()
    assert outcomes(league)[0] == Outcome(entrants(league, 0, 1))


def test_a_match_to_which_nobody_came_is_not_given_up(league: Running) -> None:
    league.open((0, 1))
    with league.world.store.unit() as unit:
        for number in (0, 1):
            unit.withdraw(league.league, league.entrants[number], None, "me")
    assert league.world.lease() is None
    assert outcomes(league) == (Outcome(entrants(league, 0, 1)),)


def test_an_aborted_leagues_matches_are_no_outcome(league: Running) -> None:
    league.open((0, 1))
    with league.world.store.unit() as unit:
        unit.act_on_league(league.league, LeagueAct.ABORT, "rain", "me")
        for match in league.world.store.queries().unfinished_matches(league.league):
            unit.call_off(match, "the league was aborted", "clock")
    assert outcomes(league) == ()
