"""Who may do what with leagues, and what is said to those who may not."""

import json
from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from grpc import StatusCode

from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.match.spec import DealKind
from arena.store import MatchState
from arena.store.ids import MatchId
from arena.v1 import leagues_pb2
from tests.coordinator.conftest import Office
from tests.coordinator.leagues.desk.conftest import ADMIN, TWO, UNCHECKED, Desk, DeskStub
from tests.leagues.definition.texts import FULL, SMALL, changed

ACTIVE = leagues_pb2.ENROLMENT_STATE_ACTIVE
INVITED = leagues_pb2.ENROLMENT_STATE_INVITED
VALIDATING = leagues_pb2.ENROLMENT_STATE_VALIDATING
WITHDRAWN = leagues_pb2.ENROLMENT_STATE_WITHDRAWN
START, ABORT = leagues_pb2.LEAGUE_ACT_START, leagues_pb2.LEAGUE_ACT_ABORT

BY_INVITATION = f"{UNCHECKED}mode = 'invitation'\n"
TEAMS = (
    changed(SMALL, "seats = 4", "seats = 4\noptions = { teams = true }")
    + "[entry]\nvalidation = false\n"
)


def refused(act: Callable[[], object]) -> tuple[StatusCode, str, str]:
    """Status, field, sentence."""
    with pytest.raises(RefusedError) as caught:
        act()
    error = caught.value
    return error.code, error.faults[0][0] if error.faults else "", error.sentence


def test_there_is_a_call_for_each_method_of_the_service() -> None:
    service = leagues_pb2.DESCRIPTOR.services_by_name["LeagueService"]
    assert set(CALLS) == {method.name for method in service.methods}


# ---- leagues ----


def test_a_league_is_its_organisers_or_the_arenas_own(desk: Desk) -> None:
    created = desk.as_("organiser:dave").create(UNCHECKED)
    assert (created.name, created.organiser, created.game) == ("weekly", "dave", "wazabi")
    assert created.state == leagues_pb2.LEAGUE_STATE_OPEN
    own = desk.as_().create(changed(UNCHECKED, 'name = "weekly"', 'name = "own"\ntitle = "Own"'))
    assert (own.organiser, own.title) == ("", "Own")
    desk.bots("alice")
    assert desk.as_("bot:alice").list() == ["own", "weekly"]
    shown = desk.as_("owner:carol").get("weekly")
    assert json.loads(shown.definition)["format"] == {"type": "round_robin", "double": False}


def test_a_definition_that_cannot_be_is_told_fault_by_fault(desk: Desk) -> None:
    text = changed(SMALL, "seats = 4", "seats = 9") + "colour = 1\n"
    with pytest.raises(RefusedError) as caught:
        desk.as_("organiser:dave").create(text)
    assert caught.value.code is StatusCode.INVALID_ARGUMENT
    assert [field for field, _ in caught.value.faults] == [
        "definition.game.seats",
        "definition.format.colour",
    ]
    assert caught.value.sentence.startswith("line 5: game.seats is 9; ")


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        (
            UNCHECKED,
            StatusCode.ALREADY_EXISTS,
            "line 1: name is 'weekly', and there is a league called that already",
        ),
        (
            changed(changed(FULL, '"random",', ""), '"common"', '"independent"'),
            StatusCode.INVALID_ARGUMENT,
            "line 43: entry.house[1] is 'greedy', and there is no such bot",
        ),
        (
            changed(
                'name = "x"\n[game]\nname = "gosu"\nseats = 2\n[format]\ntype = "round_robin"\n',
                "[format]",
                '[ratings]\npool = "weekly"\n[format]',
            ),
            StatusCode.INVALID_ARGUMENT,
            "line 6: ratings.pool is 'weekly', a pool of wazabi; it must be one of gosu",
        ),
    ],
)
def test_a_league_that_does_not_fit_the_arena_is_refused(
    desk: Desk, text: str, code: StatusCode, sentence: str
) -> None:
    desk.league()
    answer = refused(lambda: desk.as_("organiser:dave").create(text))
    assert answer[0] is code
    assert answer[2].startswith(sentence)
    assert desk.as_().list() == ["weekly"]


def test_all_that_does_not_fit_the_arena_is_told_at_once_with_lines(desk: Desk) -> None:
    desk.league()
    desk.bots("alice")
    with pytest.raises(RefusedError) as caught:
        desk.as_("organiser:dave").create(
            'name = "weekly"\n[game]\nname = "gosu"\nseats = 2\n[format]\ntype = "round_robin"\n'
            '[entry]\nhouse = [\n  "alice",\n  "nobody",\n]\n'
        )
    assert caught.value.code is StatusCode.INVALID_ARGUMENT
    assert caught.value.sentence == (
        "line 1: name is 'weekly', and there is a league called that already\n"
        "line 1: ratings.pool is 'weekly' (the league's name), a pool of wazabi; it must be one of "
        "gosu\n"
        "line 8: entry.house[2] is 'nobody', and there is no such bot; arena bot list shows them"
    )
    assert [field for field, _ in caught.value.faults] == [
        "definition.name",
        "definition.ratings.pool",
        "definition.entry.house[2]",
    ]


def test_a_league_is_started_and_ended_with_a_reason(desk: Desk) -> None:
    dave = desk.as_("organiser:dave")
    league = desk.league()
    assert dave.control(league, START).state == leagues_pb2.LEAGUE_STATE_RUNNING
    assert refused(lambda: dave.control(league, START)) == (
        StatusCode.FAILED_PRECONDITION,
        "act",
        "league weekly is running; start is for a league that is open",
    )
    assert refused(lambda: dave.control(league, ABORT, " "))[:2] == (
        StatusCode.INVALID_ARGUMENT,
        "reason",
    )
    aborted = dave.control(league, ABORT, " rain ")
    assert (aborted.state, aborted.reason) == (leagues_pb2.LEAGUE_STATE_ABORTED, "rain")
    assert refused(lambda: dave.control(league, leagues_pb2.LEAGUE_ACT_UNSPECIFIED))[1] == "act"


# ---- who may ----

CALLS_OF_AN_ORGANISER: list[Callable[[DeskStub], object]] = [
    lambda who: who.control("weekly", START),
    lambda who: who.invite("weekly", "alice"),
]
CALLS_OF_AN_OWNER: list[Callable[[DeskStub], object]] = [
    lambda who: who.enrol("weekly", "alice"),
    lambda who: who.withdraw("weekly", "alice"),
    lambda who: who.practice("weekly", "alice", "bob"),
]


def test_a_league_is_touched_by_its_organiser_alone(desk: Desk) -> None:
    desk.bots("alice")
    desk.league()
    for who, act in product(("organiser:eve", "owner:carol", "bot:alice"), CALLS_OF_AN_ORGANISER):
        code, field, sentence = refused(partial(act, desk.as_(who)))
        assert (code, field) == (StatusCode.PERMISSION_DENIED, "league")
        whose = who.replace(":", " ")
        assert sentence == f"league weekly is run by organiser dave, and this token is of {whose}"
    for act in CALLS_OF_AN_ORGANISER:
        act(desk.as_("organiser:dave"))


def test_a_bot_is_touched_by_its_owner_and_the_organiser_alone(desk: Desk) -> None:
    desk.bots("alice", "bob")
    desk.league()
    desk.as_().enrol("weekly", "alice")
    desk.as_().enrol("weekly", "bob")
    for who, act in product(("organiser:eve", "owner:eve", "bot:alice"), CALLS_OF_AN_OWNER):
        code, field, sentence = refused(partial(act, desk.as_(who)))
        assert code is StatusCode.PERMISSION_DENIED
        assert field in ("bots", "entrant")
        whose = who.replace(":", " ")
        assert sentence == f"bot alice is another owner's: this token is of {whose}"
    for who, act in product(("owner:carol", "organiser:dave"), CALLS_OF_AN_OWNER):
        desk.as_().enrol("weekly", "alice")
        act(desk.as_(who))


def test_only_organisers_create_leagues(desk: Desk) -> None:
    code, _, sentence = refused(lambda: desk.as_("owner:carol").create(UNCHECKED))
    assert code is StatusCode.PERMISSION_DENIED
    assert sentence == "only an organiser may do that, and this token is of owner carol"


def test_why_an_entrant_left_is_told_to_its_owner_and_the_organiser(desk: Desk) -> None:
    desk.bots("alice")
    league = desk.league()
    desk.as_("owner:carol").enrol(league, "alice")
    desk.as_("owner:carol").withdraw(league, "alice", "a secret plan")
    told = {
        who: desk.as_(who).enrolment(league, "alice").reason
        for who in ("owner:carol", "organiser:dave", "owner:eve", "organiser:eve", "bot:alice", "")
    }
    plan = "a secret plan"
    assert told == {
        "owner:carol": plan,
        "organiser:dave": plan,
        "": plan,
        "owner:eve": "",
        "organiser:eve": "",
        "bot:alice": "",
    }


# ---- entries ----


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


# ---- practice ----


def test_practice_is_unrated_and_says_why(desk: Desk) -> None:
    desk.bots("alice", "bob")
    league, carol = desk.league(), desk.as_("owner:carol")
    made = carol.practice(league, "alice", "bob")
    assert set(made.bots) == {"alice", "bob"}
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
