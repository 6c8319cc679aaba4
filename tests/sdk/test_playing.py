"""A bot on one good connection."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from typing import Any

import grpc
import pytest

from arena.v1 import play_pb2
from arena_sdk import RefusedError, Resign, time_left
from tests.sdk.playing import First, Last, last_told, objects, playing, started
from tests.sdk.scripted import ScriptedArena, new_game, question


async def test_hello_says_who_connects_and_the_token_travels_as_metadata(
    arena: ScriptedArena,
) -> None:
    async with playing(arena, First):
        line = await arena.line()
        hello = await line.welcome()
    assert line.metadata["authorization"] == "Bearer secret"
    assert (hello.protocol, hello.build, hello.connection) == (1, "b 1", 1)
    assert [game.name for game in hello.games] == ["wazabi"]
    assert hello.concurrent_games == 4
    assert 16 <= len(hello.instance) <= 64


async def test_a_game_from_start_to_over(arena: ScriptedArena) -> None:
    async with playing(arena, First):
        line = await started(arena)
        line.ask(1, 0, new_game())
        answer = await line.expect("answer")
        assert (answer.handle, answer.step, answer.action) == (1, 0, 0)
        line.over(1, faults=[play_pb2.Fault(kind=play_pb2.FAULT_KIND_TIMEOUT, step=3)])
        line.start(2)
        await line.expect("ready")
        await last_told(objects[0])
        assert [bot.told[0] for bot in objects] == [
            "start 1 seat 0 of tester, other",
            "start 2 seat 0 of tester, other",
        ]
        assert objects[0].told[1:] == [
            "decide in arena_sdk bot",
            "over, rank 0, faults ['timeout']",
        ]


async def test_the_answer_is_the_place_of_the_action_among_the_legal_ones(
    arena: ScriptedArena,
) -> None:
    state = new_game()
    async with playing(arena, Last):
        line = await started(arena)
        line.ask(1, 5, state)
        answer = await line.expect("answer")
    assert (answer.step, answer.action) == (5, len(state.legal_actions()) - 1)


async def test_requests_of_one_frame_are_answered_in_one_frame(arena: ScriptedArena) -> None:
    async with playing(arena, Last):
        line = await arena.line()
        await line.welcome()
        for handle in range(1, 9):
            line.start(handle)
        for _ in range(8):
            await line.expect("ready")
        line.frames.clear()
        line.send_all([question(handle, 0, new_game(handle)) for handle in range(1, 9)])
        for _ in range(8):
            await line.expect("answer")
    assert line.frames == [8]


async def test_an_object_plays_all_games_a_class_makes_one_for_each(arena: ScriptedArena) -> None:
    async with playing(arena, First()):
        line = await started(arena)
        line.start(2)
        await line.expect("ready")
    assert len(objects) == 1
    assert len(objects[0].told) == 2


async def test_async_methods_are_awaited_while_other_games_go_on(arena: ScriptedArena) -> None:
    gate = asyncio.Event()

    class Waits(First):
        async def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            if self.told[0].startswith("start 1"):
                await gate.wait()
            return actions[0]

    async with playing(arena, Waits):
        line = await started(arena)
        line.start(2)
        await line.expect("ready")
        line.ask(1, 0, new_game())
        line.ask(2, 0, new_game())
        assert (await line.expect("answer")).handle == 2
        gate.set()
        assert (await line.expect("answer")).handle == 1


async def test_pings_are_answered_while_a_slow_bot_thinks(arena: ScriptedArena) -> None:
    gate = threading.Event()

    class Slow(First):
        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            gate.wait()
            return actions[0]

    async with playing(arena, Slow):
        line = await started(arena)
        line.ask(1, 0, new_game())
        line.send(ping=play_pb2.Ping(nonce=7, sent=line.sent + 1))
        message = await line.heard.get()
        gate.set()
        assert (message.pong.nonce, message.pong.received) == (7, line.sent)
        await line.expect("answer")


async def test_a_question_asked_twice_is_decided_once_and_answered_again(
    arena: ScriptedArena,
) -> None:
    async with playing(arena, First):
        line = await started(arena)
        for _ in range(2):
            line.ask(1, 0, new_game())
            assert (await line.expect("answer")).step == 0
    assert objects[0].told[1:] == ["decide in arena_sdk bot"]


async def test_resign_gives_the_game_up(arena: ScriptedArena) -> None:
    class Quits(First):
        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            raise Resign

    async with playing(arena, Quits):
        line = await started(arena)
        line.ask(1, 0, new_game())
        assert (await line.expect("resign")).handle == 1


async def test_a_bot_can_see_how_much_time_is_left(arena: ScriptedArena) -> None:
    seen: list[float] = []

    class Looks(First):
        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            seen.append(time_left())
            return actions[0]

    async with playing(arena, Looks):
        line = await started(arena)
        line.ask(1, 0, new_game(), seconds=100.0)
        await line.expect("answer")
    assert 90 < seen[0] <= 100


async def test_a_newer_question_replaces_one_that_waits_for_a_slow_bot(
    arena: ScriptedArena,
) -> None:
    gate, entered = threading.Event(), threading.Event()
    steps: list[int] = []

    class Slow(First):
        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            entered.set()
            gate.wait()
            steps.append(len(steps))
            return actions[0]

    async with playing(arena, Slow):
        line = await started(arena)
        line.ask(1, 0, new_game())
        await asyncio.to_thread(entered.wait)
        for step in (2, 4):
            line.ask(1, step, new_game())
        line.send(ping=play_pb2.Ping(nonce=1, sent=line.sent + 1))
        await line.heard.get()  # all three have arrived
        gate.set()
        assert (await line.expect("answer")).step == 4
    assert len(steps) == 2


async def test_what_the_arena_says_is_logged(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "arena_sdk")
    async with playing(arena, First):
        line = await started(arena)
        line.send(too_late=play_pb2.TooLate(handle=1, step=3, reason="2.1 s"))
        line.send(rejected=play_pb2.Rejected(handle=1, step=3, reason="no such action"))
        line.over(1, faults=[play_pb2.Fault(kind=play_pb2.FAULT_KIND_TIMEOUT, step=3)])
        line.start(2)
        await line.expect("ready")
    text = caplog.text
    for expected in (
        "as tester; games at once: 4",
        "game 1 of match m starts: wazabi, seat 0 of tester, other",
        "game 1 of match m, step 3: the answer came too late (2.1 s)",
        "game 1 of match m, step 3: no such action",
        "game 1 of match m is over: place 1 of 2 (emptied)",
        "game 1 of match m: the arena noted timeout at step 3",
    ):
        assert expected in text


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (grpc.StatusCode.UNAUTHENTICATED, "the arena does not accept the token: who?"),
        (grpc.StatusCode.INVALID_ARGUMENT, "the arena refused what this bot said: who?"),
    ],
)
async def test_a_refusal_ends_play_with_one_sentence(
    arena: ScriptedArena, code: grpc.StatusCode, sentence: str
) -> None:
    async with playing(arena, First) as task:
        line = await arena.line()
        line.refuse(code, "who?")
        with pytest.raises(RefusedError) as raised:
            await task
    assert str(raised.value) == sentence


async def test_an_async_decision_that_nobody_waits_for_any_more_is_cancelled(
    arena: ScriptedArena,
) -> None:
    cancelled = asyncio.Event()

    class Forever(First):
        async def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            try:
                await asyncio.Event().wait()
            finally:
                cancelled.set()

    async with playing(arena, Forever):
        line = await started(arena)
        line.ask(1, 0, new_game())
        line.over(1)
        line.start(2)
        await line.expect("ready")
        await asyncio.wait_for(cancelled.wait(), 5)
        assert await last_told(objects[0]) == "over, rank 0, faults []"
