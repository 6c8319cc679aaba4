"""How leagues, and the pools of matches that belong to none, share the workers."""

from __future__ import annotations

from collections import Counter

from arena.match.spec import BotId
from arena.store import NewMatch
from tests.store.leagues import running
from tests.store.world import World, spec


def test_leagues_get_workers_by_their_shares_and_none_idles(world: World) -> None:
    small, big = running(world, 2, "small"), running(world, 2, "big", share=2)
    for league in (small, big):
        league.open(*[(0, 1)] * 6)
    lanes = dict.fromkeys(small.bots, "small") | dict.fromkeys(big.bots, "big")

    def lane() -> str:
        return lanes[world.leased().entrants[0].bot]

    assert Counter(lane() for _ in range(6)) == {"big": 4, "small": 2}
    assert Counter(lane() for _ in range(6)) == {"big": 2, "small": 4}


def test_priority_decides_before_shares_until_a_lane_that_gets_nothing_has_waited_long(
    world: World,
) -> None:
    league = running(world, 2)
    bots = world.bots(2)

    def urgent() -> None:
        with world.store.unit() as unit:
            unit.create_matches([NewMatch(spec(2), bots, priority=2)])

    league.open((0, 1), (0, 1))
    world.pass_time(19 * 60)
    urgent()
    assert bot(world) in bots
    world.pass_time(2 * 60)
    urgent()
    urgent()
    assert bot(world) in league.bots, "it has waited for two steps of priority"
    assert bot(world) in bots, "now something of the league is running"


def bot(world: World) -> BotId:
    """The first bot of the match that is leased next."""
    return world.leased().entrants[0].bot
