"""An attempt whose coordinator is within the process: what depends on the order of steps."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from arena.games import registry
from arena.internal.v1 import worker_pb2
from arena.match.spec import DealKind
from arena.ops.backoff import Backoff
from tests.workers.scripted import leased
from tests.workers.test_clock import Hands
from workers.clock import ArenaClock
from workers.leased import Library, lease
from workers.match import Attempt, Ended, Shared
from workers.reports import Reports
from workers.seat import Question, SeatSpec
from workers.seats import Seats


class Obliging:
    """A coordinator, and bots, that answer in the next turn of the loop."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
        self.renewals = 0
        self.reports = 0

    def attach(self, attach: worker_pb2.Attach) -> None:
        self._tell(
            worker_pb2.CoordinatorMessage(seat_ready=worker_pb2.SeatReady(handle=attach.handle))
        )

    def ask(self, handle: int, question: Question) -> None:
        reply = worker_pb2.Reply(handle=handle, step=question.step)
        self._tell(worker_pb2.CoordinatorMessage(reply=reply))

    def over(self, spec: SeatSpec, game_over: bytes) -> None: ...

    async def report(self, request: worker_pb2.ReportRequest) -> worker_pb2.ReportResponse:
        self.reports += 1
        return worker_pb2.ReportResponse(state=worker_pb2.REPORT_STATE_ACCEPTED)

    async def renew(self, request: worker_pb2.RenewRequest) -> worker_pb2.RenewResponse:
        self.renewals += 1
        return worker_pb2.RenewResponse(state=worker_pb2.LEASE_STATE_HELD)

    def _tell(self, message: worker_pb2.CoordinatorMessage) -> None:
        asyncio.get_running_loop().call_soon(self._seats.take, self, message)


class Nobody:
    """Counts nothing."""

    def game_played(self, game: str, reason: str) -> None: ...
    def decided(self, game: str, seconds: float) -> None: ...


class Failing(Obliging):
    """Cannot introduce a game to the second bot, and the first never gets ready."""

    def attach(self, attach: worker_pb2.Attach) -> None:
        if attach.bot == "b":
            raise RuntimeError("no introduction")


class Strict(Obliging):
    """Answers to the announcement of asking as the test wants; ``told``: what it heard."""

    def __init__(self, seats: Seats, *answers: worker_pb2.LeaseState.ValueType) -> None:
        super().__init__(seats)
        self.told: list[str] = []
        self._answers = list(answers)

    def ask(self, handle: int, question: Question) -> None:
        self.told.append("ask")
        super().ask(handle, question)

    async def renew(self, request: worker_pb2.RenewRequest) -> worker_pb2.RenewResponse:
        if not request.asks:
            return await super().renew(request)
        self.told.append("asks")
        return worker_pb2.RenewResponse(state=self._answers.pop(0))


def shared(seats: Seats, there: Obliging) -> Shared:
    """A worker's, with one coordinator at which three bots are online."""
    seats.welcomed(there, worker_pb2.TableWelcome(online=["a", "b", "c"]))
    reports = Reports(there, lambda: Backoff(lambda low, _high: low))
    return Shared("worker", there, seats, reports, Nobody(), lambda _addresses: None, Hands())


async def test_when_a_seat_cannot_be_prepared_the_others_do_not_wait_on() -> None:
    seats = Seats(ArenaClock(Hands()))
    given = lease(leased(("a", "b")), Library(registry.game, registry.codec))
    with pytest.raises(ExceptionGroup) as raised:
        await Attempt(given, shared(seats, Failing(seats))).play()
    assert raised.group_contains(RuntimeError, match="no introduction")
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_match_is_never_taken_for_stuck_between_two_steps() -> None:
    seats = Seats(ArenaClock(Hands()))
    there = Obliging(seats)
    message = leased(("a", "b", "c"), deals=5)
    given = replace(lease(message, Library(registry.game, registry.codec)), renew_every=0.0)
    ended = await asyncio.wait_for(Attempt(given, shared(seats, there)).play(), 20)
    assert ended is Ended.PLAYED
    assert there.reports == 5
    assert there.renewals > 5


def sharing(deals: int = 1) -> worker_pb2.LeasedMatch:
    """A match whose deals other tables play, too."""
    message = leased(("a", "b", "c"), deals=deals)
    message.deal_kind = DealKind.TABLES
    return message


async def attempted(message: worker_pb2.LeasedMatch, there: Strict, seats: Seats) -> Ended:
    given = lease(message, Library(registry.game, registry.codec))
    return await asyncio.wait_for(Attempt(given, shared(seats, there)).play(), 20)


async def test_the_arena_knows_that_seats_will_see_shared_deals_before_they_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once a match; and again until it is answered that the lease is held."""
    monkeypatch.setattr("workers.match.AGAIN", 0.0)
    seats = Seats(ArenaClock(Hands()))
    unknown, held = worker_pb2.LEASE_STATE_UNSPECIFIED, worker_pb2.LEASE_STATE_HELD
    there = Strict(seats, unknown, unknown, held)
    assert await attempted(sharing(deals=2), there, seats) is Ended.PLAYED
    assert there.reports == 2
    assert there.told[:4] == ["asks", "asks", "asks", "ask"]
    assert there.told.count("asks") == 3


@pytest.mark.parametrize(
    ("state", "ended"),
    [
        (worker_pb2.LEASE_STATE_LOST, Ended.LOST),
        (worker_pb2.LEASE_STATE_CANCEL, Ended.CANCELLED),
    ],
)
async def test_nobody_is_asked_in_a_match_that_is_the_workers_no_more(
    state: worker_pb2.LeaseState.ValueType, ended: Ended
) -> None:
    seats = Seats(ArenaClock(Hands()))
    there = Strict(seats, state)
    assert await attempted(sharing(), there, seats) is ended
    assert there.told == ["asks"]


async def test_deals_of_a_matchs_own_need_no_announcement() -> None:
    seats = Seats(ArenaClock(Hands()))
    there = Strict(seats)
    assert await attempted(leased(("a", "b", "c")), there, seats) is Ended.PLAYED
    assert set(there.told) == {"ask"}


def test_the_secret_of_a_lease_is_in_no_text_about_it() -> None:
    """Logs show what they are given."""
    message = leased()
    assert message.secret
    found = lease(message, Library(registry.game, registry.codec))
    assert found.secret == message.secret
    assert repr(message.secret) not in repr(found)
