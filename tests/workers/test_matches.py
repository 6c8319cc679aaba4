"""A worker and a scripted coordinator: whole matches."""

from __future__ import annotations

import asyncio

import grpc
import pytest

from arena.games.record import Record, verify
from arena.internal.v1 import worker_pb2
from arena.v1 import play_pb2
from tests.workers.assembled import parts, play
from tests.workers.scripted import CODEC, Coordinator, Line, leased


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
        for used in report.measured:
            assert sum(bucket.decisions for bucket in used.spread) == used.decisions
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
