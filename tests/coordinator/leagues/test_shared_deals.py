"""A round whose tables play the same deals: from the clock of leagues by a worker to the table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from arena.cli.matches.listed import hidden
from arena.games import registry
from arena.games.record import Record, verify
from arena.internal.v1 import worker_pb2
from arena.leagues.definition import Division, Publish
from arena.match.deals import commitment, deal_seed
from arena.match.spec import DealKind
from arena.ops.backoff import Backoff
from arena.store import Store
from arena.store.answers import MatchDetails
from arena.store.ids import MatchId
from arena.store.models import BotRow
from arena.v1 import play_pb2
from tests.coordinator.conftest import Office
from tests.coordinator.conftest import worker as identity
from tests.coordinator.leagues.asking import schedule, standings
from tests.coordinator.leagues.tended import BASE, Tended, begin, tending
from tests.store.world import Clock, World
from tests.workers.test_attempt import Nobody
from tests.workers.test_clock import Hands
from workers.clock import ArenaClock
from workers.leased import Library
from workers.match import Shared
from workers.reports import Reports
from workers.seat import Question, SeatSpec
from workers.seats import Seats
from workers.worker import Leasing, Worker

DEALS = 2
SHARED = replace(
    BASE, match=replace(BASE.match, kind=DealKind.TABLES, deals=DEALS), publish=Publish.ROUND
)
ROUND = bytes(32)
"""What the league's clock draws in these tests."""


@dataclass(eq=False)
class Wire:
    """Between a worker and a coordinator's services; its bots choose the passive action at once.

    ``leases``: how many the worker gets. ``silent``: the bots do not answer; ``asked``: one was
    asked. ``commitments``: told to the bots.
    """

    office: Office
    seats: Seats
    leases: int
    silent: bool = False
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    commitments: set[bytes] = field(default_factory=set)

    async def lease(self) -> worker_pb2.LeaseResponse:
        self.leases -= 1
        if self.leases < 0:
            return worker_pb2.LeaseResponse()
        return worker_pb2.LeaseResponse(match=await self.office.lease())

    async def renew(self, request: worker_pb2.RenewRequest) -> worker_pb2.RenewResponse:
        return await self.office.service.Renew(request, None)  # type: ignore[arg-type] # not used

    async def release(self, request: worker_pb2.ReleaseRequest) -> worker_pb2.ReleaseResponse:
        return await self.office.service.Release(request, None)  # type: ignore[arg-type]

    async def report(self, request: worker_pb2.ReportRequest) -> worker_pb2.ReportResponse:
        return await self.office.report(request)

    def attach(self, attach: worker_pb2.Attach) -> None:
        self.commitments.add(play_pb2.GameStart.FromString(attach.game_start).commitment)
        ready = worker_pb2.SeatReady(handle=attach.handle)
        self._tell(worker_pb2.CoordinatorMessage(seat_ready=ready))

    def ask(self, handle: int, question: Question) -> None:
        self.asked.set()
        if not self.silent:
            reply = worker_pb2.Reply(handle=handle, step=question.step)
            self._tell(worker_pb2.CoordinatorMessage(reply=reply))

    def over(self, spec: SeatSpec, game_over: bytes) -> None: ...

    def attempt_ended(self, end: str) -> None: ...

    def _tell(self, message: worker_pb2.CoordinatorMessage) -> None:
        asyncio.get_running_loop().call_soon(self.seats.take, self, message)


@dataclass
class Arena:
    """A league of six, a coordinator's services, and workers as they are wanted."""

    league: Tended
    office: Office

    @property
    def store(self) -> Store:
        return self.league.store

    def worker(self, matches: int, *, silent: bool = False) -> tuple[Worker, Wire]:
        seats = Seats(ArenaClock(Hands()))
        wire = Wire(self.office, seats, matches, silent)
        seats.welcomed(wire, worker_pb2.TableWelcome(online=self.league.bots))
        reports = Reports(wire, lambda: Backoff(lambda low, _high: low))
        shared = Shared(
            identity().instance, wire, seats, reports, Nobody(), lambda _: None, Hands()
        )
        library = Library(registry.game, registry.codec)
        return Worker(Leasing(wire, library, wire), shared), wire

    async def plays(self, matches: int) -> set[bytes]:
        """A worker plays so many matches to their end; the commitments that bots were told."""
        worker, wire = self.worker(matches)
        assert await asyncio.wait_for(worker.play_due(), 20) == matches
        return wire.commitments

    async def dies(self) -> set[bytes]:
        """A worker gives its match back while a bot decides; likewise."""
        worker, wire = self.worker(1, silent=True)
        playing = asyncio.ensure_future(worker.play_due())
        await asyncio.wait_for(wire.asked.wait(), 20)
        await worker.cancel()
        await playing
        return wire.commitments

    def match(self, number: int) -> MatchDetails:
        """Of a table of the newest round, from 1."""
        its = MatchId(schedule(self.league).rounds[0].tables[number - 1].match)
        details = self.store.queries().match_details(its)
        assert details is not None
        return details

    def records(self, number: int) -> list[Record]:
        bodies = self.store.queries().records(self.match(number).id)
        return [Record.from_bytes(body, canonical=True) for body in bodies]


@pytest.fixture
def arena(world: World, office: Office, clock: Clock) -> Arena:
    league = begin(world, SHARED, entrants=6)
    league.tend()
    return Arena(league, office)


async def test_all_tables_of_a_round_play_the_same_deals_but_who_was_asked_before_others(
    arena: Arena,
) -> None:
    assert await arena.dies() == {commitment(ROUND)}, "told before it was asked"
    own = await arena.plays(1)
    assert len(own) == 1
    assert own != {commitment(ROUND)}
    assert await arena.plays(2) == {commitment(ROUND)}
    assert {attempt.commitment for attempt in arena.match(1).attempts} == {commitment(ROUND), *own}
    seeds = [[record.seed for record in arena.records(table)] for table in (1, 2, 3)]
    assert seeds[1] == seeds[2] == [deal_seed(ROUND, deal) for deal in range(DEALS)]
    assert set(seeds[0]).isdisjoint(seeds[1])


async def test_what_tells_the_deals_is_hidden_until_the_last_match_and_proves_them_then(
    arena: Arena,
) -> None:
    await arena.plays(2)
    [round_] = schedule(arena.league).rounds
    assert (round_.commitment, round_.secret) == (commitment(ROUND), b"")
    for table in (1, 2):
        assert arena.records(table) == []
        assert [attempt.secret for attempt in arena.match(table).attempts] == [None]
        why = hidden(arena.match(table))
        assert why is not None
        assert "its league gives records when the match's round or season is over" in why
    await arena.plays(1)
    [round_] = schedule(arena.league).rounds
    assert (round_.commitment, round_.secret) == (commitment(ROUND), ROUND)
    for table in (1, 2, 3):
        assert hidden(arena.match(table)) is None
        assert len(arena.records(table)) == DEALS
        for record in arena.records(table):
            assert verify(record) is not None
        [attempt] = arena.match(table).attempts
        assert attempt.secret == ROUND


async def test_the_adjusted_score_is_of_games_with_the_rounds_deals_alone(arena: Arena) -> None:
    await arena.dies()
    await arena.plays(3)
    first, *others = schedule(arena.league).rounds[0].tables
    lines = standings(arena.league).divisions[0].standings
    adjusted = {line.entrant: line.adjusted for line in lines if line.HasField("adjusted")}
    assert set(adjusted) == {name for table in others for name in table.entrants}
    assert set(first.entrants).isdisjoint(adjusted)
    assert sum(adjusted.values()) == pytest.approx(len(adjusted) / 2)


def test_every_round_of_every_division_has_deals_of_its_own(world: World) -> None:
    divisions = (Division("gold", 2, 0, 0), Division("silver", None, 0, 0))
    league = begin(world, replace(SHARED, divisions=divisions), entrants=4)
    drawn = (bytes([number]) * 32 for number in count(1))
    league.tendings = [tending(league.store, draw=lambda: next(drawn))]
    league.tend()
    league.play(2)
    league.tend()
    rounds = schedule(league).rounds
    assert [(each.division, each.number) for each in rounds] == [
        *(("gold", 2), ("gold", 1), ("silver", 2), ("silver", 1)),
    ]
    assert len({each.commitment for each in rounds}) == 4


def test_a_season_does_not_open_while_an_owner_would_meet_a_deal_twice(world: World) -> None:
    league = begin(world, SHARED, entrants=4)
    with league.store.unit() as unit:
        owner = unit.create_owner("carol")
        for bot in league.bots[1:3]:
            unit.session.get_one(BotRow, bot).owner = owner
    league.tend()
    assert league.rounds() == 0
    assert league.row().state_reason == (
        "bot1 and bot2 share an owner, who would meet the deals that all tables play twice; one "
        "of them must withdraw"
    )
    league.withdraw(2)
    league.tend()
    assert league.rounds() == 1
