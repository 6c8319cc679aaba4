"""Bots that may not play."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from arena.match.spec import BotId
from arena.store import GameVersion, MatchState, OpenSession, Refused, StoreError, UnknownError
from arena.store.ids import LeagueId
from arena.store.models import AuditRow, SeasonEntrantRow, SessionRow
from tests.store.leagues import TERMS, Running, running
from tests.store.world import HOME, World, details

WHY = "floods the arena"


def suspend(world: World, bot: BotId, by: str = "anna") -> None:
    with world.store.unit() as unit:
        unit.suspend_bot(bot, WHY, by)


def restore(world: World, bot: BotId) -> None:
    with world.store.unit() as unit:
        unit.restore_bot(bot, "ben")


def left(league: Running, entrant: int) -> int | None:
    with league.world.store.queries().read() as session:
        row = session.get_one(SeasonEntrantRow, (league.season, league.entrants[entrant]))
        return row.left


def test_a_suspended_bot_is_cut_off_and_cannot_connect_until_it_is_restored(world: World) -> None:
    (bot,) = world.bots(1)
    suspend(world, bot)
    assert world.store.queries().open_sessions() == ()
    with world.store.queries().read() as session:
        ended = session.scalars(select(SessionRow)).one()
        assert ended.close_reason == f"suspended: bot bot0 is suspended: {WHY}"
        assert not ended.arena_closed
    hello = OpenSession(bot, HOME, "second", 1, "build", (GameVersion("wazabi", 1),), 1)
    with world.store.unit() as unit:
        assert unit.open_session(hello) == Refused(f"bot bot0 is suspended: {WHY}", suspended=True)
    restore(world, bot)
    world.connect(bot, "second")
    assert [session.bot for session in world.store.queries().open_sessions()] == [bot]


def test_suspensions_are_told_and_audited(world: World) -> None:
    (bot,) = world.bots(1)
    suspend(world, bot)
    (found,) = world.store.queries().suspensions().values()
    assert (found.bot, found.reason, found.by) == ("bot0", WHY, "anna")
    restore(world, bot)
    assert world.store.queries().suspensions() == {}
    acts = [(entry.by, entry.action) for entry in world.store.queries().audit_entries([], [bot], 2)]
    assert acts == [("ben", "restore bot"), ("anna", "suspend bot")]


def test_what_is_so_already_is_refused(world: World) -> None:
    (bot,) = world.bots(1)
    with pytest.raises(StoreError, match="bot bot0 is not suspended"):
        restore(world, bot)
    suspend(world, bot)
    with pytest.raises(StoreError, match=rf"bot bot0 is suspended: {WHY} \(by anna\)"):
        suspend(world, bot, by="ben")
    with pytest.raises(UnknownError):
        suspend(world, BotId("nobody"))
    with world.store.queries().read() as session:
        suspended = select(AuditRow).where(AuditRow.action == "suspend bot")
        assert len(session.scalars(suspended).all()) == 1


def test_a_bot_may_be_suspended_again(world: World) -> None:
    (bot,) = world.bots(1)
    for _ in range(2):
        suspend(world, bot)
        restore(world, bot)
    assert world.store.queries().suspensions() == {}


def test_nobody_waits_for_a_suspended_bot_in_a_league(world: World) -> None:
    league = running(world, 2)
    league.open((0, 1))
    suspend(world, league.bots[0])
    match = world.leased().match
    assert [seat.no_show for seat in details(world, match).seats] == [True, False]


def test_a_match_beside_all_rounds_waits_for_it_as_for_one_that_is_away(world: World) -> None:
    bots = world.bots(2)
    match = world.schedule(bots, start_by=60)
    suspend(world, bots[0])
    assert world.lease() is None
    world.pass_time(61)
    assert world.leased().match == match
    assert [seat.no_show for seat in details(world, match).seats] == [True, False]


def test_a_match_that_runs_goes_on(world: World) -> None:
    bots = world.bots(2)
    match = world.schedule(bots)
    world.leased()
    suspend(world, bots[0])
    assert details(world, match).state is MatchState.RUNNING


def test_a_suspended_bot_is_in_no_round_that_opens_and_stays_enrolled(world: World) -> None:
    league = running(world, 3)
    suspend(world, league.bots[2])
    assert left(league, 2) == 1
    assert league.open((0, 1), field=(0, 1)) is not None
    queries = world.store.queries()
    assert len(queries.active_entrants(league.league)) == 2
    assert [one.state for one in queries.enrolments(league.league)] == ["active"] * 3


def test_a_round_that_was_paired_with_it_does_not_open(world: World) -> None:
    league = running(world, 2)
    suspend(world, league.bots[1])
    assert league.open((0, 1)) is None


def test_restored_before_a_round_opens_it_has_never_left(world: World) -> None:
    league = running(world, 2)
    suspend(world, league.bots[1])
    restore(world, league.bots[1])
    assert left(league, 1) is None
    assert league.open((0, 1)) is not None


def test_restored_after_a_round_without_it_its_league_takes_it_back_as_any_newcomer(
    world: World,
) -> None:
    league = running(world, 3)
    suspend(world, league.bots[2])
    league.open((0, 1), field=(0, 1))
    restore(world, league.bots[2])
    assert left(league, 2) == 1
    assert len(world.store.queries().active_entrants(league.league)) == 3


def test_who_has_withdrawn_does_not_come_back_with_a_restored_bot(world: World) -> None:
    league = running(world, 3)
    with world.store.unit() as unit:
        unit.withdraw(league.league, league.entrants[2], None, "owner")
    suspend(world, league.bots[2])
    restore(world, league.bots[2])
    assert left(league, 2) == 1


def test_a_team_is_out_while_one_of_its_bots_is_suspended(world: World) -> None:
    league = running(world, 2)
    bots = world.bots(2, called="mate")
    with world.store.unit() as unit:
        team = unit.team("mates", bots, "test")
        unit.enrol(league.league, team, TERMS, "test")
    for bot in bots:
        suspend(world, bot)
    restore(world, bots[0])
    assert team not in [each.id for each in world.store.queries().active_entrants(league.league)]
    restore(world, bots[1])
    assert team in [each.id for each in world.store.queries().active_entrants(league.league)]


def test_a_suspended_bot_does_not_enrol(world: World) -> None:
    league = running(world, 2)
    (bot,) = world.bots(1, called="new")
    suspend(world, bot)
    (entrant,) = [each.entrant for each in world.store.queries().bots() if each.id == bot]
    with (
        pytest.raises(StoreError, match=f"bot new0 is suspended: {WHY}"),
        world.store.unit() as unit,
    ):
        unit.enrol(LeagueId(league.league), entrant, TERMS, "test")
