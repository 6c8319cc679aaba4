"""A worker and a scripted coordinator: whole matches, and what goes wrong on the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import grpc
import pytest

from arena.games.record import Record, verify
from arena.internal.v1 import worker_pb2
from arena.settings import Settings
from arena.v1 import play_pb2
from tests.workers.scripted import CODEC, Coordinator, Line, first_action, leased, serving
from workers.process import Parts, assemble
from workers.spans import duration


@asynccontextmanager
async def parts(*coordinators: Coordinator) -> AsyncIterator[Parts]:
    """A worker that was told of these coordinators."""
    addresses = ",".join(coordinator.address for coordinator in coordinators)
    made = assemble(Settings(worker_address=addresses, worker_secret="s3cret", worker_slots=8))
    try:
        yield made
    finally:
        await made.worker.cancel()
        await made.close()


async def play(made: Parts) -> int:
    """Until nothing is due; how many attempts there were."""
    return await asyncio.wait_for(made.worker.play_due(), 20)


async def test_a_match_is_played_reported_and_its_end_told(coordinator: Coordinator) -> None:
    coordinator.due = [leased(deals=3)]
    async with parts(coordinator) as made:
        assert await play(made) == 1
        await coordinator.until(lambda: len(coordinator.overs) == 6)
    assert sorted(report.game for report in coordinator.reports) == [0, 1, 2]
    for report in coordinator.reports:
        assert (report.match, report.fence, list(report.faults)) == ("match", 1, [])
        verify(Record.from_bytes(report.record))
        assert sum(measured.decisions for measured in report.measured) > 0
    assert coordinator.released == []
    assert {over.WhichOneof("end") for over in coordinator.overs} == {"outcome"}
    assert all(CODEC.over(over) for over in coordinator.overs)
    assert coordinator.metadata[0]["authorization"] == "Bearer s3cret"


async def test_seats_rotate_and_bots_are_told_what_they_play(coordinator: Coordinator) -> None:
    coordinator.due = [leased(deals=2)]
    async with parts(coordinator) as made:
        await play(made)
    starts = [play_pb2.GameStart.FromString(attach.game_start) for attach in coordinator.attached]
    seats = {(start.match_game, attach.bot): start.seat for start, attach in
             zip(starts, coordinator.attached, strict=True)}  # fmt: skip
    assert seats == {(0, "a"): 0, (0, "b"): 1, (1, "a"): 1, (1, "b"): 0}
    assert {tuple(start.names) for start in starts if start.match_game == 1} == {("b's", "a's")}
    assert len({start.handle for start in starts}) == 4
    assert {len(start.commitment) for start in starts} == {32}


async def test_games_that_are_stored_already_are_not_played_again(
    coordinator: Coordinator,
) -> None:
    coordinator.due = [leased(deals=3, fence=4, done=(0, 2))]
    async with parts(coordinator) as made:
        await play(made)
    assert [(report.game, report.fence) for report in coordinator.reports] == [(1, 4)]


async def test_an_illegal_index_is_a_fault_and_three_forfeit_the_game(
    coordinator: Coordinator,
) -> None:
    seats: dict[int, str] = {}

    def answer(line: Line, ask: worker_pb2.Ask) -> None:
        bots = {attach.handle: attach.bot for attach in coordinator.attached}
        seats[ask.handle] = bots[ask.handle]
        line.reply(ask, action=ask.choices if bots[ask.handle] == "b" else 0)

    coordinator.answer = answer
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        await play(made)
    [report] = coordinator.reports
    assert [fault.kind for fault in report.faults] == [play_pb2.FAULT_KIND_ILLEGAL] * 3
    assert list(report.result.ranks) == [0, 1]


async def test_a_no_show_forfeits_and_the_others_are_asked(coordinator: Coordinator) -> None:
    match = leased(("a", "b", "c"))
    match.entrants[1].no_show = True
    coordinator.online = ["a", "c"]
    coordinator.due = [match]
    async with parts(coordinator) as made:
        await play(made)
    [report] = coordinator.reports
    assert [(fault.kind, fault.seat, fault.step) for fault in report.faults] == [
        (play_pb2.FAULT_KIND_NO_SHOW, 1, 0)
    ]
    assert report.result.ranks[1] == 2
    assert {attach.bot for attach in coordinator.attached} == {"a", "c"}


async def test_a_report_is_sent_again_unchanged_until_it_is_answered(
    coordinator: Coordinator, monkeypatch: pytest.MonkeyPatch
) -> None:
    coordinator.states = [
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.INTERNAL,
        worker_pb2.REPORT_STATE_ALREADY,
    ]
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        assert await play(made) == 1
    assert len(coordinator.reports) == 3
    assert (
        len({report.SerializeToString(deterministic=True) for report in coordinator.reports}) == 1
    )


async def test_a_stale_report_ends_the_attempt_quietly(coordinator: Coordinator) -> None:
    coordinator.states = [worker_pb2.REPORT_STATE_STALE]
    coordinator.due = [leased(deals=50)]
    async with parts(coordinator) as made:
        assert await play(made) == 1
    assert len(coordinator.reports) < 50
    assert coordinator.released == []


@pytest.mark.parametrize(
    "state",
    [
        worker_pb2.REPORT_STATE_QUARANTINED,
        worker_pb2.REPORT_STATE_UNSPECIFIED,
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
    ],
)
async def test_a_report_that_is_not_taken_in_ends_the_attempt_as_a_failure(
    coordinator: Coordinator, state: worker_pb2.ReportState.ValueType | grpc.StatusCode
) -> None:
    coordinator.states = [state]
    coordinator.due = [leased(deals=50)]
    async with parts(coordinator) as made:
        assert await play(made) == 1
    assert len(coordinator.reports) < 50
    [released] = coordinator.released
    assert released.cause == worker_pb2.RELEASE_CAUSE_FAILURE
    assert released.detail == "the arena did not take a game's report in"


async def test_a_coordinator_with_two_addresses_is_asked_over_one_table(
    coordinator: Coordinator,
) -> None:
    match = leased()
    match.coordinators.append(coordinator.address.replace("unix:/", "unix:/./"))
    waiting: list[tuple[Line, worker_pb2.Ask]] = []
    coordinator.answer = lambda line, ask: waiting.append((line, ask))
    coordinator.due = [match]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(
            lambda: coordinator.opened[1:] and waiting and waiting[-1][0] is coordinator.opened[1]
        )
        renewed = len(coordinator.renewed)
        await coordinator.until(lambda: len(coordinator.renewed) > renewed + 10)
        assert len(coordinator.opened) == 2
        assert made.seats.ready == 1
        coordinator.answer = first_action
        first_action(*waiting[-1])
        await task
    [report] = coordinator.reports
    assert list(report.faults) == []


async def test_a_worker_whose_slots_are_taken_hears_of_new_coordinators(
    coordinator: Coordinator, folder: Path
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.due = [leased()]
    async with serving(Coordinator(), folder) as other, parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        coordinator.living = [other.address]
        await other.line()
        await made.worker.cancel()
        await task


async def test_an_address_that_led_to_the_same_coordinator_is_tried_again_when_that_is_gone(
    coordinator: Coordinator, folder: Path
) -> None:
    stop = AsyncExitStack()
    first = await stop.enter_async_context(serving(Coordinator(), folder))
    name, given = folder / "any", Coordinator()
    name.symlink_to(first.address.removeprefix("unix:"))
    given.address = f"unix:{name}"
    async with parts(given) as made:
        await first.line()
        made.coordinators.learn([first.address])
        await first.line()
        _lead(name, Path(coordinator.address.removeprefix("unix:")))
        await stop.aclose()
        await coordinator.line()


def _lead(name: Path, target: Path) -> None:
    """The name leads there from now on."""
    name.unlink()
    name.symlink_to(target)


async def test_a_release_that_is_under_way_is_not_cut_off_by_another_signal(
    coordinator: Coordinator,
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.release_now.clear()
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        first = asyncio.ensure_future(made.worker.cancel())
        await coordinator.until(lambda: coordinator.released)
        second = asyncio.ensure_future(made.worker.cancel())
        for _ in range(5):
            await asyncio.sleep(0)
        coordinator.release_now.set()
        await asyncio.gather(first, second, task)
        assert coordinator.releases_answered == 1


@pytest.mark.parametrize("state", [worker_pb2.LEASE_STATE_LOST, worker_pb2.LEASE_STATE_CANCEL])
async def test_a_match_whose_lease_is_gone_is_dropped_and_nothing_reported(
    coordinator: Coordinator, state: worker_pb2.LeaseState.ValueType
) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.renewals = [worker_pb2.LEASE_STATE_HELD, grpc.StatusCode.UNAVAILABLE, state]
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        assert await play(made) == 1
        await coordinator.until(lambda: len(coordinator.overs) == 2)
        assert made.worker.running == 0
    assert (coordinator.reports, coordinator.released) == ([], [])
    assert [over.WhichOneof("end") for over in coordinator.overs] == ["aborted", "aborted"]


async def test_a_newer_attempt_ends_this_one(coordinator: Coordinator) -> None:
    def answer(line: Line, ask: worker_pb2.Ask) -> None:
        line.send(abandon=worker_pb2.Abandon(handle=ask.handle))

    coordinator.answer = answer
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        await play(made)
    assert (coordinator.reports, coordinator.released) == ([], [])


async def test_the_lease_is_renewed_while_a_bot_thinks(coordinator: Coordinator) -> None:
    waiting: list[tuple[Line, worker_pb2.Ask]] = []
    coordinator.answer = lambda line, ask: waiting.append((line, ask))
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: len(coordinator.renewed) >= 3)
        assert {renewed.fence for renewed in coordinator.renewed} == {1}
        coordinator.answer = lambda line, ask: line.reply(ask)
        for line, ask in waiting:
            line.reply(ask)
        await task
    assert coordinator.renewed[0].worker_instance == coordinator.reports[0].worker_instance


async def test_a_seat_that_the_arena_never_answers_for_ends_the_attempt_as_its_fault(
    coordinator: Coordinator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.seat.MARGIN", 0.0)
    match = leased()
    for span in (match.clock.limit, match.network_allowance, match.away, match.clock.ready):
        span.CopyFrom(duration(0.01))
    coordinator.answer = lambda line, ask: None
    coordinator.due = [match]
    async with parts(coordinator) as made:
        await play(made)
    assert coordinator.reports == []
    assert [released.cause for released in coordinator.released] == [
        worker_pb2.RELEASE_CAUSE_OUTAGE
    ]


async def test_a_table_that_breaks_is_opened_again_and_the_question_repeated(
    coordinator: Coordinator,
) -> None:
    def answer(line: Line, ask: worker_pb2.Ask) -> None:
        if len(coordinator.asked) == 3:
            line.end()
        else:
            line.reply(ask)

    coordinator.answer = answer
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        await play(made)
    [report] = coordinator.reports
    assert list(report.faults) == []
    again = [ask for ask in coordinator.asked if ask.step == coordinator.asked[2].step]
    assert len(again) == 2
    assert again[0] == again[1]
    resumed = play_pb2.GameStart.FromString(coordinator.attached[-1].game_start)
    assert resumed.resumed


async def test_a_bot_that_comes_back_gets_history_and_the_same_question(
    coordinator: Coordinator,
) -> None:
    def answer(line: Line, ask: worker_pb2.Ask) -> None:
        if len(coordinator.asked) == 5:
            bot = next(a.bot for a in coordinator.attached if a.handle == ask.handle)
            lost = worker_pb2.SeatLost(handle=ask.handle, step=ask.step, used=duration(0.3))
            line.send(seat_lost=lost)
            line.send(bot_offline=worker_pb2.BotOffline(bot=bot))
            line.send(bot_online=worker_pb2.BotOnline(bot=bot))
        else:
            line.reply(ask)

    coordinator.answer = answer
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        await play(made)
    [report] = coordinator.reports
    assert list(report.faults) == []
    lost, again = coordinator.asked[4], coordinator.asked[5]
    assert (lost.handle, lost.step, lost.request) == (again.handle, again.step, again.request)
    assert again.used == duration(0.2)
    told = [
        event
        for ask in coordinator.asked[:4]
        if ask.handle == lost.handle
        for event in CODEC.question(play_pb2.Request.FromString(ask.request))[0].events
    ]
    start = play_pb2.GameStart.FromString(coordinator.attached[-1].game_start)
    assert told
    assert list(CODEC.start(start)[1]) == told


async def test_a_bot_that_moves_is_asked_at_the_other_coordinator(
    coordinator: Coordinator, folder: Path
) -> None:
    async with serving(Coordinator(online=()), folder) as other, parts(coordinator, other) as made:
        line = await other.line()

        def answer(at: Line, ask: worker_pb2.Ask) -> None:
            if len(coordinator.asked) == 2:
                bot = next(a.bot for a in coordinator.attached if a.handle == ask.handle)
                line.send(bot_online=worker_pb2.BotOnline(bot=bot))
                at.send(seat_lost=worker_pb2.SeatLost(handle=ask.handle, step=ask.step))
                at.send(bot_offline=worker_pb2.BotOffline(bot=bot))
            else:
                at.reply(ask)

        coordinator.answer = answer
        coordinator.due = other.due = [leased()]  # both see the same database
        await play(made)
    [report] = coordinator.reports + other.reports
    assert list(report.faults) == []
    assert len(other.attached) == 1
    assert other.asked


async def test_a_match_that_cannot_be_played_here_is_released_with_the_reason(
    coordinator: Coordinator,
) -> None:
    match = leased()
    match.rules += 1
    coordinator.due = [match]
    async with parts(coordinator) as made:
        await play(made)
    [released] = coordinator.released
    assert released.cause == worker_pb2.RELEASE_CAUSE_FAILURE
    assert "of the rules of wazabi" in released.detail


async def test_draining_finishes_what_runs_and_leases_no_more(coordinator: Coordinator) -> None:
    coordinator.due = [leased(deals=2), leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        await made.worker.drain(timeout=20.0)
        assert await task == 1
    assert len(coordinator.reports) == 2
    assert len(coordinator.due) == 1
    assert coordinator.released == []


@pytest.mark.parametrize("seconds", [20.0, 0.0])
async def test_a_match_leased_while_the_worker_drains_is_given_back_unplayed(
    coordinator: Coordinator, seconds: float
) -> None:
    coordinator.due = [leased()]
    coordinator.lease_now.clear()
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.leases)
        drain = asyncio.ensure_future(made.worker.drain(seconds))
        await asyncio.sleep(0)
        assert made.worker.draining
        assert not drain.done()
        coordinator.lease_now.set()
        await asyncio.wait_for(drain, 20)
        [released] = coordinator.released
        assert await task == 0
    assert (released.cause, released.fence) == (worker_pb2.RELEASE_CAUSE_DRAIN, 1)
    assert coordinator.attached == []


async def test_what_still_runs_at_the_drains_end_is_given_back(coordinator: Coordinator) -> None:
    coordinator.answer = lambda line, ask: None
    coordinator.due = [leased()]
    async with parts(coordinator) as made:
        task = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: coordinator.asked)
        await made.worker.drain(timeout=0.0)
        await task
        await coordinator.until(lambda: len(coordinator.overs) == 2)
    [released] = coordinator.released
    assert (released.cause, released.fence) == (worker_pb2.RELEASE_CAUSE_DRAIN, 1)
    assert {over.aborted.reason for over in coordinator.overs} == {"the worker stops"}


async def test_questions_of_many_games_share_frames(coordinator: Coordinator) -> None:
    bots = [f"bot{number}" for number in range(8)]
    coordinator.online = bots
    waiting: list[tuple[Line, worker_pb2.Ask]] = []

    def answer(line: Line, ask: worker_pb2.Ask) -> None:
        """Answers when all games have asked, all in one frame."""
        waiting.append((line, ask))
        if len(waiting) == 4:
            frame = worker_pb2.CoordinatorFrame(
                messages=[
                    worker_pb2.CoordinatorMessage(
                        reply=worker_pb2.Reply(handle=one.handle, step=one.step)
                    )
                    for _, one in waiting
                ]
            )
            waiting.clear()
            coordinator.answer = lambda at, other: at.reply(other)
            line.outgoing.put_nowait(frame)

    coordinator.answer = answer
    for number in range(4):
        match = leased(bots[2 * number : 2 * number + 2])
        match.match = f"match{number}"
        coordinator.due.append(match)
    async with parts(coordinator) as made:
        line = await coordinator.line()
        await asyncio.gather(*(play(made) for _ in range(4)))
    assert len(coordinator.reports) == 4
    assert max(line.frames) >= 4


async def test_what_a_worker_counts(coordinator: Coordinator) -> None:
    coordinator.due = [leased(deals=2)]
    async with parts(coordinator) as made:
        await play(made)
        value = made.metrics.registry.get_sample_value
        assert value("arena_worker_games_total", {"game": "wazabi", "reason": "emptied"}) == 2
        assert value("arena_worker_attempts_total", {"end": "played"}) == 1
        assert value("arena_worker_tables") == 1
        assert value("arena_worker_matches_running") == 0
        assert value("arena_worker_decision_seconds_count", {"game": "wazabi"}) == len(
            coordinator.asked
        )
        assert made.health.report().ready
