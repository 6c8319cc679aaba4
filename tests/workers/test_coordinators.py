"""A worker whose coordinators come and go, and bots that move between them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from arena.internal.v1 import worker_pb2
from arena.v1 import play_pb2
from tests.workers.assembled import parts, play
from tests.workers.scripted import CODEC, Coordinator, Line, first_action, leased, serving
from workers.spans import duration


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
