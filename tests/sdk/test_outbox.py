"""What the SDK sends at once."""

from __future__ import annotations

from arena.play.limits import MAX_MESSAGE_BYTES
from arena_sdk.outbox import LONGEST_REASON, Outbox


async def test_whatever_waits_leaves_in_order_in_frames_that_the_arena_can_read() -> None:
    outbox = Outbox()
    for number in range(150):
        outbox.failed(2**64 - 1, number, "\N{GAME DIE}" * (LONGEST_REASON + 1))
    frames = [await outbox.take() for _ in range(3)]
    assert max(frame.ByteSize() for frame in frames) <= MAX_MESSAGE_BYTES
    steps = [message.failed.step for frame in frames for message in frame.messages]
    assert steps == list(range(150))
