"""Leagues, what their organisers do, and who takes part in them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import partial
from itertools import product

import pytest
from sqlalchemy import select

from arena.leagues.rounds import Round, Table
from arena.ratings.elo import START
from arena.store import NameInUseError, NewMatch, Store, StoreError
from arena.store.answers import Enrolment
from arena.store.commands import EntryTerms, NewLeague, NewRound, SeasonEntrant
from arena.store.ids import EntrantId, LeagueId, PoolId, SeasonId
from arena.store.models import AuditRow, SeasonEntrantRow
from arena.store.states import LEAGUE_ACTS, EnrolmentState, LeagueAct, LeagueState
from tests.store.world import World, spec

OPEN = EntryTerms(most=None, by_invitation=False, validation=False)
VALIDATED = EntryTerms(most=None, by_invitation=False, validation=True)
INVITED = EntryTerms(most=None, by_invitation=True, validation=False)


def league(store: Store, name: str = "weekly") -> LeagueId:
    with store.unit() as unit:
        return unit.create_league(NewLeague(name, "wazabi", PoolId(name), "{}", 2), "me")


def entrants(store: Store) -> tuple[EntrantId, ...]:
    return tuple(bot.entrant for bot in store.queries().bots())


def enrol(
    store: Store, of: LeagueId, who: Iterable[EntrantId], terms: EntryTerms = OPEN
) -> list[EnrolmentState]:
    with store.unit() as unit:
        return [unit.enrol(of, entrant, terms, "me") for entrant in who]


def enrolment(store: Store, of: LeagueId, entrant: EntrantId) -> Enrolment:
    (found,) = (one for one in store.queries().enrolments(of) if one.entrant == entrant)
    return found


# ---- leagues ----


def test_a_league_is_open_until_it_is_started_and_has_a_pool(store: Store) -> None:
    with store.unit() as unit:
        dave = unit.create_organiser("dave")
        new = NewLeague("weekly", "wazabi", PoolId("masters"), "{}", 2, dave)
        created = unit.create_league(new, "me")
    found = store.queries().league_named("weekly")
    assert found is not None
    assert found == store.queries().leagues()[0]
    assert (found.id, found.state, found.entrants) == (created, LeagueState.OPEN, 0)
    assert (found.organiser, found.organiser_name) == (dave, "dave")
    assert store.queries().pools() == ("masters",)
    assert store.queries().league_named("monthly") is None


def test_a_league_that_cannot_be_leaves_nothing_behind(store: Store) -> None:
    league(store)
    with store.unit() as unit, pytest.raises(NameInUseError, match="a league called 'weekly'"):
        unit.create_league(NewLeague("weekly", "wazabi", PoolId("weekly"), "{}", 1), "me")
    with (
        pytest.raises(StoreError, match="pool 'weekly' is for wazabi, not for gosu"),
        store.unit() as unit,
    ):
        unit.create_league(NewLeague("other", "gosu", PoolId("weekly"), "{}", 1), "me")
    with (
        pytest.raises(StoreError, match="'two words' is no name"),
        store.unit() as unit,
    ):
        unit.create_league(NewLeague("two words", "gosu", PoolId("new"), "{}", 1), "me")
    assert [one.name for one in store.queries().leagues()] == ["weekly"]
    assert store.queries().pools() == ("weekly",)


def test_each_act_is_for_leagues_in_some_states(world: World) -> None:
    store, created = world.store, league(world.store)
    for state, act in product(LeagueState, LeagueAct):
        with store.unit() as unit:
            unit.lock_league(created).state = state
        allowed, then = LEAGUE_ACTS[act]
        with store.unit() as unit:
            if state in allowed:
                assert unit.act_on_league(created, act, "why", "me") is then
            else:
                with pytest.raises(StoreError, match=f"league weekly is {state}; "):
                    unit.act_on_league(created, act, "why", "me")
        assert store.queries().leagues()[0].state is (then if state in allowed else state)


def test_what_is_done_to_a_league_is_kept_with_who_did_it_when_and_why(world: World) -> None:
    store, created = world.store, league(world.store)
    world.clock.advance(60)
    with store.unit() as unit:
        unit.act_on_league(created, LeagueAct.ABORT, "rain", "me")
    found = store.queries().leagues()[0]
    assert (found.state_reason, found.state_since) == ("rain", world.clock())
    with store.unit() as unit:
        row = unit.session.scalars(select(AuditRow).where(AuditRow.action == "abort league")).one()
        assert (row.by, row.subject, row.detail) == (
            "me",
            created,
            '{"reason":"rain","was":"open"}',
        )


# ---- enrolments ----


def test_who_enrols_is_in_once_and_may_withdraw_and_come_back(world: World) -> None:
    world.bots(1)
    store, created = world.store, league(world.store)
    (alice,) = entrants(store)
    assert enrol(store, created, [alice, alice]) == [EnrolmentState.ACTIVE] * 2
    found = enrolment(store, created, alice)
    assert [(bot.name, bot.owner) for bot in found.bots] == [("bot0", "arena")]
    assert store.queries().leagues()[0].entrants == 1
    with store.unit() as unit:
        assert unit.withdraw(created, alice, "holidays", "carol")
        assert not unit.withdraw(created, alice, "holidays", "carol")
    found = enrolment(store, created, alice)
    assert (found.state, found.reason) == (EnrolmentState.WITHDRAWN, "holidays")
    assert enrol(store, created, [alice]) == [EnrolmentState.ACTIVE]


def test_a_league_by_invitation_lets_in_the_invited(world: World) -> None:
    world.bots(2)
    store, created = world.store, league(world.store)
    alice, bob = entrants(store)
    with store.unit() as unit:
        assert unit.invite(created, alice, "dave") is EnrolmentState.INVITED
    assert enrol(store, created, [alice], INVITED) == [EnrolmentState.ACTIVE]
    with store.unit() as unit:
        assert unit.invite(created, alice, "dave") is EnrolmentState.ACTIVE
    with pytest.raises(StoreError, match="by invitation, and its organiser has not invited it"):
        enrol(store, created, [bob], INVITED)


def test_a_full_league_takes_nobody_until_somebody_leaves(world: World) -> None:
    world.bots(3)
    store, created = world.store, league(world.store)
    alice, bob, carol = entrants(store)
    terms = EntryTerms(most=2, by_invitation=False, validation=False)
    enrol(store, created, [alice, bob], terms)
    with pytest.raises(StoreError, match="the league is full: 2 entrants are in it"):
        enrol(store, created, [carol], terms)
    with store.unit() as unit:
        unit.withdraw(created, alice, None, "me")
    assert enrol(store, created, [carol], terms) == [EnrolmentState.ACTIVE]


def test_a_league_that_is_over_takes_nobody(world: World) -> None:
    world.bots(1)
    store, created = world.store, league(world.store)
    with store.unit() as unit:
        unit.act_on_league(created, LeagueAct.ABORT, "rain", "me")
    with pytest.raises(StoreError, match="league weekly is aborted, and takes nobody any more"):
        enrol(store, created, entrants(store))


def test_a_team_is_of_its_bots_and_a_bot_is_in_a_league_once(world: World) -> None:
    store, created = world.store, league(world.store)
    one, two, three = world.bots(3)
    alone = entrants(store)
    with store.unit() as unit:
        team = unit.team("pair", [one, two], "me")
        assert unit.team("pair", [two, one], "me") == team
        with pytest.raises(NameInUseError, match="a team or bot called 'pair' of other bots"):
            unit.team("pair", [one, three], "me")
        with pytest.raises(NameInUseError, match="a team or bot called 'bot0' of other bots"):
            unit.team("bot0", [one, three], "me")
    enrol(store, created, [team])
    assert [bot.name for bot in enrolment(store, created, team).bots] == ["bot0", "bot1"]
    with pytest.raises(StoreError, match="bot bot1 is in the league already, as pair"):
        enrol(store, created, [alone[1]])
    assert enrol(store, created, [alone[2]]) == [EnrolmentState.ACTIVE]


# ---- validation ----


def test_a_newcomer_is_active_once_its_match_says_nothing_against_it(world: World) -> None:
    store, created = world.store, league(world.store)
    bots = world.bots(2)
    alice, bob = entrants(store)
    assert enrol(store, created, [alice, bob], VALIDATED) == [EnrolmentState.VALIDATING] * 2
    with store.unit() as unit:
        unit.explain_waiting(created, alice, "bot0 is not connected")
    assert enrolment(store, created, alice).reason == "bot0 is not connected"
    new = NewMatch(spec(2), bots, unrated="validation", league=created)
    with store.unit() as unit:
        match = unit.begin_validation(created, [alice, bob], new, "arena")
        assert match is not None
        assert unit.begin_validation(created, [alice], new, "arena") is None
    assert enrolment(store, created, alice).validation == match
    assert enrolment(store, created, alice).reason is None
    with store.unit() as unit:
        assert unit.end_validation(created, alice, match, None)
        assert unit.end_validation(created, bob, match, "it crashed")
        assert not unit.end_validation(created, alice, match, "it crashed")
    assert enrolment(store, created, alice).state is EnrolmentState.ACTIVE
    refused = enrolment(store, created, bob)
    assert (refused.state, refused.reason) == (EnrolmentState.REFUSED, "it crashed")
    assert enrol(store, created, [bob], VALIDATED) == [EnrolmentState.VALIDATING]
    with store.unit() as unit:
        assert not unit.end_validation(created, bob, match, None), "that was an earlier match"


def test_leagues_with_newcomers_are_found(world: World) -> None:
    store, quiet, busy = world.store, league(world.store), league(world.store, "busy")
    world.bots(2)
    alice, bob = entrants(store)
    enrol(store, quiet, [alice])
    assert store.queries().leagues_validating() == ()
    enrol(store, busy, [bob], VALIDATED)
    assert [one.name for one in store.queries().leagues_validating()] == ["busy"]
    with store.unit() as unit:
        unit.act_on_league(busy, LeagueAct.ABORT, "rain", "me")
    assert store.queries().leagues_validating() == ()


def test_practice_that_is_not_over_is_counted_by_bot(world: World) -> None:
    store, bots = world.store, world.bots(3)
    with store.unit() as unit:
        unit.create_matches(
            [NewMatch(spec(2), bots[:2], unrated="practice"), NewMatch(spec(2), bots[:2])]
        )
    counts = [store.queries().unrated_unfinished(bot) for bot in bots]
    assert counts == [1, 1, 0]
    while world.lease() is not None:
        pass
    for match in store.queries().matches():
        with store.unit() as unit:
            unit.void(match, "why", "me")
    assert store.queries().unrated_unfinished(bots[0]) == 0


def test_the_bots_of_an_entrant_are_found_by_its_name(world: World) -> None:
    store, bots = world.store, world.bots(2)
    with store.unit() as unit:
        unit.team("pair", bots, "me")
    names = [[bot.name for bot in store.queries().members_named(name)] for name in ("bot1", "pair")]
    assert names == [["bot1"], ["bot0", "bot1"]]
    assert store.queries().members_named("nobody") == ()


# ---- withdrawing while rounds are paired ----


def test_who_has_withdrawn_is_paired_no_more_whoever_comes_first(world: World) -> None:
    """Withdrawing and pairing at the same moment, on connections of their own, many times."""
    store = world.store
    bots = world.bots(2)
    who, opened = entrants(store), 0
    world.disconnect(bots[[bot.entrant for bot in store.queries().bots()].index(who[0])])
    for turn in range(6):
        created = league(store, f"league{turn}")
        enrol(store, created, who)
        with store.unit() as unit:
            season = unit.open_season(
                created, bytes(32), [SeasonEntrant(entrant, 0, START) for entrant in who]
            )
        new = NewRound(
            season=season,
            division=0,
            round=Round(1, (Table(who),)),
            field=frozenset(who),
            matches=(NewMatch(spec(2), bots),),
        )
        at_once(
            partial(pair, store, new),
            partial(leave, store, created, who[0]),
            swapped=turn % 2 == 1,
        )
        opened += rounds_of(store, season, who[0])
        assert store.queries().queue().due == opened, "nobody waits for who has left"


def pair(store: Store, new: NewRound) -> None:
    with store.unit() as unit:
        unit.open_round(new, "clock")


def leave(store: Store, of: LeagueId, who: EntrantId) -> None:
    with store.unit() as unit:
        unit.withdraw(of, who, None, "me")


def rounds_of(store: Store, season: SeasonId, who: EntrantId) -> int:
    """None if it had withdrawn before; else it leaves after the one that was opened."""
    with store.unit() as unit:
        left = unit.session.get_one(SeasonEntrantRow, (season, who)).left
    rounds = store.queries().rounds(season, 0)
    assert left == len(rounds) + 1
    return len(rounds)


def at_once(*acts: Callable[[], None], swapped: bool) -> None:
    threads = [threading.Thread(target=act) for act in acts]
    for thread in reversed(threads) if swapped else threads:
        thread.start()
    for thread in threads:
        thread.join()
