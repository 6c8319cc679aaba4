"""When a writer waits for more messages, and when it does not."""

from __future__ import annotations

import asyncio

import pytest

from arena.coordinator.relay.gathering import FEW, Gathering

FOR_EVER = 1e6
PROMPTLY = 5.0


async def waiting(gathering: Gathering, count: int) -> asyncio.Task[None]:
    """A writer with so many messages, as far as it gets by itself."""
    task = asyncio.ensure_future(gathering.more(count))
    await asyncio.sleep(0)
    return task


@pytest.mark.parametrize(("queued", "to_come"), [(1, 0), (1, FEW), (12, 4), (13, 4)])
async def test_a_frame_leaves_at_once_when_waiting_would_gain_little(
    queued: int, to_come: int
) -> None:
    await asyncio.wait_for(Gathering(lambda: to_come, FOR_EVER).more(queued), PROMPTLY)


async def test_a_writer_waits_until_three_in_four_messages_are_there() -> None:
    to_come = 20
    gathering = Gathering(lambda: to_come, FOR_EVER)
    writer = await waiting(gathering, 1)
    for queued in range(2, 16):
        to_come -= 1
        gathering.queued(queued)
        await asyncio.sleep(0)
        assert not writer.done()
    to_come -= 1
    gathering.queued(16)
    await asyncio.wait_for(writer, PROMPTLY)


async def test_a_writer_does_not_wait_for_long() -> None:
    await asyncio.wait_for(Gathering(lambda: 100, patience=0.0).more(1), PROMPTLY)
