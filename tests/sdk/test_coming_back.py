"""A bot whose connection breaks, and what it does about it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration

from arena.games.game import State
from arena.v1 import play_pb2
from arena_sdk import GameInfo, SupersededError
from arena_sdk.backoff import Backoff
from arena_sdk.connection import status_error
from arena_sdk.errors import BrokenError
from tests.sdk.playing import First, Last, objects, playing, started
from tests.sdk.scripted import CODEC, ScriptedArena, new_game, scripted_arena


@pytest.fixture(autouse=True)
def _forget() -> None:
    objects.clear()


async def test_the_end_of_a_stream_is_not_the_end_of_a_game(arena: ScriptedArena) -> None:
    async with playing(arena, First):
        line = await started(arena)
        line.end()
        line = await arena.line()
        hello = await line.welcome()
        assert hello.connection == 2
        line.start(1, resumed=True)
        assert (await line.expect("ready")).handle == 1
        line.ask(1, 0, new_game())
        assert (await line.expect("answer")).step == 0
    assert len(objects) == 1
    assert [text for text in objects[0].told if text.startswith("start")] == objects[0].told[:1]


async def test_a_game_goes_on_at_the_next_address(arena: ScriptedArena) -> None:
    with tempfile.TemporaryDirectory(prefix="arena-") as folder:
        async with (
            scripted_arena(Path(folder)) as other,
            playing(arena, First, address=f"{arena.address},{other.address}"),
        ):
            line = await started(arena)
            line.end()
            for there, connection in ((other, 2), (arena, 3)):
                line = await there.line()
                assert (await line.welcome()).connection == connection
                line.start(1, resumed=True)
                await line.expect("ready")
                line.send(drain=play_pb2.Drain(reconnect_after=Duration(nanos=10_000_000)))
    assert len(objects) == 1


async def test_an_answer_lost_with_the_stream_is_given_again_without_thinking(
    arena: ScriptedArena,
) -> None:
    async with playing(arena, Last):
        line = await started(arena)
        line.ask(1, 3, new_game())
        first = await line.expect("answer")
        line.end()
        line = await arena.line()
        await line.welcome()
        line.start(1, resumed=True)
        await line.expect("ready")
        line.ask(1, 3, new_game(2))  # a bot that thought again would answer this one
        assert (await line.expect("answer")).action == first.action


async def test_an_answer_found_before_the_arena_has_taken_the_game_up_waits_for_the_question(
    arena: ScriptedArena,
) -> None:
    asked, answering, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    class Late(First):
        async def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            asked.set()
            await answering.wait()
            answered.set()
            return actions[0]

    async with playing(arena, Late):
        line = await started(arena)
        line.ask(1, 0, new_game())
        await asked.wait()
        line.end()
        line = await arena.line()
        await line.welcome()
        answering.set()
        await answered.wait()
        line.start(1, resumed=True)
        await line.expect("ready")  # and no answer before it
        line.ask(1, 0, new_game())
        assert (await line.expect("answer")).step == 0


@pytest.mark.parametrize("fails", [False, True])
async def test_how_a_start_went_is_said_once_the_arena_has_taken_the_game_up(
    arena: ScriptedArena, *, fails: bool
) -> None:
    starting, going_on, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    class Late(First):
        async def start(self, game: GameInfo) -> None:  # type: ignore[override]  # async instead
            starting.set()
            await going_on.wait()
            ended.set()
            if fails:
                raise OSError("no weights")

        async def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            return actions[0]

    async with playing(arena, Late):
        line = await arena.line()
        await line.welcome()
        line.start(1)
        await starting.wait()
        line.end()
        line = await arena.line()
        await line.welcome()
        going_on.set()
        await ended.wait()
        for _ in range(2):  # the second break comes after the start
            line.send(ping=play_pb2.Ping(nonce=7, sent=line.sent + 1))
            assert (await line.heard.get()).WhichOneof("kind") == "pong"  # and nothing before it
            line.start(1, resumed=True)
            if fails:
                failed = await line.expect("failed")
                assert (failed.reason, failed.HasField("step")) == ("OSError: no weights", False)
            else:
                assert (await line.expect("ready")).handle == 1
            line.end()
            line = await arena.line()
            await line.welcome()


def played(seat: int) -> tuple[State, tuple[Any, ...]]:
    """A game at the seat's second decision, and the events of its first."""
    state = new_game()
    events: tuple[Any, ...] = ()
    while True:
        if state.to_act() == seat:
            if events:
                return state, events
            events = tuple(state.view(seat).events)
        state.apply(state.legal_actions()[0])


async def test_a_bot_that_missed_decisions_gets_a_new_object_with_the_history(
    arena: ScriptedArena,
) -> None:
    histories: list[tuple[Any, ...]] = []

    class Learns(First):
        def start(self, game: GameInfo) -> None:
            histories.append(tuple(game.history))

    state, events = played(seat=0)
    async with playing(arena, Learns):
        line = await started(arena)
        line.end()
        line = await arena.line()
        await line.welcome()
        line.start(1, resumed=True, history=events)
        await line.expect("ready")
        line.ask(1, 9, state)
        await line.expect("answer")
    assert histories == [(), events]
    assert len(objects) == 2


async def test_a_bot_that_saw_everything_keeps_its_object(arena: ScriptedArena) -> None:
    state, events = played(seat=0)
    first = new_game()
    while first.to_act() != 0:
        first.apply(first.legal_actions()[0])
    async with playing(arena, First):
        line = await started(arena)
        line.ask(1, 0, first)
        await line.expect("answer")
        for history in ((), events):  # the answer did not arrive, or it did
            line.end()
            line = await arena.line()
            await line.welcome()
            line.start(1, resumed=True, history=history)
            await line.expect("ready")
        line.ask(1, 9, state)
        await line.expect("answer")
    assert len(objects) == 1


async def test_a_game_of_another_process_is_taken_up_with_its_history(
    arena: ScriptedArena,
) -> None:
    _, events = played(seat=0)
    async with playing(arena, First):
        line = await arena.line()
        await line.welcome()
        line.start(5, resumed=True, history=events)
        assert (await line.expect("ready")).handle == 5
    assert len(objects) == 1


async def test_a_message_that_got_lost_means_a_new_connection(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(arena, First):
        line = await started(arena)
        line.send(ping=play_pb2.Ping(nonce=1, sent=line.sent + 2))
        line = await arena.line()
        assert (await line.welcome()).connection == 2
    assert "the arena sent 4 messages, 3 arrived" in caplog.text


async def test_silence_means_a_new_connection_loudly(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(arena, First):
        line = await arena.line()
        await line.welcome(silence=0.1)
        line = await arena.line()
        await line.welcome()
    assert "the arena has been silent for 0.1 s" in caplog.text


async def test_an_arena_that_never_says_welcome_is_left(
    arena: ScriptedArena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arena_sdk.connection.WELCOME_WITHIN", 0.1)
    async with playing(arena, First):
        for connection in (1, 2):
            line = await arena.line()
            assert (await line.expect("hello")).connection == connection


async def test_drain_means_to_connect_anew_after_the_time_given(arena: ScriptedArena) -> None:
    async with playing(arena, First):
        line = await started(arena)
        after = Duration(nanos=10_000_000)
        line.send(drain=play_pb2.Drain(reconnect_after=after))
        line = await arena.line()
        assert (await line.welcome()).connection == 2


async def test_superseded_stops_for_good_and_says_why(arena: ScriptedArena) -> None:
    async with playing(arena, First) as task:
        line = await started(arena)
        line.send(superseded=play_pb2.Superseded(reason="another process took over"))
        with pytest.raises(SupersededError, match="another process took over"):
            await task
    assert arena.lines.empty()


async def test_an_arena_that_is_out_of_reach_is_tried_again(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(arena, First):
        (await arena.line()).refuse(grpc.StatusCode.UNAVAILABLE, "starting")
        await (await arena.line()).welcome()
    assert "starting; trying again in" in caplog.text


async def test_a_bot_waits_as_long_as_the_arena_wants_it_to(
    arena: ScriptedArena, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("arena_sdk.connection.LONGEST_WAIT", 0.26)  # longer than of itself
    async with playing(arena, First):
        busy = grpc.StatusCode.RESOURCE_EXHAUSTED
        (await arena.line()).refuse(busy, "not so fast", ("retry-after", "1"))
        await (await arena.line()).welcome()
    assert "not so fast; trying again in 0.3 s" in caplog.text


@pytest.mark.parametrize(
    ("said", "wait"), [("7", 7.0), ("", 0.0), ("soon", 0.0), ("-1", 0.0), ("9" * 400, 300.0)]
)
def test_what_the_arena_says_of_waiting_is_taken_within_reason(said: str, wait: float) -> None:
    error = status_error(grpc.StatusCode.RESOURCE_EXHAUSTED, "later", [("retry-after", said)])
    assert isinstance(error, BrokenError)
    assert error.after == wait


async def test_games_not_taken_up_after_a_break_are_forgotten(
    arena: ScriptedArena, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("arena_sdk.playing.GONE_AFTER", 0.0)
    async with playing(arena, First):
        line = await started(arena)
        line.end()
        line = await arena.line()
        await line.welcome(silence=0.2)
        line = await arena.line()
    assert "game 1 of match m was not taken up again after the break: it is over" in caplog.text


async def test_after_bye_the_running_games_are_played_to_their_end(arena: ScriptedArena) -> None:
    from arena_sdk.client import Client
    from arena_sdk.outbox import Outbox
    from arena_sdk.players import players
    from arena_sdk.running import account

    client = Client(
        account("wazabi", token="secret", address=arena.address),
        players(First, asyncio.get_running_loop()),
        lambda _: CODEC,
        Outbox(),
    )
    task = asyncio.ensure_future(client.play())
    line = await started(arena)
    client.leave()
    await line.expect("bye")
    line.ask(1, 0, new_game())
    await line.expect("answer")
    line.over(1)
    line.end()
    await asyncio.wait_for(task, 5)


def test_waits_double_up_to_a_limit_and_are_spread() -> None:
    longest = Backoff(lambda _low, high: high)
    assert [longest.next() for _ in range(8)] == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 15.0]
    longest.reset()
    assert longest.next() == 0.25
    assert Backoff(lambda low, _high: low).next() == 0.125
