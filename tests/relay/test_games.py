"""Games between scripted workers and bots, over real streams."""

from __future__ import annotations

import time
from dataclasses import dataclass

from arena.internal.v1 import worker_pb2
from arena.ops.instants import SECOND, Nanos
from arena.play.wire import duration, nanos
from arena.v1 import play_pb2
from tests.relay.arena import an_ask, running, seated


async def test_a_question_reaches_the_bot_and_its_answer_the_worker() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        await worker.say(ask=an_ask(step=3))
        request = await bot.hear("request")
        assert (request.handle, request.step) == (7, 3)
        assert request.HasField("wazabi")
        assert request.limit == request.time_left == duration(2 * SECOND)
        await bot.say(answer=play_pb2.Answer(handle=7, step=3, action=2))
        reply = await worker.hear("reply")
        assert (reply.handle, reply.step, reply.action, reply.fault) == (7, 3, 2, 0)
        assert 0 <= nanos(reply.used) < SECOND
        assert arena.record.decisions == 1


async def test_the_end_of_a_game_reaches_a_bot_whose_workers_stream_broke_meanwhile() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        worker.vanish()
        again = await arena.worker(online=["ann"])
        over = play_pb2.GameOver(handle=7, record="r").SerializeToString()
        await again.say(over=worker_pb2.Over(handle=7, game_over=over, bot="id-ann"))
        assert (await bot.hear("game_over")).record == "r"


@dataclass
class Jumping:
    """A monotonic clock that can be put on."""

    ahead: Nanos = 0

    def __call__(self) -> Nanos:
        return time.monotonic_ns() + self.ahead


async def test_nobody_pays_when_the_arena_itself_is_held_up() -> None:
    clock = Jumping()
    async with running(raw_clock=clock) as arena:
        worker, bot = await seated(arena)
        await worker.say(ask=an_ask(step=3))
        await bot.hear("request")
        clock.ahead += 60 * SECOND
        await arena.record.until(lambda record: any(stall > 59 * SECOND for stall in record.stalls))
        await bot.say(answer=play_pb2.Answer(handle=7, step=3, action=2))
        reply = await worker.hear("reply")
        assert (reply.fault, reply.action) == (0, 2)
        assert nanos(reply.used) < 2 * SECOND
        assert arena.record.ends == []
