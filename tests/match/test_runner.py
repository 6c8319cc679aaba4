import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest

from arena.match.clock import Measured
from arena.match.faults import Fault, FaultKind
from arena.match.runner import PlayedGame, play_game
from arena.match.seat import Ask, Chosen, Failed
from arena.match.spec import Clock
from arena.match.spread import bucket
from tests.match.points import Points, PointsOptions

SEED = bytes(32)
SECOND = timedelta(seconds=1)
NOTHING = timedelta(0)
UNBANKED = Clock(limit=2 * SECOND)
Reply = Chosen | Failed | None


class Scripted:
    """Answers the given replies by step, and one point to everything else."""

    def __init__(self, replies: Mapping[int, Reply] | None = None) -> None:
        self.replies = replies or {}
        self.asks: list[Ask] = []
        self.told: list[tuple[str, ...]] = []
        self.unasked: list[Failed] = []

    async def choose(self, ask: Ask) -> Reply:
        self.asks.append(ask)
        self.told.append(tuple(map(str, ask.history)))
        return self.replies.get(ask.step, Chosen(1, SECOND))

    def fault(self) -> Failed | None:
        return self.unasked.pop() if self.unasked else None

    def steps(self) -> list[int]:
        return [ask.step for ask in self.asks]


def seats(count: int) -> list[Scripted]:
    return [Scripted() for _ in range(count)]


FIRST = 2


async def play(
    ports: Sequence[Scripted],
    *,
    options: PointsOptions | None = None,
    clock: Clock = UNBANKED,
    faults: Sequence[Fault] = (),
    hosted: Sequence[int] = (),
    strikes: int = 3,
) -> PlayedGame:
    return await play_game(
        Points(),
        options or PointsOptions(rounds=4),
        SEED,
        ports,
        clock=clock,
        strikes=strikes,
        faults=faults,
        hosted=hosted,
    )


def third(seat: int) -> int:
    """The seat that acts at steps seat, seat + 3, ... of a game of three."""
    return (FIRST + seat) % 3


async def test_a_game_is_played_to_its_end_and_recorded() -> None:
    ports = seats(3)
    played = await play(ports)
    assert played.faults == ()
    assert played.outcome.scores == (4, 4, 4)
    assert played.result.ranks == (0, 0, 0)
    assert played.record.endswith(b"\n")
    assert b'"game":"points"' in played.record
    assert played.record.count(b"score:1") == 12
    assert ports[third(0)].steps() == [0, 3, 6, 9]
    assert [view.seat for view in played.views] == [0, 1, 2]


@pytest.mark.parametrize("index", [3, -1, 2**40])
async def test_an_index_outside_of_the_list_is_illegal_and_the_passive_action_is_played(
    index: int,
) -> None:
    ports = seats(3)
    ports[third(1)].replies = {4: Chosen(index, SECOND)}
    played = await play(ports)
    assert played.faults == (Fault(FaultKind.ILLEGAL, third(1), 4, SECOND),)
    assert played.outcome.scores[third(1)] == 3
    assert ports[third(1)].steps() == [1, 4, 7, 10]


@pytest.mark.parametrize("kind", [FaultKind.TIMEOUT, FaultKind.CRASH, FaultKind.PROTOCOL])
async def test_after_its_strikes_a_seat_is_passive_to_the_end_without_being_asked(
    kind: FaultKind,
) -> None:
    ports = seats(3)
    ports[third(0)].replies = {step: Failed(kind, SECOND) for step in (0, 3, 6)}
    played = await play(ports, options=PointsOptions(rounds=6))
    assert ports[third(0)].steps() == [0, 3, 6]
    assert len(played.faults) == 3
    assert played.result.forfeits[third(0)] == 6
    assert played.result.ranks[third(0)] == 2
    assert played.outcome.scores[third(0)] == 0


@pytest.mark.parametrize("seat", range(3))
async def test_faults_are_booked_on_the_seat_that_was_asked(seat: int) -> None:
    ports = seats(3)
    ports[seat].replies = {step: Failed(FaultKind.TIMEOUT, SECOND) for step in range(12)}
    played = await play(ports)
    assert {fault.seat for fault in played.faults} == {seat}
    assert played.result.ranks[seat] == 2


async def test_a_resignation_in_answer_forfeits_at_once() -> None:
    ports = seats(3)
    ports[third(2)].replies = {5: Failed(FaultKind.RESIGN, SECOND)}
    played = await play(ports)
    assert ports[third(2)].steps() == [2, 5]
    assert played.result.forfeits[third(2)] == 5


async def test_a_resignation_while_another_thinks_counts_at_that_step() -> None:
    ports = seats(3)

    class Resigning(Scripted):
        async def choose(self, ask: Ask) -> Reply:
            if ask.step == 4:
                ports[third(0)].unasked.append(Failed(FaultKind.RESIGN, NOTHING))
            return await super().choose(ask)

    ports[third(1)] = Resigning()
    played = await play(ports)
    assert played.faults == (Fault(FaultKind.RESIGN, third(0), 4),)
    assert ports[third(0)].steps() == [0, 3]


async def test_a_fault_noticed_at_the_last_step_still_counts() -> None:
    ports = seats(3)

    class Resigning(Scripted):
        async def choose(self, ask: Ask) -> Reply:
            if ask.step == 11:
                ports[third(0)].unasked.append(Failed(FaultKind.RESIGN, NOTHING))
            return await super().choose(ask)

    ports[third(2)] = Resigning()
    assert (await play(ports)).result.forfeits[third(0)] == 11


async def test_who_did_not_show_up_is_never_asked() -> None:
    ports = seats(3)
    played = await play(ports, faults=[Fault(FaultKind.NO_SHOW, 1, 0)])
    assert ports[1].asks == []
    assert played.result.ranks == (0, 2, 0)


async def test_a_game_without_anybody_is_played_through_and_lets_others_run() -> None:
    ran = asyncio.create_task(asyncio.sleep(0))
    absent = [Fault(FaultKind.NO_SHOW, seat, 0) for seat in range(3)]
    played = await play(seats(3), options=PointsOptions(rounds=200), faults=absent)
    assert ran.done()
    assert played.outcome.scores == (0, 0, 0)
    assert played.result.ranks == (0, 0, 0)


async def test_who_was_not_ready_has_a_strike_and_is_asked() -> None:
    ports = seats(3)
    played = await play(ports, faults=[Fault(FaultKind.NOT_READY, 1, 0)])
    assert len(ports[1].asks) == 4
    assert played.result.ranks == (0, 0, 0)
    assert played.faults == (Fault(FaultKind.NOT_READY, 1, 0),)


async def test_the_last_side_left_is_asked_until_its_strikes_and_wins() -> None:
    ports = seats(3)
    absent = [Fault(FaultKind.NO_SHOW, third(seat), 0) for seat in (0, 1)]
    ports[third(2)].replies = {step: Failed(FaultKind.TIMEOUT, SECOND) for step in range(30)}
    played = await play(ports, options=PointsOptions(rounds=9), faults=absent)
    assert len(ports[third(2)].asks) == 3
    assert played.result.ranks[third(2)] == 0


async def test_a_team_falls_silent_together() -> None:
    ports = seats(4)
    ports[0].replies = {step: Failed(FaultKind.RESIGN, SECOND) for step in range(16)}
    played = await play(ports, options=PointsOptions(rounds=4, teams=True))
    assert len(ports[0].asks) == 1
    assert len(ports[2].asks) <= 1
    assert [len(ports[seat].asks) for seat in (1, 3)] == [4, 4]
    assert played.result.ranks == (2, 0, 2, 0)


async def test_a_hosted_seat_forfeits_by_its_first_crash() -> None:
    ports = seats(3)
    ports[third(0)].replies = {0: Failed(FaultKind.CRASH, SECOND)}
    played = await play(ports, hosted=[third(0)])
    assert ports[third(0)].steps() == [0]
    assert played.result.ranks[third(0)] == 2


async def test_time_beyond_the_limit_comes_out_of_the_bank_which_grows_by_the_increment() -> None:
    ports = seats(3)
    clock = Clock(limit=2 * SECOND, bank=3 * SECOND, increment=SECOND)
    ports[third(0)].replies = {
        0: Chosen(1, 4 * SECOND),  # 2 from the bank
        3: Chosen(1, SECOND),
        6: Failed(FaultKind.TIMEOUT, 5 * SECOND),  # all of it
    }
    played = await play(ports, clock=clock)
    assert [ask.limit for ask in ports[third(0)].asks] == [s * SECOND for s in (5, 4, 5, 3)]
    assert [ask.limit for ask in ports[third(1)].asks] == [s * SECOND for s in (5, 6, 7, 8)]
    measured = played.measured[third(0)]
    assert (measured.decisions, measured.total, measured.slowest) == (4, 11 * SECOND, 5 * SECOND)
    assert measured.spread == tuple((bucket(s * SECOND), n) for s, n in ((1, 2), (4, 1), (5, 1)))


async def test_an_action_played_for_a_seat_that_was_not_asked_is_no_decision_of_its() -> None:
    ports = seats(3)
    ports[third(0)].replies = {3: None, 6: None}
    played = await play(ports, clock=Clock(limit=2 * SECOND, bank=3 * SECOND, increment=SECOND))
    assert [ask.limit for ask in ports[third(0)].asks] == [s * SECOND for s in (5, 6, 6, 6)]
    assert played.measured[third(0)] == Measured(2, 2 * SECOND, SECOND, ((bucket(SECOND), 2),))
    assert played.outcome.scores[third(0)] == 2
    assert played.faults == ()
    usual = seats(3)
    await play(usual)
    assert list(map(len, ports[third(0)].told)) == list(map(len, usual[third(0)].told))


async def test_a_bank_is_never_negative() -> None:
    ports = seats(3)
    ports[third(0)].replies = {0: Failed(FaultKind.TIMEOUT, 60 * SECOND)}
    await play(ports, clock=Clock(limit=2 * SECOND, bank=3 * SECOND))
    assert [ask.limit for ask in ports[third(0)].asks] == [s * SECOND for s in (5, 2, 2, 2)]


async def test_the_history_holds_what_the_seat_was_told_up_to_its_last_settled_request() -> None:
    ports = seats(3)
    ports[third(1)].replies = {1: Failed(FaultKind.TIMEOUT, SECOND)}
    await play(ports)
    port = ports[third(1)]
    told: list[str] = []
    for ask, history in zip(port.asks, port.told, strict=True):
        assert list(history) == told
        told += map(str, ask.view.events)
    assert list(map(str, port.asks[0].history)) == told


async def test_a_failure_of_the_arena_ends_the_game_without_a_result() -> None:
    class Broken(Scripted):
        async def choose(self, ask: Ask) -> Reply:
            raise ConnectionError("no coordinator")

    with pytest.raises(ConnectionError):
        await play([Scripted(), Broken(), Scripted()])
