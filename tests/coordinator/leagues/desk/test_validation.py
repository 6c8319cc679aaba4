"""A newcomer takes part once a match of real games has ended without a fault of its bots'."""

from collections.abc import Mapping

import pytest

from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.coordinator.leagues.desk.validation import validate_all
from arena.coordinator.messages import identity
from arena.leagues.definition import parse
from arena.match.faults import FaultKind
from arena.store.ids import MatchId
from arena.v1 import leagues_pb2
from tests.coordinator import playing
from tests.coordinator.conftest import Office, worker
from tests.coordinator.leagues.desk.conftest import TWO, Desk
from tests.leagues.definition.texts import SMALL, changed

ACTIVE = leagues_pb2.ENROLMENT_STATE_ACTIVE
REFUSED = leagues_pb2.ENROLMENT_STATE_REFUSED
VALIDATING = leagues_pb2.ENROLMENT_STATE_VALIDATING
WITHDRAWN = leagues_pb2.ENROLMENT_STATE_WITHDRAWN

HOUSE = f"{TWO}\n[entry]\nhouse = ['house']\n"

SECRET = bytes(range(32))
"""Of every attempt, so that the deals are the same each time."""

LAST = -1
"""The bot's last decision in the game."""

Failures = Mapping[int, FaultKind]


async def play(office: Office, failing: str = "", failures: Failures | None = None) -> None:
    """The next match, all of its games; one of the bots fails as told, in the last game."""
    with office.store.unit() as unit:
        leased = unit.lease(identity(worker()), lambda: SECRET)
    assert leased is not None
    match = playing.message(leased.assignment)
    last = len(match.entrants) - 1
    for game in range(last):
        await office.report(await playing.report(match, "w", game))
    honest = await playing.report(match, "w", last)
    seat = playing.seat_of(match, last, failing) if failing else 0
    at = {
        honest.measured[seat].decisions - 1 if number == LAST else number: kind
        for number, kind in (failures or {}).items()
    }
    await office.report(await playing.report(match, "w", last, [{}] * seat + [at]))
    validate_all(office.store)


def state(desk: Desk, entrant: str) -> tuple[leagues_pb2.EnrolmentState.ValueType, str]:
    found = desk.as_().enrolment("weekly", entrant)
    return found.state, found.reason


async def test_a_bot_that_plays_without_a_fault_is_in(desk: Desk, office: Office) -> None:
    office.connect("house", "alice")
    desk.league(HOUSE)
    enrolled = desk.as_().enrol("weekly", "alice")
    assert (enrolled.state, enrolled.reason) == (VALIDATING, "")
    details = office.store.queries().match_details(MatchId(enrolled.validation))
    assert details is not None
    assert details.unrated == "validation of alice for league weekly"
    assert {seat.name for seat in details.seats} == {"house", "alice"}
    await play(office)
    assert state(desk, "alice") == (ACTIVE, "")
    assert [line.matches for line in office.store.queries().standings(details.pool)] == [0, 0]


@pytest.mark.parametrize(
    ("kind", "failures"),
    [
        ("crash", {0: FaultKind.CRASH}),
        ("illegal", {0: FaultKind.ILLEGAL}),
        ("timeout", {1: FaultKind.TIMEOUT}),
        ("timeout", dict.fromkeys(range(10_000), FaultKind.TIMEOUT)),
        ("crash", {LAST: FaultKind.CRASH}),
        ("resign", {2: FaultKind.RESIGN}),
        ("disconnect", {0: FaultKind.DISCONNECT}),
    ],
    ids=["crash at first", "illegal", "slow once", "silent", "crash at last", "resign", "gone"],
)
async def test_any_fault_at_any_decision_fails(
    desk: Desk, office: Office, kind: str, failures: dict[int, FaultKind]
) -> None:
    office.connect("house", "alice")
    desk.league(HOUSE)
    desk.as_().enrol("weekly", "alice")
    await play(office, "alice", failures)
    found, reason = state(desk, "alice")
    assert found == REFUSED
    assert f"the first: {kind} of alice in game 1 at step " in reason
    again = desk.as_().enrol("weekly", "alice")
    assert again.state == VALIDATING
    await play(office)
    assert state(desk, "alice") == (ACTIVE, "")


async def test_a_fault_of_the_opponent_is_not_the_newcomers(desk: Desk, office: Office) -> None:
    office.connect("house", "alice")
    desk.league(HOUSE)
    desk.as_().enrol("weekly", "alice")
    await play(office, "house", {0: FaultKind.CRASH})
    assert state(desk, "alice") == (ACTIVE, "")


async def test_newcomers_validate_against_each_other_and_are_judged_each(
    desk: Desk, office: Office
) -> None:
    office.connect("alice", "bob")
    desk.league(TWO)
    wants = "1 opponent more is wanted: connected entrants, newcomers or bots of the house"
    assert desk.as_().enrol("weekly", "alice").reason == wants
    both = desk.as_().enrol("weekly", "bob").validation
    assert both
    assert desk.as_().enrolment("weekly", "alice").validation == both
    await play(office, "bob", {0: FaultKind.CRASH})
    assert state(desk, "alice") == (ACTIVE, "")
    assert state(desk, "bob")[0] == REFUSED


async def test_a_newcomer_waits_until_it_is_connected(desk: Desk, office: Office) -> None:
    office.connect("house")
    desk.bots("alice")
    desk.league(HOUSE)
    assert desk.as_().enrol("weekly", "alice").reason == "alice is not connected"
    assert not validate_all(office.store)
    office.reconnect("alice")
    assert validate_all(office.store)
    assert not validate_all(office.store), "there is one match"
    assert len(office.store.queries().matches()) == 1
    await play(office)
    assert state(desk, "alice") == (ACTIVE, "")


async def test_who_goes_away_before_its_match_is_a_no_show(desk: Desk, office: Office) -> None:
    office.connect("house", "alice")
    desk.league(HOUSE)
    desk.as_().enrol("weekly", "alice")
    office.disconnect("alice")
    for _ in range(61):
        office.clock.advance(10)
        office.beat()
    await play(office)
    found, reason = state(desk, "alice")
    assert found == REFUSED
    assert reason == "alice did not show up for its validation match"


async def test_a_void_match_says_nothing_and_one_may_try_again(desk: Desk, office: Office) -> None:
    office.connect("house", "alice")
    desk.league(HOUSE)
    match = desk.as_().enrol("weekly", "alice").validation
    with office.store.unit() as unit:
        unit.void(MatchId(match), "the power failed", "me")
    validate_all(office.store)
    found, reason = state(desk, "alice")
    assert found == REFUSED
    assert reason == "its validation match is void: the power failed; enrol it again"
    assert desk.as_().enrol("weekly", "alice").validation not in ("", match)


async def test_who_withdraws_meanwhile_stays_out(desk: Desk, office: Office) -> None:
    office.connect("house", "alice")
    desk.league(HOUSE)
    desk.as_().enrol("weekly", "alice")
    desk.as_().withdraw("weekly", "alice", "second thoughts")
    await play(office)
    assert state(desk, "alice") == (WITHDRAWN, "second thoughts")


async def test_the_bots_of_a_team_sit_as_partners(desk: Desk, office: Office) -> None:
    office.connect("alice", "bob", "cleo", "dora")
    text = changed(SMALL, "seats = 4", "seats = 4\noptions = { teams = true }")
    desk.league(text)
    desk.as_().enrol("weekly", "alice", "bob", team="ab")
    match = desk.as_().enrol("weekly", "cleo", "dora", team="cd").validation
    details = office.store.queries().match_details(MatchId(match))
    assert details is not None
    seats = [seat.name for seat in details.seats]
    partners = {frozenset(seats[0::2]), frozenset(seats[1::2])}
    assert partners == {frozenset({"alice", "bob"}), frozenset({"cleo", "dora"})}
    assert parse(text).team_size == 2
    await play(office)
    assert (state(desk, "ab"), state(desk, "cd")) == ((ACTIVE, ""), (ACTIVE, ""))


async def test_one_league_that_cannot_be_read_does_not_stop_the_others(
    desk: Desk, office: Office
) -> None:
    office.connect("house", "alice")
    desk.league(changed(HOUSE, '"weekly"', '"broken"'))
    desk.as_().enrol("broken", "house")
    desk.league(HOUSE)
    with office.store.unit() as unit:
        league = office.store.queries().league_named("broken")
        assert league is not None
        unit.lock_league(league.id).settings = '{"title":""}'
    with pytest.raises(
        RefusedError, match="of league broken is none for this version: name is not"
    ):
        desk.as_().enrol("broken", "alice")
    desk.as_().enrol("weekly", "alice")
    await play(office)
    assert state(desk, "alice") == (ACTIVE, "")
