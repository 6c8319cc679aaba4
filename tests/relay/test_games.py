"""Games between scripted workers and bots, over real streams."""

from __future__ import annotations

from arena.play.instants import SECOND
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
