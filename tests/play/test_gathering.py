"""When a writer waits for more messages, and when it does not."""

from __future__ import annotations

import asyncio

import pytest

from arena.play.gathering import FEW, Gathering

FOR_EVER = 1e6


async def waiting(gathering: Gathering, count: int) -> asyncio.Task[None]:
    """A writer with so many messages, as far as it gets by itself."""
    task = asyncio.ensure_future(gathering.more(count))
    await asyncio.sleep(0)
    return task


@pytest.mark.parametrize(("queued", "to_come"), [(1, 0), (1, FEW), (8, 8), (9, 8)])
async def test_a_frame_leaves_at_once_when_waiting_would_gain_little(
    queued: int, to_come: int
) -> None:
    await Gathering(lambda: to_come, FOR_EVER).more(queued)


async def test_a_writer_waits_until_as_many_messages_wait_as_are_still_to_come() -> None:
    to_come = 12
    gathering = Gathering(lambda: to_come, FOR_EVER)
    writer = await waiting(gathering, 1)
    for queued in range(2, 7):
        to_come -= 1
        gathering.queued(queued)
        await asyncio.sleep(0)
        assert writer.done() is (queued >= to_come)
    to_come = 6
    gathering.queued(7)
    await writer


async def test_a_writer_does_not_wait_for_long() -> None:
    await Gathering(lambda: 100, patience=0.0).more(1)
