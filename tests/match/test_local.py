import asyncio
import json
from collections.abc import Sequence
from datetime import timedelta
from itertools import count

import pytest

from arena.games.game import Action, View
from arena.match.faults import FaultKind
from arena.match.local import BrokenSeat, LocalSeat, Mishap
from arena.match.seat import Ask, Chosen, Failed
from tests.match.points import CHOICES, Choice, PointsView


class GiveUpError(Exception):
    pass


class Answering:
    """A bot that answers with one value, or raises it."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def decide(self, view: View, actions: Sequence[Action]) -> object:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


class Pausing(Answering):
    async def decide(self, view: View, actions: Sequence[Action]) -> object:
        await asyncio.sleep(0)
        return super().decide(view, actions)


def ask() -> Ask:
    return Ask(7, PointsView(0, ()), CHOICES, timedelta(seconds=2))


async def choose(player: Answering) -> tuple[Chosen | Failed, list[Mishap]]:
    told: list[Mishap] = []
    ticks = count()
    seat = LocalSeat(player, lambda: float(next(ticks)), GiveUpError, told.append)
    assert seat.fault() is None
    return await seat.choose(ask()), told


@pytest.mark.parametrize("make", [Answering, Pausing])
async def test_a_legal_action_is_chosen_by_its_place_and_measured(make: type[Answering]) -> None:
    assert await choose(make(CHOICES[2])) == (Chosen(2, timedelta(seconds=1)), [])


async def test_an_equal_action_is_as_good_as_the_same_one() -> None:
    assert (await choose(Answering(Choice(1))))[0] == Chosen(1, timedelta(seconds=1))


@pytest.mark.parametrize("answer", [None, 1, "score:1", Choice(9), float("nan")])
async def test_anything_else_is_illegal_and_told(answer: object) -> None:
    reply, told = await choose(Answering(answer))
    assert isinstance(reply, Chosen)
    assert reply.action not in range(len(CHOICES))
    (mishap,) = told
    assert mishap.step == 7
    assert "not a legal action" in mishap.sentence


@pytest.mark.parametrize("make", [Answering, Pausing])
@pytest.mark.parametrize(
    "error", [ValueError("no\nidea"), SystemExit(3), asyncio.CancelledError(), GeneratorExit()]
)
async def test_whatever_a_bot_raises_is_its_crash(
    make: type[Answering], error: BaseException
) -> None:
    reply, told = await choose(make(error))
    assert reply == Failed(FaultKind.CRASH, timedelta(seconds=1))
    (mishap,) = told
    assert type(error).__name__ in mishap.sentence
    assert "test_local.py:" in mishap.sentence
    assert "\n" not in mishap.sentence


async def test_an_answer_that_cannot_be_compared_is_a_crash() -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            raise ArithmeticError("not comparable")

        __hash__ = None  # type: ignore[assignment]  # as Python itself does it

    assert (await choose(Answering(Odd())))[0] == Failed(FaultKind.CRASH, timedelta(seconds=1))


async def test_the_place_told_is_the_bots_own_not_a_librarys() -> None:
    class Reading(Answering):
        def decide(self, view: View, actions: Sequence[Action]) -> object:
            return json.loads("no json")

    _, [mishap] = await choose(Reading(None))
    assert mishap.sentence.startswith("raised JSONDecodeError: ")
    assert "(test_local.py:" in mishap.sentence


async def test_a_bot_may_give_up() -> None:
    reply, told = await choose(Answering(GiveUpError()))
    assert reply == Failed(FaultKind.RESIGN, timedelta(seconds=1))
    assert told == []


async def test_an_interrupt_is_not_the_bots() -> None:
    with pytest.raises(KeyboardInterrupt):
        await choose(Answering(KeyboardInterrupt()))


async def test_a_run_that_is_cancelled_ends() -> None:
    class Waiting(Answering):
        async def decide(self, view: View, actions: Sequence[Action]) -> object:
            return await asyncio.Event().wait()

    task = asyncio.create_task(choose(Waiting(None)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_bot_that_could_not_be_made_crashes_at_each_ask() -> None:
    assert await BrokenSeat().choose(ask()) == Failed(FaultKind.CRASH, timedelta(0))
    assert BrokenSeat().fault() is None
