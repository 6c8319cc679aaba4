"""Who may touch which league and which bot, and who is told what."""

from collections.abc import Callable
from functools import partial
from itertools import product

from grpc import StatusCode

from arena.v1 import leagues_pb2
from tests.coordinator.leagues.desk.conftest import UNCHECKED, Desk, DeskStub, refused

START, ABORT = leagues_pb2.LEAGUE_ACT_START, leagues_pb2.LEAGUE_ACT_ABORT


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
