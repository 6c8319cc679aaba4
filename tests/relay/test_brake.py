"""Who comes too often is told to wait; by a clock that the test moves."""

from __future__ import annotations

import asyncio

import pytest
from google.rpc import error_details_pb2, status_pb2
from grpc import StatusCode

from arena.coordinator.relay.door import host
from arena.ops.instants import SECOND, Nanos
from arena.ops.rpc import DETAILS, RETRY_AFTER
from arena.play.limits import Limits
from tests.relay.arena import Arena, ScriptedBot, a_hello, running

FEW = Limits(connects=2, wrong_tokens=2)
WAIT = FEW.connect_every // SECOND


class Hands:
    """A monotonic clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at: Nanos = 0

    def __call__(self) -> Nanos:
        return self.at


@pytest.mark.parametrize(
    ("peer", "its"),
    [
        ("ipv4:10.0.0.1:5000", "ipv4:10.0.0.1"),
        ("ipv6:%5B::1%5D:5000", "ipv6:%5B::1%5D"),
        ("unix:", "unix:"),
        ("unix:/tmp/a.sock", "unix:/tmp/a.sock"),
    ],
)
def test_an_address_is_the_same_from_any_port(peer: str, its: str) -> None:
    assert host(peer) == its


async def comes_and_goes(arena: Arena, connection: int) -> None:
    bot = await arena.bot("ann", connection=connection)
    await bot.hang_up()
    await bot.ends()


async def told_to_wait(bot: ScriptedBot, seconds: int) -> str:
    code, sentence = await bot.ends()
    assert code is StatusCode.RESOURCE_EXHAUSTED, sentence
    assert sentence.endswith(f": try again in {seconds} s")
    trailers = await bot.trailers()
    assert trailers[RETRY_AFTER] == str(seconds)
    status = status_pb2.Status.FromString(trailers[DETAILS])
    retry = error_details_pb2.RetryInfo()
    assert status.details[0].Unpack(retry)
    assert retry.retry_delay.seconds == seconds
    return sentence


async def test_a_bot_that_connects_too_often_writes_no_more_sessions_until_it_has_waited() -> None:
    hands = Hands()
    async with running(FEW, hands) as arena:
        for connection in (1, 2):
            await comes_and_goes(arena, connection)
        for _ in range(3):
            told = await told_to_wait(arena.stream(), WAIT)
            assert told.startswith("this bot connects too often")
        assert len(arena.record.open) == 2
        await arena.bot("bob", instance="b" * 16)
        hands.at += FEW.connect_every - 1
        await told_to_wait(arena.stream(), 1)
        hands.at += 1
        await comes_and_goes(arena, 3)
        await told_to_wait(arena.stream(), WAIT)


async def test_a_stream_without_a_usable_hello_counts_as_well() -> None:
    async with running(FEW, Hands()) as arena:
        for _ in range(2):
            bot = arena.stream()
            await bot.say(hello=a_hello(protocol=9))
            assert (await bot.ends())[0] is StatusCode.INVALID_ARGUMENT
        await told_to_wait(arena.stream(), WAIT)


async def test_wrong_tokens_are_checked_only_so_often_and_known_bots_come_in_all_the_same() -> None:
    hands = Hands()
    async with running(FEW, hands) as arena:
        await comes_and_goes(arena, 1)
        for _ in range(2):
            code, _ = await arena.stream("token-eve").ends()
            assert code is StatusCode.UNAUTHENTICATED
        arena.record.tokens["token-eve"] = "eve"
        told = await told_to_wait(arena.stream("token-eve"), 1)
        assert told.startswith("too many wrong tokens came from this address")
        await comes_and_goes(arena, 2)
        hands.at += FEW.wrong_token_every
        assert (await arena.bot("eve", instance="e" * 16)) is not None


async def test_wrong_tokens_that_come_at_once_are_not_all_checked_and_shut_nobody_out() -> None:
    hands = Hands()
    async with running(FEW, hands) as arena:
        ends = await asyncio.gather(*(arena.stream(f"token-{n}").ends() for n in range(50)))
        checked = [code for code, _ in ends].count(StatusCode.UNAUTHENTICATED)
        assert FEW.wrong_tokens <= checked < 2 * FEW.wrong_tokens
        hands.at += checked * FEW.wrong_token_every
        await comes_and_goes(arena, 1)


async def test_a_token_that_was_revoked_is_wrong_like_any_other() -> None:
    async with running(FEW, Hands()) as arena:
        await comes_and_goes(arena, 1)
        del arena.record.tokens["token-ann"]
        for _ in range(2):
            code, _ = await arena.stream().ends()
            assert code is StatusCode.UNAUTHENTICATED
        await told_to_wait(arena.stream(), 1)
