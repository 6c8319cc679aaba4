"""Practice matches of a league's entrants."""

from grpc import StatusCode

from arena.coordinator.leagues.desk.looking import look
from arena.store import MatchState
from arena.store.ids import MatchId
from arena.v1 import leagues_pb2
from tests.coordinator.conftest import Office
from tests.coordinator.leagues.desk.conftest import TWO, UNCHECKED, Desk, refused

START, ABORT = leagues_pb2.LEAGUE_ACT_START, leagues_pb2.LEAGUE_ACT_ABORT


def test_practice_is_unrated_and_says_why(desk: Desk) -> None:
    desk.bots("alice", "bob")
    league, carol = desk.league(), desk.as_("owner:carol")
    made = carol.practice(league, "alice", "bob")
    assert set(made.bots) == {"alice", "bob"}
    seen = look(desk.store.queries(), desk.caller("owner:carol"), made.match)
    assert tuple(made.waits_for) == seen.wait.hindrances
    assert "bob is not connected" in made.waits_for
    details = desk.store.queries().match_details(MatchId(made.match))
    assert details is not None
    assert details.state is MatchState.SCHEDULED
    assert details.unrated == ("practice of alice for league weekly, asked for by owner:carol")
    assert (details.games, details.priority, details.start_by is not None) == (2, -1, True)


def test_practice_is_with_entrants_the_house_or_ones_own(desk: Desk) -> None:
    desk.bots("alice")
    desk.bots("bob", "house", owner="eve")
    league = desk.league(f"{UNCHECKED}house = ['house']\n")
    carol = desk.as_("owner:carol")
    assert carol.practice(league, "alice", "house").match
    code, field, sentence = refused(lambda: carol.practice(league, "alice", "bob"))
    assert (code, field) == (StatusCode.PERMISSION_DENIED, "opponents")
    assert sentence == "bob takes no part in league weekly, and is neither of the house nor yours"
    desk.as_("owner:eve").enrol(league, "bob")
    assert carol.practice(league, "alice", "bob").match


def test_practice_without_opponents_is_with_who_is_connected(desk: Desk, office: Office) -> None:
    office.connect("anna", "bert")
    desk.bots("alice")
    league = desk.league()
    desk.as_().enrol(league, "bert")
    assert set(desk.as_("owner:carol").practice(league, "alice").bots) == {"alice", "bert"}


def test_practice_has_a_bound(desk: Desk) -> None:
    desk.bots("alice", "bob", "cleo")
    league, carol = desk.league(), desk.as_("owner:carol")
    for _ in range(4):
        carol.practice(league, "alice", "bob")
    code, _, sentence = refused(lambda: carol.practice(league, "alice", "cleo"))
    assert code is StatusCode.FAILED_PRECONDITION
    assert sentence == "4 unrated matches of alice are not over; at most 4 at once"


def test_a_league_that_is_over_has_no_practice(desk: Desk) -> None:
    desk.bots("alice", "bob")
    league = desk.league(TWO)
    desk.as_().control(league, ABORT, "rain")
    code, _, sentence = refused(lambda: desk.as_("owner:carol").practice(league, "alice", "bob"))
    assert (code, sentence) == (StatusCode.FAILED_PRECONDITION, "league weekly is aborted")
