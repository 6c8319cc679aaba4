"""People at the desk: an organiser, owners, an admin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from google.protobuf.message import Message
from grpc import StatusCode

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.store import Store
from arena.v1 import leagues_pb2
from tests.coordinator.conftest import Office
from tests.leagues.definition.texts import SMALL, changed

ADMIN = Caller("cli:root")
TWO = changed(SMALL, "seats = 4", "seats = 2")
"""A league for tables of two."""

UNCHECKED = f"{TWO}\n[entry]\nvalidation = false\n"
"""The same without validation."""


@dataclass
class Desk:
    """Calls as bytes, as both ways in make them."""

    store: Store
    tokens: dict[str, str] = field(default_factory=dict)

    def as_(self, who: str = "") -> DeskStub:
        """``owner:carol``, ``organiser:dave``, ``bot:alice``; nobody is an admin."""
        return DeskStub(self.store, self.caller(who) if who else ADMIN)

    def caller(self, who: str) -> Caller:
        holder = self.store.queries().holder_of_token(self.token(who))
        assert holder is not None
        return Caller.of(holder)

    def token(self, who: str) -> str:
        """Of the person, who is made when first asked for."""
        if who not in self.tokens:
            scope, _, name = who.partition(":")
            queries = self.store.queries()
            with self.store.unit() as unit:
                if scope == "owner":
                    known = {its: one for one, its in queries.owners().items()}
                    owner = known.get(name) or unit.create_owner(name)
                    self.tokens[who] = unit.issue_owner_token(owner, "me")
                elif scope == "organiser":
                    self.tokens[who] = unit.issue_organiser_token(unit.create_organiser(name), "me")
                else:
                    bot = queries.bot_named(name)
                    assert bot is not None
                    self.tokens[who] = unit.issue_token(bot.id)
        return self.tokens[who]

    def bots(self, *names: str, owner: str = "carol") -> None:
        """Of one owner."""
        self.token(f"owner:{owner}")
        known = {its: one for one, its in self.store.queries().owners().items()}
        with self.store.unit() as unit:
            for name in names:
                unit.create_bot(name, owner=known[owner])

    def league(self, text: str = UNCHECKED, who: str = "organiser:dave") -> str:
        created = self.as_(who).create(text)
        return created.name


@dataclass
class DeskStub:
    """One person's calls."""

    store: Store
    caller: Caller

    def _call(self, method: str, request: Message) -> bytes:
        return CALLS[method](self.store, self.caller, request.SerializeToString())

    def create(self, text: str) -> leagues_pb2.League:
        request = leagues_pb2.CreateLeagueRequest(definition=text)
        answer = self._call("CreateLeague", request)
        return leagues_pb2.CreateLeagueResponse.FromString(answer).league

    def list(self) -> list[str]:
        answer = self._call("ListLeagues", leagues_pb2.ListLeaguesRequest())
        found = leagues_pb2.ListLeaguesResponse.FromString(answer).leagues
        return [league.name for league in found]

    def get(self, league: str) -> leagues_pb2.GetLeagueResponse:
        request = leagues_pb2.GetLeagueRequest(league=league)
        return leagues_pb2.GetLeagueResponse.FromString(self._call("GetLeague", request))

    def enrolment(self, league: str, entrant: str) -> leagues_pb2.Enrolment:
        (found,) = (one for one in self.get(league).enrolments if one.entrant == entrant)
        return found

    def enrol(self, league: str, *bots: str, team: str = "") -> leagues_pb2.Enrolment:
        request = leagues_pb2.EnrolRequest(league=league, bots=bots, team=team)
        return leagues_pb2.EnrolResponse.FromString(self._call("Enrol", request)).enrolment

    def withdraw(self, league: str, entrant: str, reason: str = "") -> leagues_pb2.Enrolment:
        request = leagues_pb2.WithdrawRequest(league=league, entrant=entrant, reason=reason)
        return leagues_pb2.WithdrawResponse.FromString(self._call("Withdraw", request)).enrolment

    def invite(self, league: str, *bots: str, team: str = "") -> leagues_pb2.Enrolment:
        request = leagues_pb2.InviteRequest(league=league, bots=bots, team=team)
        return leagues_pb2.InviteResponse.FromString(self._call("Invite", request)).enrolment

    def control(
        self, league: str, act: leagues_pb2.LeagueAct.ValueType, reason: str = ""
    ) -> leagues_pb2.League:
        request = leagues_pb2.ControlLeagueRequest(league=league, act=act, reason=reason)
        answer = self._call("ControlLeague", request)
        return leagues_pb2.ControlLeagueResponse.FromString(answer).league

    def start(self, league: str) -> str:
        """What it warns of."""
        request = leagues_pb2.ControlLeagueRequest(league=league, act=leagues_pb2.LEAGUE_ACT_START)
        answer = self._call("ControlLeague", request)
        return leagues_pb2.ControlLeagueResponse.FromString(answer).warning

    def practice(self, league: str, entrant: str, *opponents: str) -> leagues_pb2.PracticeResponse:
        request = leagues_pb2.PracticeRequest(league=league, entrant=entrant, opponents=opponents)
        return leagues_pb2.PracticeResponse.FromString(self._call("Practice", request))


@pytest.fixture
def desk(office: Office) -> Desk:
    return Desk(office.store)


def refused(act: Callable[[], object]) -> tuple[StatusCode, str, str]:
    """Status, field, sentence."""
    with pytest.raises(RefusedError) as caught:
        act()
    error = caught.value
    return error.code, error.faults[0][0] if error.faults else "", error.sentence
