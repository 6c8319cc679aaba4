"""When a writer waits for more messages, and when it does not."""

from __future__ import annotations

import asyncio

import pytest

from arena.coordinator.relay.gathering import FEW, Gathering

FOR_EVER = 1e6
PROMPTLY = 5.0


async def waiting(gathering: Gathering) -> asyncio.Task[None]:
    """A writer, as far as it gets by itself."""
    task = asyncio.ensure_future(gathering.more())
    await asyncio.sleep(0)
    return task


@pytest.mark.parametrize(("queued", "to_come"), [(1, 0), (1, FEW), (12, 4), (13, 4)])
async def test_a_frame_leaves_at_once_when_waiting_would_gain_little(
    queued: int, to_come: int
) -> None:
    gathering = Gathering(range(queued), lambda: to_come, FOR_EVER)
    await asyncio.wait_for(gathering.more(), PROMPTLY)


async def test_a_writer_waits_until_three_in_four_messages_are_there() -> None:
    queue, to_come = [b"message"], 20
    gathering = Gathering(queue, lambda: to_come, FOR_EVER)
    writer = await waiting(gathering)
    while len(queue) < 15:
        queue.append(b"message")
        to_come -= 1
        gathering.queued()
        await asyncio.sleep(0)
        assert not writer.done()
    queue.append(b"message")
    to_come -= 1
    gathering.queued()
    await asyncio.wait_for(writer, PROMPTLY)


async def test_a_writer_looks_at_what_is_to_come_when_a_frame_has_been_read_whole() -> None:
    queue, to_come = [b"message"], 20
    gathering = Gathering(queue, lambda: to_come, FOR_EVER)
    writer = await waiting(gathering)
    queue.append(b"message")
    gathering.queued()
    to_come = 0  # the frame's other messages went elsewhere
    await asyncio.wait_for(writer, PROMPTLY)


async def test_a_writer_does_not_wait_for_long() -> None:
    await asyncio.wait_for(Gathering([b"message"], lambda: 100, patience=0.0).more(), PROMPTLY)
