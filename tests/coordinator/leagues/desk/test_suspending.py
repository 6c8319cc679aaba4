"""Who may suspend bots and void matches."""

from __future__ import annotations

import pytest
from grpc import StatusCode

from arena.coordinator.leagues.desk import suspending, voiding
from arena.coordinator.leagues.desk.refusals import RefusedError
from tests.coordinator.conftest import Office
from tests.coordinator.leagues.desk.conftest import ADMIN, Desk


@pytest.fixture
def alice(desk: Desk) -> str:
    """A bot in a league of Dave's."""
    desk.bots("alice")
    desk.as_("organiser:dave").enrol(desk.league(), "alice")
    return "alice"


def test_an_organiser_suspends_and_restores_bots_of_its_leagues(desk: Desk, alice: str) -> None:
    dave = desk.caller("organiser:dave")
    suspending.suspend(desk.store, dave, alice, " floods ")
    (found,) = desk.store.queries().suspensions().values()
    assert (found.reason, found.by) == ("floods", "organiser:dave")
    suspending.restore(desk.store, dave, alice)
    assert desk.store.queries().suspensions() == {}


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        ("organiser:eve", "bot alice is in no league that organiser eve runs"),
        ("owner:carol", "only an organiser may do that, and this token is of owner carol"),
        ("bot:alice", "only an organiser may do that, and this token is of bot alice"),
    ],
)
def test_others_do_not(desk: Desk, alice: str, who: str, sentence: str) -> None:
    caller = desk.caller(who)
    with pytest.raises(RefusedError, match=sentence) as refused:
        suspending.suspend(desk.store, caller, alice, "floods")
    assert refused.value.code is StatusCode.PERMISSION_DENIED
    suspending.suspend(desk.store, ADMIN, alice, "floods")
    with pytest.raises(RefusedError, match=sentence):
        suspending.restore(desk.store, caller, alice)
    assert len(desk.store.queries().suspensions()) == 1


def test_a_reason_is_given(desk: Desk, alice: str) -> None:
    with pytest.raises(RefusedError, match="a reason must be given"):
        suspending.suspend(desk.store, ADMIN, alice, " ")


def test_a_match_of_no_league_is_voided_by_the_arena_alone(desk: Desk, office: Office) -> None:
    office.connect("alice", "bob")
    match = office.match("alice", "bob")
    with pytest.raises(RefusedError, match="is of no league: only the arena may void it"):
        voiding.void(desk.store, desk.caller("organiser:dave"), match, "a fault")
    voiding.void(desk.store, ADMIN, match, "a fault")
    with pytest.raises(RefusedError, match="is void already"):
        voiding.void(desk.store, ADMIN, match, "a fault")
