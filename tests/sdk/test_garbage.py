"""The bot that talks nonsense, by which the arena is tested."""

from __future__ import annotations

import asyncio

from arena_bots.garbage import send_garbage
from arena_sdk.running import account
from tests.sdk.playing import started
from tests.sdk.scripted import ScriptedArena, new_game


async def test_garbage_is_said_beside_the_answer(arena: ScriptedArena) -> None:
    who = account("wazabi", token="secret", address=arena.address)
    task = asyncio.ensure_future(send_garbage(who))
    line = await started(arena)
    line.ask(1, 0, new_game())
    nonsense = [await line.expect("answer") for _ in range(2)]
    assert [(answer.handle, answer.step) for answer in nonsense] == [(0, 0), (1, 1000)]
    assert (await line.expect("failed")).handle == 0
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
