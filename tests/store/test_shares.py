"""How leagues, and the pools of matches that belong to none, share the workers."""

from __future__ import annotations

from collections import Counter

from arena.match.spec import BotId
from arena.store import MatchState, NewMatch
from arena.store.answers import Turn
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


def test_the_turn_of_each_match_is_told_as_they_are_leased(world: World) -> None:
    small, big = running(world, 2, "small"), running(world, 2, "big", share=2)
    for league in (small, big):
        league.open(*[(0, 1)] * 3)
    bots = world.bots(2)
    with world.store.unit() as unit:
        (urgent,) = unit.create_matches([NewMatch(spec(2), bots, priority=2)])
    queries = world.store.queries()
    for waiting in range(7, 0, -1):
        scheduled = queries.matches(state=MatchState.SCHEDULED)
        turns = queries.turns(scheduled)
        assert sorted(turn.place for turn in turns.values()) == list(range(1, waiting + 1))
        assert {turn.of for turn in turns.values()} == {waiting}
        first = min(scheduled, key=lambda match: turns[match].place)
        assert world.leased().match == first
        assert waiting < 7 or first == urgent
    assert queries.turns(queries.matches()) == {}, "nothing waits"


def test_a_match_that_cannot_begin_has_no_turn(world: World) -> None:
    bots = world.bots(2)
    with world.store.unit() as unit:
        absent = unit.create_bot("absent")
        due, waits = unit.create_matches(
            [NewMatch(spec(2), bots), NewMatch(spec(2), (bots[0], absent))]
        )
    queries = world.store.queries()
    assert queries.turns([due, waits]) == {due: Turn(1, 1)}
    found = {match.id: [bot.name for bot in match.bots] for match in queries.waiting([due, waits])}
    assert found[waits][1] == "absent"


def bot(world: World) -> BotId:
    """The first bot of the match that is leased next."""
    return world.leased().entrants[0].bot
