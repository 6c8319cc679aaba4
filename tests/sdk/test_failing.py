"""What a bot does wrong costs it one decision, or one game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from arena_sdk import GameInfo
from tests.sdk.playing import First, playing, started
from tests.sdk.scripted import ScriptedArena, new_game


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
