"""A bot on one good connection."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import grpc
import pytest

from arena.games.codec import Codec
from arena.v1 import play_pb2
from arena_sdk import Bot, GameInfo, RefusedError, Resign, Result, play, time_left
from arena_sdk.client import Client
from arena_sdk.outbox import Outbox
from arena_sdk.players import BotOrFactory, players
from arena_sdk.running import account
from tests.sdk.scripted import CODEC, PATIENCE, Line, ScriptedArena, new_game, question


class First(Bot[Any, Any]):
    """Plays the passive action, and remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.ended = threading.Event()
        objects.append(self)

    def start(self, game: GameInfo) -> None:
        self.told.append(f"start {game.number} seat {game.seat} of {', '.join(game.names)}")

    def decide(self, view: Any, actions: Sequence[Any]) -> Any:
        self.told.append(f"decide in {threading.current_thread().name}")
        return actions[0]

    def over(self, result: Result) -> None:
        self.told.append(f"over, rank {result.rank}, faults {[f.kind for f in result.faults]}")
        self.ended.set()


class Last(First):
    """Plays the last action, without a thread of its own."""

    quick = True

    def decide(self, view: Any, actions: Sequence[Any]) -> Any:
        return actions[-1]


objects: list[First] = []


async def last_told(bot: First) -> str:
    """What the bot was told when its game ended, which other games do not wait for."""
    assert await asyncio.to_thread(bot.ended.wait, PATIENCE)
    return bot.told[-1]


@pytest.fixture(autouse=True)
def _forget() -> None:
    objects.clear()


@asynccontextmanager
async def playing(
    arena: ScriptedArena, bot: BotOrFactory, games_at_once: int = 4, address: str = ""
) -> AsyncIterator[asyncio.Task[None]]:
    """The bot, connected or connecting to the arena."""
    task = asyncio.ensure_future(
        play(
            bot,
            "wazabi",
            token="secret",
            address=address or arena.address,
            games_at_once=games_at_once,
            build="b 1",
        )
    )
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def started(arena: ScriptedArena) -> Line:
    """A line with game 1 running on it."""
    line = await arena.line()
    await line.welcome()
    line.start(1)
    assert (await line.expect("ready")).handle == 1
    return line


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


async def test_an_exception_in_decide_is_told_and_logged_and_the_game_goes_on(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    class Raises(First):
        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            if len(self.told) == 1:
                self.told.append("raised")
                raise KeyError("plan")
            return actions[0]

    async with playing(arena, Raises):
        line = await started(arena)
        line.ask(1, 0, new_game())
        failed = await line.expect("failed")
        assert (failed.handle, failed.step, failed.HasField("step")) == (1, 0, True)
        assert failed.reason == "KeyError: 'plan'"
        line.ask(1, 2, new_game())
        assert (await line.expect("answer")).step == 2
    [record] = [r for r in caplog.records if "decide() failed" in r.message]
    assert record.exc_info


async def test_a_bot_that_cannot_start_fails_without_a_step(arena: ScriptedArena) -> None:
    class Broken(First):
        def start(self, game: GameInfo) -> None:
            raise OSError("no weights")

    async with playing(arena, Broken):
        line = await arena.line()
        await line.welcome()
        line.start(1)
        failed = await line.expect("failed")
        assert (failed.reason, failed.HasField("step")) == ("OSError: no weights", False)
        assert (await line.expect("resign")).handle == 1  # nobody could be asked


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Incomparable:
    def __eq__(self, other: object) -> bool:
        raise ValueError("ambiguous")

    __hash__ = object.__hash__


def raises(error: BaseException) -> Any:
    raise error


@pytest.mark.parametrize("way", ["thread", "quick", "async"])
@pytest.mark.parametrize(
    ("decide", "reason"),
    [
        (lambda: raises(UnspeakableError()), "UnspeakableError"),
        (Incomparable, "ValueError: ambiguous"),
        (lambda: raises(ValueError("\ud800")), "ValueError: ?"),
        (lambda: raises(SystemExit(3)), "SystemExit: 3"),
        (lambda: raises(GeneratorExit()), "GeneratorExit: "),
        (lambda: raises(asyncio.CancelledError()), "CancelledError: "),
    ],
)
async def test_whatever_a_bot_raises_or_returns_costs_it_that_decision_and_no_more(
    arena: ScriptedArena, decide: Callable[[], Any], reason: str, way: str
) -> None:
    class Plain(First):
        quick = way == "quick"

        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            return decide()

    class Async(First):
        async def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            return decide()

    async with playing(arena, Async if way == "async" else Plain):
        line = await started(arena)
        for step in (0, 1):
            line.ask(1, step, new_game())
            failed = await line.expect("failed")
            assert failed.step == step
            assert failed.reason.startswith(reason)


async def test_what_is_no_legal_action_is_sent_as_an_index_out_of_range_and_logged(
    arena: ScriptedArena, caplog: pytest.LogCaptureFixture
) -> None:
    class Wrong(First):
        def decide(self, view: Any, actions: Sequence[Any]) -> Any:
            return "give:9"

    state = new_game()
    async with playing(arena, Wrong):
        line = await started(arena)
        line.ask(1, 0, state)
        answer = await line.expect("answer")
    assert answer.action == len(state.legal_actions())
    assert any("returned 'give:9'" in record.message for record in caplog.records)


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
