"""What an owner, an organiser and anyone else may see of matches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pytest
from grpc import StatusCode

from arena.cli.matches.shown import as_text
from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS
from arena.leagues.definition import Publish
from arena.match.spec import DealKind, MatchId
from arena.store import NewMatch, ReleaseCause
from arena.store.answers import Holder
from arena.store.models import BotRow, LeagueRow
from arena.store.states import LeagueState, TokenScope
from arena.v1 import leagues_pb2, matches_pb2
from tests.coordinator.leagues.asking import ADMIN, NAME, refused
from tests.coordinator.leagues.tended import BASE, LEAGUE, Tended, begin
from tests.store.world import SECRET, World, game, spec


@dataclass
class People:
    """A league of dave's, in which bot0 and bot1 are carol's, bot2 and bot3 erin's; frank has no
    bot, gina runs another league.
    """

    league: Tended
    carol: Caller
    erin: Caller
    frank: Caller
    dave: Caller
    gina: Caller

    def bot(self, number: int) -> Caller:
        return Caller.of(Holder(TokenScope.BOT, self.league.bots[number], f"bot{number}"))

    def look(self, who: Caller, match: str) -> matches_pb2.Match:
        request = leagues_pb2.GetMatchRequest(match=match)
        answer = CALLS["GetMatch"](self.league.store, who, request.SerializeToString())
        return leagues_pb2.GetMatchResponse.FromString(answer).match

    def tables(self, who: Caller) -> list[leagues_pb2.LeagueTable]:
        request = leagues_pb2.GetScheduleRequest(league=NAME)
        answer = CALLS["GetSchedule"](self.league.store, who, request.SerializeToString())
        return list(leagues_pb2.GetScheduleResponse.FromString(answer).rounds[0].tables)

    def practice(self) -> MatchId:
        """Of bot0 and bot2, beside all rounds."""
        bots = (self.league.bots[0], self.league.bots[2])
        with self.league.store.unit() as unit:
            (match,) = unit.create_matches([NewMatch(spec(2), bots, unrated="practice")])
        return match


def people(world: World, publish: Publish = Publish.MATCH) -> People:
    league = begin(world, replace(BASE, publish=publish))
    with league.store.unit() as unit:
        carol, erin, frank = (unit.create_owner(name) for name in ("carol", "erin", "frank"))
        dave, gina = (unit.create_organiser(name) for name in ("dave", "gina"))
        unit.session.get_one(LeagueRow, LEAGUE).organiser = dave
        for number, owner in enumerate((carol, carol, erin, erin)):
            unit.session.get_one(BotRow, league.bots[number]).owner = owner
    league.tend()
    owners = ((carol, "carol"), (erin, "erin"), (frank, "frank"))
    organisers = ((dave, "dave"), (gina, "gina"))
    return People(
        league,
        *(Caller.of(Holder(TokenScope.OWNER, id_, name)) for id_, name in owners),
        *(Caller.of(Holder(TokenScope.ORGANISER, id_, name)) for id_, name in organisers),
    )


def waits(match: matches_pb2.Match | leagues_pb2.LeagueTable) -> tuple[int, int, list[str]]:
    return match.queue_place.place, match.queue_place.of, list(match.waits_for)


NO_WORKER = ["no worker is connected that knows wazabi, rules 1"]
ABSENT = "bot3 is not connected"


def test_an_owner_sees_the_place_and_the_reason_of_its_matches_and_the_place_of_others(
    world: World,
) -> None:
    them = people(world)
    world.disconnect(them.league.bots[3])
    first, second = (table.match for table in them.tables(ADMIN))
    for who in (ADMIN, them.dave, them.carol, them.bot(0), them.bot(1)):
        assert waits(them.look(who, first)) == (1, 1, NO_WORKER)
    for who in (them.erin, them.frank, them.gina, them.bot(2)):
        assert waits(them.look(who, first)) == (1, 1, [])
    assert ABSENT in them.look(them.erin, second).waits_for
    assert not them.look(them.carol, second).waits_for
    assert not them.look(them.carol, second).HasField("queue_place")


def test_the_schedule_tells_of_waiting_tables_what_a_look_at_each_match_tells(
    world: World,
) -> None:
    them = people(world)
    world.disconnect(them.league.bots[3])
    for who in (ADMIN, them.dave, them.carol, them.erin, them.frank, them.gina):
        tables = them.tables(who)
        looked = [them.look(who, table.match) for table in tables]
        assert [waits(table) for table in tables] == [waits(match) for match in looked]


def test_a_match_of_a_paused_league_says_so(world: World) -> None:
    them = people(world)
    with them.league.store.unit() as unit:
        unit.session.get_one(LeagueRow, LEAGUE).state = LeagueState.PAUSED
    match = them.tables(ADMIN)[0].match
    assert them.look(them.carol, match).waits_for[0] == "its league is paused"
    assert not them.look(them.carol, match).HasField("queue_place")


def test_results_are_anyones_attempts_and_times_are_those_whom_they_concern(world: World) -> None:
    them = people(world)
    lost = world.leased()
    world.release(lost, ReleaseCause.FAILURE)
    them.league.play(2)
    own, others = them.look(them.carol, lost.match), them.look(them.erin, lost.match)
    assert [attempt.blame for attempt in own.attempts] == ["match", ""]
    assert own.attempts[0].worker == "worker"
    assert own.attempts[0].detail
    assert own.played[0].seats[0].HasField("measured")
    for match in (own, others):
        assert [seat.rank for seat in match.played[0].seats] == [0, 1]
        assert match.table == matches_pb2.MatchTable(league=NAME, season=1, round=1, table=1)
    assert [attempt.worker or attempt.detail for attempt in others.attempts] == ["", ""]
    assert not others.played[0].seats[0].HasField("measured")


@pytest.mark.parametrize("publish", list(Publish))
def test_secrets_come_after_the_match_and_to_nobody_before_the_league_says(
    world: World, publish: Publish
) -> None:
    them = people(world, publish)
    lease = world.leased()
    everyone = (ADMIN, them.dave, them.carol, them.erin)
    for who in everyone:
        [attempt] = them.look(who, lease.match).attempts
        assert (len(attempt.commitment), attempt.secret) == (32, b"")
    world.report(game(lease, 0))
    shown = publish is Publish.MATCH
    told = SECRET if shown else b""
    seen = [them.look(who, lease.match) for who in everyone]
    assert [match.attempts[0].secret for match in seen] == [told] * 4
    assert [match.published for match in seen] == [shown] * 4


def test_games_of_shared_deals_are_told_to_nobody_before_the_round_is_over(world: World) -> None:
    terms = replace(BASE.match, kind=DealKind.TABLES)
    league = begin(world, replace(BASE, publish=Publish.ROUND, match=terms))
    league.tend()
    them = People(league, *[ADMIN] * 5)
    (first, _), games = (table.match for table in them.tables(ADMIN)), terms.deals
    league.play(1)
    everyone = (ADMIN, them.bot(0), them.bot(3))
    seen = [them.look(who, first) for who in everyone]
    assert [(len(match.played), match.held_back) for match in seen] == [(0, games)] * 3
    assert "shown when the round is over" in as_text(seen[0])
    assert them.tables(ADMIN)[0].points, "what the table came to is anyone's to know"
    league.play(1)
    seen = [them.look(who, first) for who in everyone]
    assert [(len(match.played), match.held_back) for match in seen] == [(games, 0)] * 3


def test_practice_is_seen_by_owners_of_its_bots_and_by_organisers(world: World) -> None:
    them = people(world)
    match = them.practice()
    for who in (ADMIN, them.carol, them.erin, them.dave, them.gina, them.bot(2)):
        seen = them.look(who, match)
        assert (seen.unrated, seen.concerned, seen.HasField("table")) == ("practice", True, False)
    for who in (them.frank, them.bot(1)):
        code, sentence = refused(partial(them.look, who, match))
        assert code is StatusCode.PERMISSION_DENIED
        assert "none of its bots is yours" in sentence


def test_a_match_that_there_is_not_is_refused(world: World) -> None:
    them = people(world)
    assert refused(lambda: them.look(them.carol, "nope")) == (
        StatusCode.NOT_FOUND,
        "there is no match 'nope'",
    )
    assert refused(lambda: them.look(them.carol, ""))[0] is StatusCode.INVALID_ARGUMENT
