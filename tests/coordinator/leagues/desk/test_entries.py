"""Who enrols, withdraws and comes back; what cannot be names its field and says why."""

from collections.abc import Callable

import pytest
from grpc import StatusCode

from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.match.spec import DealKind
from arena.store.ids import MatchId
from arena.v1 import leagues_pb2
from tests.coordinator.conftest import Office
from tests.coordinator.leagues.desk.conftest import ADMIN, UNCHECKED, Desk, DeskStub, refused
from tests.leagues.definition.texts import SMALL, changed

ACTIVE = leagues_pb2.ENROLMENT_STATE_ACTIVE
INVITED = leagues_pb2.ENROLMENT_STATE_INVITED
WITHDRAWN = leagues_pb2.ENROLMENT_STATE_WITHDRAWN

BY_INVITATION = f"{UNCHECKED}mode = 'invitation'\n"
TEAMS = (
    changed(SMALL, "seats = 4", "seats = 4\noptions = { teams = true }")
    + "[entry]\nvalidation = false\n"
)


def test_an_owner_enrols_withdraws_and_comes_back(desk: Desk) -> None:
    desk.bots("alice")
    league, carol = desk.league(), desk.as_("owner:carol")
    assert carol.enrol(league, "alice").state == ACTIVE
    assert carol.enrol(league, "alice").state == ACTIVE
    assert carol.withdraw(league, "alice").state == WITHDRAWN
    assert refused(lambda: carol.withdraw(league, "alice")) == (
        StatusCode.FAILED_PRECONDITION,
        "entrant",
        "alice is withdrawn in league weekly already",
    )
    assert carol.enrol(league, "alice").state == ACTIVE
    assert [enrolment.entrant for enrolment in carol.get(league).enrolments] == ["alice"]


def test_a_league_by_invitation_takes_the_invited_and_whom_its_organiser_enrols(
    desk: Desk,
) -> None:
    desk.bots("alice", "bob")
    league = desk.league(BY_INVITATION)
    carol, dave = desk.as_("owner:carol"), desk.as_("organiser:dave")
    assert refused(lambda: carol.enrol(league, "alice"))[0] is StatusCode.FAILED_PRECONDITION
    assert dave.invite(league, "alice").state == INVITED
    assert carol.enrol(league, "alice").state == ACTIVE
    assert dave.enrol(league, "bob").state == ACTIVE


def test_a_team_enrols_under_a_name(desk: Desk) -> None:
    desk.bots("alice", "bob", "cleo")
    desk.bots("mallory", owner="eve")
    league, carol = desk.league(TEAMS), desk.as_("owner:carol")
    enrolled = carol.enrol(league, "bob", "alice", team="pair")
    assert (enrolled.entrant, list(enrolled.bots)) == ("pair", ["alice", "bob"])
    wrong = [
        refused(lambda: carol.enrol(league, "alice")),
        refused(lambda: carol.enrol(league, "alice", "bob")),
        refused(lambda: carol.enrol(league, "alice", "alice", team="twins")),
        refused(lambda: carol.enrol(league, "alice", "mallory", team="spies")),
        refused(lambda: carol.enrol(league, "alice", "cleo", team="pair")),
        refused(lambda: carol.enrol(league, "alice", "cleo", team="others")),
    ]
    assert [sentence for _, _, sentence in wrong] == [
        "an entrant of this league is a team of 2 bots, not 1",
        "an entrant of this league is a team, which must have a name",
        "a bot is named twice",
        "bot mallory is another owner's: this token is of owner carol",
        "there is a team or bot called 'pair' of other bots",
        "bot alice is in the league already, as pair",
    ]
    assert [one.entrant for one in carol.get(league).enrolments] == ["pair"]


def test_an_owner_enters_a_league_with_shared_deals_once_and_practises_with_others(
    desk: Desk, office: Office
) -> None:
    desk.bots("alice", "bob")
    desk.bots("erin", owner="erin")
    league = desk.league(f'{UNCHECKED}[match]\nkind = "tables"\n')
    carol = desk.as_("owner:carol")
    assert carol.enrol(league, "alice").state == ACTIVE
    code, _, sentence = refused(lambda: carol.enrol(league, "bob"))
    assert code is StatusCode.FAILED_PRECONDITION
    assert sentence.startswith("carol is in the league already, with alice; as its tables play the")
    assert desk.as_("owner:erin").enrol(league, "erin").state == ACTIVE
    office.reconnect("alice", "erin")
    made = carol.practice(league, "alice", "erin")
    match = desk.store.queries().match_details(MatchId(made.match))
    assert match is not None
    assert match.kind is DealKind.INDEPENDENT


def test_deals_in_common_are_no_league_as_every_bot_could_remember(desk: Desk) -> None:
    code, _, sentence = refused(lambda: desk.league(f'{UNCHECKED}[match]\nkind = "common"\n'))
    assert code is StatusCode.INVALID_ARGUMENT
    assert sentence.startswith('line 13: match.kind is "common", which is for bots that the arena')


def test_a_bot_that_is_there_without_knowing_the_game_is_told_so(
    desk: Desk, office: Office
) -> None:
    desk.bots("alice")
    office.reconnect("alice", game="gosu")
    league, carol = desk.league(), desk.as_("owner:carol")
    assert refused(lambda: carol.enrol(league, "alice")) == (
        StatusCode.FAILED_PRECONDITION,
        "bots",
        "alice is connected, but does not know wazabi (rules 1)",
    )
    office.disconnect("alice")
    assert carol.enrol(league, "alice").state == ACTIVE


@pytest.mark.parametrize(
    ("act", "code", "field", "sentence"),
    [
        (
            lambda who: who.get("monthly"),
            StatusCode.NOT_FOUND,
            "league",
            "there is no league 'monthly'; arena league list shows them",
        ),
        (
            lambda who: who.get(""),
            StatusCode.INVALID_ARGUMENT,
            "league",
            "a league must be named",
        ),
        (
            lambda who: who.enrol("weekly", "zed"),
            StatusCode.NOT_FOUND,
            "bots",
            "there is no bot 'zed'; arena bot list shows them",
        ),
        (
            lambda who: who.enrol("weekly"),
            StatusCode.INVALID_ARGUMENT,
            "bots",
            "an entrant of this league is a bot, not 0",
        ),
        (
            lambda who: who.enrol("weekly", "alice", team="one"),
            StatusCode.INVALID_ARGUMENT,
            "team",
            "an entrant of this league is a bot, not a team",
        ),
        (
            lambda who: who.withdraw("weekly", "alice"),
            StatusCode.NOT_FOUND,
            "entrant",
            "'alice' was never enrolled in league weekly",
        ),
        (
            lambda who: who.enrol("weekly", "al\0ice"),
            StatusCode.INVALID_ARGUMENT,
            "bots",
            "a text cannot hold the character NUL",
        ),
        (
            lambda who: who.practice("weekly", "alice", "zed"),
            StatusCode.NOT_FOUND,
            "opponents",
            "there is no bot or team 'zed'",
        ),
        (
            lambda who: who.practice("weekly", "alice", "bob", "bob"),
            StatusCode.INVALID_ARGUMENT,
            "opponents",
            "the number of opponents in this league is 1, not 2",
        ),
        (
            lambda who: who.practice("weekly", "alice"),
            StatusCode.FAILED_PRECONDITION,
            "opponents",
            "1 opponent more is wanted: connected entrants, newcomers or bots of the house",
        ),
    ],
)
def test_what_cannot_be_names_the_field_and_says_why(
    desk: Desk,
    act: Callable[[DeskStub], object],
    code: StatusCode,
    field: str,
    sentence: str,
) -> None:
    desk.bots("alice", "bob")
    desk.league()
    assert refused(lambda: act(desk.as_("owner:carol"))) == (code, field, sentence)


def test_what_is_no_request_is_refused(desk: Desk) -> None:
    with pytest.raises(RefusedError, match=r"no arena\.v1\.EnrolRequest"):
        CALLS["Enrol"](desk.store, ADMIN, b"\xff\xff")
