"""An arena that says what this version cannot read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from arena.games.codec import Codec
from arena.v1 import play_pb2
from arena_sdk.client import Client
from arena_sdk.outbox import Outbox
from arena_sdk.players import players
from arena_sdk.running import account
from tests.sdk.playing import First, last_told, objects, playing, started
from tests.sdk.scripted import CODEC, Line, ScriptedArena, new_game


async def test_a_game_whose_start_cannot_be_read_fails_and_the_others_go_on(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(arena, First):
        line = await started(arena)
        line.send(game_start=play_pb2.GameStart(handle=2, game="chess"))
        failed = await line.expect("failed")
        assert (failed.handle, failed.HasField("step")) == (2, False)
        assert failed.reason.startswith("the start of the game cannot be read: ")
        line.ask(2, 0, new_game())
        assert (await line.expect("failed")).step == 0
        line.ask(1, 0, new_game())
        assert (await line.expect("answer")).handle == 1
    [record] = [r for r in caplog.records if "cannot be read" in r.message]
    assert record.exc_info is None


class Newer:
    """A codec of an arena that says, in these messages, what this version cannot read."""

    def __init__(self, *messages: str) -> None:
        self.messages = messages

    def __getattr__(self, message: str) -> Any:
        if message in self.messages:
            raise KeyError(b"new")
        return getattr(CODEC, message)


@asynccontextmanager
async def reading(arena: ScriptedArena, newer: Newer) -> AsyncIterator[Line]:
    """A line with game 1 running on it, between a bot and such an arena."""
    client = Client(
        account("wazabi", token="secret", address=arena.address),
        players(First, asyncio.get_running_loop()),
        lambda _: cast("Codec", newer),
        Outbox(),
    )
    task = asyncio.ensure_future(client.play())
    try:
        yield await started(arena)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_question_that_cannot_be_read_is_told_as_often_as_it_is_asked(
    arena: ScriptedArena,
) -> None:
    newer = Newer("question")
    async with reading(arena, newer) as line:
        for _ in range(2):
            line.ask(1, 0, new_game())
            failed = await line.expect("failed")
            assert (failed.handle, failed.step) == (1, 0)
            assert failed.reason == "the question cannot be read: KeyError: b'new'"
        newer.messages = ()
        line.ask(1, 2, new_game())
        assert (await line.expect("answer")).step == 2


async def test_a_last_view_that_cannot_be_read_leaves_the_result(arena: ScriptedArena) -> None:
    view = play_pb2.GameOver()
    view.wazabi.SetInParent()
    async with reading(arena, Newer("over")) as line:
        line.over(1, wazabi=view.wazabi)
        assert await last_told(objects[0]) == "over, rank 0, faults []"


async def test_a_kind_of_fault_that_is_not_known_yet_is_told_by_its_number(
    arena: ScriptedArena,
) -> None:
    fault = play_pb2.Fault()
    fault.MergeFromString(b"\x08\x63")  # kind 99
    async with playing(arena, First):
        line = await started(arena)
        line.over(1, faults=[fault])
        assert await last_told(objects[0]) == "over, rank 0, faults ['fault 99']"
