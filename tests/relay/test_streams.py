"""Streams that break, stall, are replaced and come back."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from grpc import StatusCode

from arena.coordinator.relay.bots import MOST_STREAMS
from arena.match.faults import FaultKind
from arena.match.spec import MatchId
from arena.ops.instants import MILLISECOND, SECOND
from arena.play.supersede import Takeover
from arena.play.wire import WIRE_KIND, duration, nanos
from arena.v1 import play_pb2
from tests.relay.arena import (
    BRISK,
    a_hello,
    an_ask,
    an_attach,
    running,
    seated,
    start,
)


async def test_a_bot_that_dies_while_asked_is_noticed_at_once_and_its_time_told() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        await worker.say(ask=an_ask(step=3))
        await bot.hear("request")
        bot.vanish()
        lost = await worker.hear("seat_lost")
        assert (lost.handle, lost.step) == (7, 3)
        assert 0 <= nanos(lost.used) < SECOND
        assert (await worker.hear("bot_offline")).bot == "id-ann"
        await arena.record.until(lambda record: record.closed_sessions == [("session-0", "left")])


async def test_a_bot_that_never_answers_is_timed_out_while_it_is_waited_for() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        short, grace = duration(100 * MILLISECOND), duration(20 * MILLISECOND)
        await worker.say(ask=an_ask(step=3, limit=short, allowance=grace))
        await bot.hear("request")
        reply = await worker.hear("reply")
        assert (reply.step, reply.fault) == (3, WIRE_KIND[FaultKind.TIMEOUT])
        assert 120 * MILLISECOND < nanos(reply.used) < SECOND
        await bot.say(answer=play_pb2.Answer(handle=7, step=3, action=1))
        assert (await bot.hear("too_late")).step == 3


async def test_after_a_reconnect_the_pending_request_is_the_same_but_for_the_time_left() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        await worker.say(ask=an_ask(step=3))
        first = await bot.hear("request")
        bot.vanish()
        lost = await worker.hear("seat_lost")
        await worker.hear("bot_offline")
        again = await arena.bot(connection=2)
        await worker.hear("bot_online")
        await start(worker, again)
        await worker.say(ask=an_ask(step=3, used=lost.used))
        second = await again.hear("request")
        assert nanos(second.time_left) == nanos(first.time_left) - nanos(lost.used)
        for request in (first, second):
            request.ClearField("time_left")
        assert first.SerializeToString() == second.SerializeToString()
        await again.say(answer=play_pb2.Answer(handle=7, step=3, action=2))
        assert (await worker.hear("reply")).action == 2


async def test_a_bot_that_falls_silent_is_given_up_though_its_connection_stands() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        bot.answer_pings = False
        code, sentence = await bot.ends()
        assert code is StatusCode.DEADLINE_EXCEEDED
        assert "nothing was heard" in sentence
        assert (await worker.hear("seat_lost")).handle == 7


async def test_a_bot_that_counts_fewer_messages_than_were_sent_must_connect_anew() -> None:
    async with running() as arena:
        _, bot = await seated(arena)
        bot.answer_pings = False
        ping = await bot.hear("ping")
        await bot.say(pong=play_pb2.Pong(nonce=ping.nonce, received=ping.sent - 1))
        code, sentence = await bot.ends()
        assert code is StatusCode.DATA_LOSS
        assert "arrived" in sentence


async def test_another_instance_supersedes_the_first_which_is_told() -> None:
    async with running() as arena:
        worker, first = await seated(arena)
        second = await arena.bot(instance="j" * 16)
        superseded = await first.hear("superseded")
        assert "another instance of ann" in superseded.reason
        assert (await first.ends())[0] is StatusCode.FAILED_PRECONDITION
        assert (await worker.hear("seat_lost")).handle == 7
        assert (await worker.hear("bot_offline")).bot == "id-ann"
        assert (await worker.hear("bot_online")).bot == "id-ann"
        await start(worker, second)
        await arena.record.until(
            lambda record: record.closed_sessions == [("session-0", "superseded")]
        )


async def test_a_newer_connection_of_an_instance_replaces_the_older_without_a_word() -> None:
    async with running() as arena:
        worker, first = await seated(arena)
        second = await arena.bot(connection=2)
        code, sentence = await first.ends()
        assert code is StatusCode.ABORTED
        assert "newer connection" in sentence
        await worker.hear("seat_lost")
        await worker.hear("bot_offline")
        await worker.hear("bot_online")
        await start(worker, second)


async def test_the_late_end_of_a_replaced_stream_does_not_take_the_bot_offline() -> None:
    async with running() as arena:
        worker, first = await seated(arena)
        second = await arena.bot(connection=2)
        first.vanish()
        await worker.hear("seat_lost")
        await worker.hear("bot_offline")
        await worker.hear("bot_online")
        await start(worker, second)
        await arena.worker(instance="x" * 16, online=["ann"])
        assert arena.record.ends == ["replaced"]


async def test_an_older_connection_of_an_instance_is_refused() -> None:
    async with running() as arena:
        newer = await arena.bot(connection=5)
        older = arena.stream()
        await older.say(hello=a_hello(connection=4))
        assert (await older.ends())[0] is StatusCode.ABORTED
        newer.answer_pings = False
        await newer.hear("ping")


async def test_another_coordinator_can_have_a_session_superseded() -> None:
    async with running() as arena:
        bot = await arena.bot()
        arena.relay.taken_over("session-of-elsewhere", Takeover.SUPERSEDES)
        arena.relay.taken_over("session-0", Takeover.SUPERSEDES)
        assert (await bot.hear("superseded")).reason == "another instance of ann has connected"
        assert (await bot.ends())[0] is StatusCode.FAILED_PRECONDITION


async def test_a_bot_that_is_suspended_is_told_why_and_not_to_come_back() -> None:
    async with running() as arena:
        bot = await arena.bot()
        arena.relay.suspended("session-of-elsewhere", "bot bob is suspended: floods")
        arena.relay.suspended("session-0", "bot ann is suspended: floods")
        assert await bot.ends() == (
            StatusCode.PERMISSION_DENIED,
            "bot ann is suspended: floods",
        )
        arena.record.refusal, arena.record.suspended = "bot ann is suspended: floods", True
        again = arena.stream()
        await again.say(hello=a_hello(connection=2))
        assert (await again.ends())[0] is StatusCode.PERMISSION_DENIED


async def test_a_bot_that_reconnected_at_another_coordinator_is_told_nothing_here() -> None:
    async with running() as arena:
        bot = await arena.bot()
        bot.answer_pings = False
        arena.relay.taken_over("session-0", Takeover.REPLACES)
        assert (await bot.ends())[0] is StatusCode.ABORTED
        assert [message for message in bot.unread if message is not None] == []


async def test_bye_closes_the_session_on_record_and_the_stream_after_the_last_game() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        await bot.say(bye=play_pb2.Bye())
        await arena.record.until(lambda record: record.closed_sessions == [("session-0", "bye")])
        await worker.say(ask=an_ask())
        await bot.hear("request")
        await bot.say(answer=play_pb2.Answer(handle=7, step=3))
        await worker.hear("reply")
        over = play_pb2.GameOver(handle=7)
        await worker.say(over={"handle": 7, "game_over": over.SerializeToString()})
        assert (await bot.hear("game_over")).handle == 7
        assert (await bot.ends())[0] is StatusCode.OK
        await worker.hear("bot_offline")
    assert arena.record.closed_sessions == [("session-0", "bye")]


async def test_abrupt_ends_of_many_streams_keep_nobody_from_connecting() -> None:
    async with running(replace(BRISK, connects=40)) as arena:
        for connection in range(1, 40):
            bot = await arena.bot(connection=connection)
            bot.vanish()
        bot = await arena.bot(connection=40)
        worker = await arena.worker(online=["ann"])
        await start(worker, bot)
        await arena.record.until(lambda record: len(record.closed_sessions) == 39)
        await arena.worker(instance="x" * 16, online=["ann"])


async def test_a_bot_that_does_not_read_is_closed_and_holds_up_nobody() -> None:
    async with running(replace(BRISK, silence=5 * SECOND)) as arena:
        flooding, slow = await seated(arena)
        slow.answer_pings = False
        slow.reads.clear()
        worker = await arena.worker(instance="x" * 16, online=["ann"])
        quick = await arena.bot("bob", instance="b" * 16)
        await worker.hear("bot_online")
        await start(worker, quick, 8, "bob", match="match-2")
        much = b"\x9a\x06\x80\x80\x08" + bytes(2**17)
        for handle in range(100, 110):
            await flooding.say(attach=an_attach(handle, game_start=much))
        await arena.record.until(lambda record: record.ends == ["unread"])
        assert (await worker.hear("bot_offline")).bot == "id-ann"
        await worker.say(ask=an_ask(8, 3))
        await quick.hear("request")
        await quick.say(answer=play_pb2.Answer(handle=8, step=3, action=1))
        assert (await worker.hear("reply")).action == 1
        slow.reads.set()
        assert (await slow.ends())[0] is StatusCode.RESOURCE_EXHAUSTED


async def test_a_bot_cannot_pile_up_streams_that_it_does_not_read() -> None:
    async with running(replace(BRISK, silence=5 * SECOND)) as arena:
        worker = await arena.worker()
        much = b"\x9a\x06\x80\x80\x08" + bytes(2**17)
        piled = []
        for connection in range(1, MOST_STREAMS + 1):
            bot = await arena.bot(connection=connection)
            bot.reads.clear()
            for handle in range(100, 110):
                await worker.say(attach=an_attach(handle, game_start=much))
            await arena.record.until(lambda record: len(record.ends) == connection)  # noqa: B023
            piled.append(bot)
        refused = arena.stream()
        code, sentence = await refused.ends()
        assert code is StatusCode.RESOURCE_EXHAUSTED
        assert "read them to their ends" in sentence
        for bot in piled:
            bot.vanish()
        await arena.bot("bob")


async def test_when_a_table_breaks_the_worker_takes_its_seats_over_anew() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        await worker.say(ask=an_ask(step=3))
        first = await bot.hear("request")
        worker.vanish()
        await arena.record.until(lambda record: record.workers == [])
        again = await arena.worker(online=["ann"])
        await start(again, bot)
        await again.say(ask=an_ask(step=3))
        assert await bot.hear("request") == first
        await bot.say(answer=play_pb2.Answer(handle=7, step=3, action=1))
        assert (await again.hear("reply")).action == 1
        assert arena.record.faults == []


async def test_a_newer_table_of_a_worker_replaces_one_that_only_seems_alive() -> None:
    async with running() as arena:
        older, bot = await seated(arena)
        newer = await arena.worker(online=["ann"])
        assert (await older.ends())[0] is StatusCode.ABORTED
        await start(newer, bot)
        assert set(arena.record.workers) == {"w" * 16}


async def test_a_worker_that_falls_silent_is_given_up() -> None:
    async with running() as arena:
        worker = await arena.worker()
        worker.answer_pings = False
        code, _ = await worker.ends()
        assert code is StatusCode.DEADLINE_EXCEEDED
        await arena.record.until(lambda record: record.workers == [])


async def test_a_newer_attempt_ends_the_game_of_the_older_one() -> None:
    async with running() as arena:
        older, bot = await seated(arena)
        newer = await arena.worker(instance="x" * 16, online=["ann"])
        await newer.say(attach=an_attach(17, fence=2))
        assert (await older.hear("abandon")).handle == 7
        over = await bot.hear("game_over")
        assert (over.handle, over.HasField("aborted")) == (7, True)
        assert (await bot.hear("game_start")).handle == 17
        await older.say(attach=an_attach(7, fence=1))
        assert (await older.hear("abandon")).handle == 7


async def test_leasing_anew_ends_games_without_waiting_for_a_worker() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        arena.relay.newer_attempt(MatchId("match-1"), 1)
        arena.relay.newer_attempt(MatchId("match-1"), 2)
        assert (await worker.hear("abandon")).handle == 7
        assert "newer attempt" in (await bot.hear("game_over")).aborted.reason


async def test_games_that_were_given_up_end_when_their_worker_is_gone() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        assert arena.relay.attempts() == {MatchId("match-1"): 1}
        arena.relay.given_up(MatchId("match-1"), 1)
        await worker.say(ask=an_ask())
        await bot.hear("request")
        worker.vanish()
        await arena.record.until(lambda record: record.workers == [])
        arena.relay.given_up(MatchId("match-1"), 2)
        assert arena.relay.attempts() == {MatchId("match-1"): 1}
        arena.relay.given_up(MatchId("match-1"), 1)
        assert "lost this game" in (await bot.hear("game_over")).aborted.reason
        assert arena.relay.attempts() == {}


async def test_a_seat_of_a_bot_that_is_not_here_is_lost_at_once() -> None:
    async with running() as arena:
        worker = await arena.worker()
        await worker.say(attach=an_attach(7))
        assert (await worker.hear("seat_lost")).handle == 7


async def test_a_stopping_coordinator_sends_workers_away_first_and_bots_back_later() -> None:
    async with running() as arena:
        worker, bot = await seated(arena)
        await worker.say(ask=an_ask())
        await bot.hear("request")
        draining = asyncio.create_task(arena.relay.drain())
        assert (await worker.ends())[0] is StatusCode.UNAVAILABLE
        assert nanos((await bot.hear("drain")).reconnect_after) >= SECOND
        assert (await bot.ends())[0] is StatusCode.UNAVAILABLE
        await draining
        assert arena.record.closed_sessions == [("session-0", "drain")]
        assert arena.record.workers == []
        assert arena.record.faults == []


async def test_a_bot_that_comes_back_is_announced_to_every_worker() -> None:
    async with running() as arena:
        workers = [await arena.worker(instance=letter * 16) for letter in "xyz"]
        for connection in (1, 2, 3):
            bot = await arena.bot(connection=connection)
            for worker in workers:
                assert (await worker.hear("bot_online")).bot == "id-ann"
            bot.vanish()
            for worker in workers:
                assert (await worker.hear("bot_offline")).bot == "id-ann"
