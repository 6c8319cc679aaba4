"""Watched matches: what spectators may see of them, when, and for how long it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import OperationalError

from arena.leagues.definition import Publish
from arena.match.spec import DealKind
from arena.store import (
    Assignment,
    BusyError,
    LeaseState,
    MatchState,
    PublicView,
    ReleaseCause,
    Store,
)
from arena.store.answers import Hidden, Live
from arena.store.ids import MatchId
from arena.store.models import LeagueRow, MatchRow, PublicViewRow, WatchRow
from arena.store.models.row import Row
from arena.store.unit.watching import FORGOTTEN, KEPT, LARGEST
from tests.store.leagues import running
from tests.store.world import World, details, game


def seen(number: int, age: float = 0, of: int = 0, view: bytes = b"view") -> PublicView:
    """The table after ``number - 1`` actions of a game."""
    acted = None if number == 1 else 0
    left = tuple(timedelta(milliseconds=span) for span in (1500, number))
    return PublicView(number, of, number - 1, acted, timedelta(seconds=age), view, left)


def watch(world: World, match: MatchId) -> bool:
    with world.store.unit(durable=False) as unit:
        return unit.watch(match)


def show(world: World, work: Assignment, *views: PublicView) -> bool:
    """A renewal with these views; whether somebody watches."""
    with world.store.unit(durable=False) as unit:
        assert unit.renew(work.match, work.fence, work.worker, 1) is LeaseState.HELD
        return unit.show(work.match, work.fence, views)


def live(world: World, match: MatchId, most: int = 100) -> Live:
    found = world.store.queries().live(match, most)
    assert found is not None
    return found


def numbers(world: World, match: MatchId) -> list[int]:
    return [view.number for view in live(world, match).views]


def count(world: World, table: type[Row]) -> int:
    with world.store.queries().read() as session:
        return session.execute(select(func.count()).select_from(table)).scalar_one()


def watched(world: World) -> Assignment:
    """A match that runs, and that somebody watches."""
    world.schedule(world.bots(2))
    work = world.leased()
    assert watch(world, work.match)
    return work


def test_a_renewal_says_whether_somebody_watches(world: World) -> None:
    world.schedule(world.bots(2))
    work = world.leased()
    assert not show(world, work, seen(1))
    assert count(world, PublicViewRow) == 0
    assert watch(world, work.match)
    assert show(world, work)
    world.pass_time(50)
    assert watch(world, work.match)
    world.pass_time(50)
    assert show(world, work), "said again after 50 seconds"
    world.pass_time(11)
    assert not show(world, work, seen(2))
    assert count(world, PublicViewRow) == 0


def test_views_are_shown_the_newest_first_when_the_delay_is_over(world: World) -> None:
    work = watched(world)
    show(world, work, seen(1, age=12), seen(2, age=10), seen(3))
    assert numbers(world, work.match) == []
    world.pass_time(20)
    assert numbers(world, work.match) == [2, 1]
    world.pass_time(10)
    [newest, *_] = live(world, work.match).views
    assert (newest.fence, newest.number, newest.game, newest.step) == (1, 3, 0, 2)
    assert (newest.order, newest.acted, newest.view) == ((0, 1), 0, b"view")
    assert newest.left == (timedelta(seconds=1.5), timedelta(milliseconds=newest.number))
    assert live(world, work.match, most=1).views == (newest,)


def test_a_league_sets_the_delay(world: World) -> None:
    league = running(world, 2)
    league.open((0, 1))
    work = world.leased()
    assert watch(world, work.match)
    show(world, work, seen(1, age=4))
    for delay, shown in [("3s", [1]), ("5s", []), ("0s", [1]), ("4s", [1])]:
        with world.store.unit() as unit:
            settings = f'{{"match":{{"spectator_delay":"{delay}"}}}}'
            unit.session.execute(update(LeagueRow).values(settings=settings))
        assert numbers(world, work.match) == shown


@pytest.mark.parametrize("kind", [DealKind.COMMON, DealKind.TABLES])
def test_nothing_is_kept_or_shown_of_deals_that_are_played_more_than_once(
    world: World, kind: DealKind
) -> None:
    league = running(world, 2)
    league.open((0, 1))
    work = world.leased()
    with world.store.unit() as unit:
        unit.session.execute(update(MatchRow).values(kind=kind))
    _is_hidden(world, work, Hidden.SHARED)


@pytest.mark.parametrize("publish", [Publish.ROUND, Publish.SEASON])
def test_a_league_that_shows_its_records_later_shows_nothing_live(
    world: World, publish: Publish
) -> None:
    league = running(world, 2)
    with world.store.unit() as unit:
        assert unit.open_round(replace(league.new((0, 1), number=1), publish=publish), "clock")
    _is_hidden(world, world.leased(), Hidden.LATER)


def _is_hidden(world: World, work: Assignment, why: Hidden) -> None:
    assert not watch(world, work.match)
    assert not show(world, work, seen(1))
    with world.store.unit() as unit:
        unit.session.add(WatchRow(match=work.match, until=world.clock() + timedelta(hours=1)))
    assert not show(world, work, seen(1)), "whoever said that it is watched"
    assert count(world, PublicViewRow) == 0
    _put(world, work, [1])
    world.pass_time(60)
    assert live(world, work.match) == Live(why, timedelta(seconds=30), ())


def _put(world: World, work: Assignment, views: Sequence[int]) -> None:
    """Rows that no command wrote."""
    with world.store.unit() as unit:
        unit.session.add_all(
            PublicViewRow(
                match=work.match,
                fence=work.fence,
                number=number,
                game=0,
                step=number,
                acted=0,
                at=world.clock(),
                view=b"view",
            )
            for number in views
        )


def test_a_renewal_that_is_sent_again_changes_nothing(world: World) -> None:
    work = watched(world)
    for _ in range(2):
        show(world, work, seen(1, age=40), seen(2, age=35))
    show(world, work, seen(2, age=35), seen(3, age=31))
    assert numbers(world, work.match) == [3, 2, 1]


def test_only_the_newest_attempt_is_shown(world: World) -> None:
    work = watched(world)
    show(world, work, seen(1, age=40), seen(7, age=31))
    world.release(work, ReleaseCause.DRAIN)
    assert numbers(world, work.match) == [7, 1], "until there is another"
    again = world.leased()
    assert again.match == work.match
    assert numbers(world, work.match) == []
    show(world, again, seen(1, age=31))
    assert [(view.fence, view.number) for view in live(world, work.match).views] == [(2, 1)]
    assert count(world, PublicViewRow) == 1, "those of the older one are forgotten"


def test_of_an_attempt_the_newest_views_are_kept(world: World) -> None:
    work = watched(world)
    _put(world, work, [1, 2, 3])
    show(world, work, seen(KEPT + 2, age=31))
    world.pass_time(31)
    assert numbers(world, work.match) == [KEPT + 2, 3]


def test_views_that_are_too_large_are_dropped_and_the_lease_is_renewed(world: World) -> None:
    work = watched(world)
    assert show(world, work, seen(1, view=bytes(LARGEST + 1)))
    assert show(world, work, seen(2, age=31, view=bytes(LARGEST)))
    assert numbers(world, work.match) == [2]


def test_views_that_the_database_refuses_do_not_end_a_lease(world: World) -> None:
    work = watched(world)
    world.pass_time(15)
    assert show(world, work, seen(1, age=40), replace(seen(2), step=None))  # type: ignore[arg-type]
    assert numbers(world, work.match) == []
    world.pass_time(15)
    with world.store.unit() as unit:
        assert len(unit.expire_leases()) == 0, "the renewal counts"
    assert show(world, work, seen(1, age=40))
    assert numbers(world, work.match) == [1]


def test_a_match_that_is_over_is_not_watched_and_its_views_are_forgotten(world: World) -> None:
    work = watched(world)
    show(world, work, seen(1, age=40))
    world.report(game(work))
    assert details(world, work.match).state is MatchState.FINISHED
    assert world.store.queries().live(work.match, 1) is None
    assert not watch(world, work.match)
    assert _prune(world) == (1, 1), "somebody may have watched until a moment ago"
    world.pass_time(61)
    assert _prune(world) == (0, 0)


def test_what_nobody_watches_any_more_is_forgotten_in_batches(world: World) -> None:
    bots = world.bots(2)
    for _ in range(FORGOTTEN + 1):
        assert watch(world, world.schedule(bots))
    work = world.leased()
    show(world, work, seen(1))
    world.pass_time(61)
    with world.store.unit() as unit:
        assert unit.prune().more
    assert count(world, WatchRow) == 1
    assert _prune(world) == (0, 0)


def _prune(world: World) -> tuple[int, int]:
    """Watches and views that are left."""
    with world.store.unit() as unit:
        unit.prune()
    return count(world, WatchRow), count(world, PublicViewRow)


def test_no_match_is_shown_that_is_not_there(world: World) -> None:
    assert world.store.queries().live(MatchId("none"), 1) is None
    assert not watch(world, MatchId("none"))


def test_who_will_not_wait_for_another_transaction_is_refused_at_once(
    world: World, url: str
) -> None:
    match = watched(world).match
    other = Store.open(url, world.clock)
    with world.store.unit() as unit:
        assert unit.watch(match)
        for store in (other, world.store):
            with (
                pytest.raises((OperationalError, BusyError)),
                store.unit(durable=False, waits=False) as hurried,
            ):
                hurried.watch(match)
    with other.unit(durable=False, waits=False) as hurried:
        assert hurried.watch(match)
    other.close()
