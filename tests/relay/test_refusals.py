"""What is refused at the door, with a sentence, and without an effect on anyone else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
import structlog
from google.rpc import error_details_pb2, status_pb2
from grpc import StatusCode

from arena.coordinator.database import DatabaseError
from arena.internal.v1 import worker_pb2
from arena.ops.instants import MILLISECOND
from arena.ops.rpc import DETAILS
from arena.play.limits import MAX_MESSAGE_BYTES
from arena.v1 import play_pb2
from tests.relay.arena import BRISK, ScriptedBot, a_hello, an_ask, running, seated


@pytest.mark.parametrize("token", [None, "", "token-eve", "x" * 5000])
async def test_a_stream_needs_the_token_of_a_bot(token: str | None) -> None:
    async with running() as arena:
        code, sentence = await arena.stream(token).ends()
        assert code is StatusCode.UNAUTHENTICATED
        assert "token" in sentence


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"protocol": 2}, "hello.protocol", "version 1"),
        ({"build": ""}, "hello.build", "1 to 64 printable characters"),
        ({"build": "\x1b[2J"}, "hello.build", "printable"),
        ({"instance": "me"}, "hello.instance", "16 to 64"),
        ({"games": []}, "hello.games", "wazabi (rules 1)"),
        (
            {"games": [play_pb2.GameVersion(name="chess", rules=1)]},
            "hello.games",
            "no game is called 'chess'; known: wazabi (rules 1)",
        ),
        (
            {"games": [play_pb2.GameVersion(name="wazabi", rules=9)]},
            "hello.games",
            "at version 1 here, not 9",
        ),
    ],
)
async def test_a_bad_hello_is_refused_with_a_sentence_and_the_field(
    changes: dict[str, Any], field: str, sentence: str
) -> None:
    async with running() as arena:
        bot = arena.stream()
        await bot.say(hello=a_hello(**changes))
        code, told = await bot.ends()
        assert code is StatusCode.INVALID_ARGUMENT
        assert sentence in told
        status = status_pb2.Status.FromString((await bot.trailers())[DETAILS])
        assert status.message == told
        bad_request = error_details_pb2.BadRequest()
        assert status.details[0].Unpack(bad_request)
        assert bad_request.field_violations[0].field == field
        assert arena.record.open == {}


async def nothing(bot: ScriptedBot) -> None:
    await bot.hang_up()


async def silence(bot: ScriptedBot) -> None:
    pass


async def an_answer(bot: ScriptedBot) -> None:
    await bot.say(answer=play_pb2.Answer(handle=7))


async def rubbish(bot: ScriptedBot) -> None:
    await bot.raw(b"GET / HTTP/1.1\r\n\r\n")


async def an_empty_frame(bot: ScriptedBot) -> None:
    await bot.raw(b"")


@pytest.mark.parametrize("opening", [nothing, silence, an_answer, rubbish, an_empty_frame])
async def test_a_stream_that_does_not_begin_with_hello_is_refused(
    opening: Callable[[ScriptedBot], Awaitable[None]],
) -> None:
    async with running(replace(BRISK, hello=200 * MILLISECOND)) as arena:
        bot = arena.stream()
        await opening(bot)
        code, sentence = await bot.ends()
        assert code is StatusCode.INVALID_ARGUMENT
        assert "Hello" in sentence or "BotFrame" in sentence


async def two_hellos(bot: ScriptedBot) -> None:
    await bot.say(hello=a_hello(connection=2))


async def a_flood(bot: ScriptedBot) -> None:
    await bot.raw(b"\x0a\x00" * 100_000)


async def too_much(bot: ScriptedBot) -> None:
    await bot.raw(bytes(MAX_MESSAGE_BYTES + 1))


@pytest.mark.parametrize(
    ("garbage", "code"),
    [
        (rubbish, StatusCode.INVALID_ARGUMENT),
        (two_hellos, StatusCode.INVALID_ARGUMENT),
        (a_flood, StatusCode.RESOURCE_EXHAUSTED),
        (too_much, StatusCode.RESOURCE_EXHAUSTED),
    ],
)
async def test_garbage_ends_its_own_stream_and_no_other(
    garbage: Callable[[ScriptedBot], Awaitable[None]],
    code: StatusCode,
) -> None:
    with structlog.testing.capture_logs() as lines:
        await _garbage(garbage, code)
    assert [line for line in lines if line["log_level"] == "error"] == []


async def _garbage(garbage: Callable[[ScriptedBot], Awaitable[None]], code: StatusCode) -> None:
    async with running() as arena:
        worker, ann = await seated(arena)
        bob = await arena.bot("bob", instance="b" * 16)
        await worker.hear("bot_online")
        await garbage(bob)
        assert (await bob.ends())[0] is code
        assert (await worker.hear("bot_offline")).bot == "id-bob"
        await worker.say(ask=an_ask())
        await ann.hear("request")
        await ann.say(answer=play_pb2.Answer(handle=7, step=3, action=1))
        assert (await worker.hear("reply")).action == 1


@pytest.mark.parametrize(
    ("error", "level"), [(DatabaseError("it is away"), "warning"), (OSError("a bug"), "error")]
)
async def test_a_failing_store_is_the_arenas_fault_and_says_to_try_again(
    error: Exception, level: str
) -> None:
    with structlog.testing.capture_logs() as lines:
        await _broken(error)
    [line] = [line for line in lines if line["event"] == "a token could not be checked"]
    assert line["log_level"] == level
    assert ("exc_info" in line) == (level == "error")  # no traceback for each bot in an outage


async def _broken(error: Exception) -> None:
    async with running() as arena:
        arena.record.broken = error
        code, sentence = await arena.stream().ends()
        assert code is StatusCode.UNAVAILABLE
        assert "try again" in sentence
        arena.record.broken = None
        await arena.bot()


async def test_a_session_that_the_record_refuses_is_refused_with_its_sentence() -> None:
    async with running() as arena:
        arena.record.refusal = "a newer connection of this instance is open"
        bot = arena.stream()
        await bot.say(hello=a_hello())
        assert await bot.ends() == (StatusCode.ABORTED, arena.record.refusal)


@pytest.mark.parametrize("data", [b"\xff\xff", b"", b"\x0a\x00"])
async def test_a_table_begins_with_the_workers_hello(data: bytes) -> None:
    async with running() as arena:
        worker = arena.table()
        await worker.raw(data)
        code, sentence = await worker.ends()
        assert code is StatusCode.INVALID_ARGUMENT
        assert "worker's hello" in sentence


async def test_a_worker_that_sends_too_long_a_question_is_told_so() -> None:
    async with running() as arena:
        worker, _ = await seated(arena)
        await worker.say(ask=an_ask(request=bytes(MAX_MESSAGE_BYTES)))
        code, sentence = await worker.ends()
        assert code is StatusCode.INVALID_ARGUMENT
        assert f"not {MAX_MESSAGE_BYTES}" in sentence


async def test_streams_are_refused_while_the_coordinator_stops() -> None:
    async with running() as arena:
        await arena.relay.drain()
        bot = arena.stream()
        assert (await bot.ends())[0] is StatusCode.UNAVAILABLE
        worker = arena.table()
        await worker.say(hello=worker_pb2.WorkerIdentity(name="w", instance="w"))
        assert (await worker.ends())[0] is StatusCode.UNAVAILABLE


async def test_a_stream_that_breaks_while_its_session_is_opened_leaves_none_behind() -> None:
    async with running() as arena:
        arena.record.gate = asyncio.Event()
        bot = arena.stream()
        await bot.say(hello=a_hello())
        await arena.record.reached.wait()
        bot.vanish()
        await asyncio.sleep(0)
        arena.record.gate.set()
        await arena.record.until(lambda record: len(record.closed_sessions) == 1)
        await arena.worker(online=[])
