"""docs/protocol.md gives the numbers that are in force."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from google.protobuf.descriptor import FieldDescriptor

from arena.match.faults import FaultKind
from arena.ops.instants import SECOND
from arena.play import grpc_options
from arena.play.limits import DEFAULT, MAX_MESSAGE_BYTES, PROTOCOL
from arena.v1 import play_pb2
from arena_sdk.connection import CHANNEL_OPTIONS

TEXT = " ".join((Path(__file__).parents[2] / "docs" / "protocol.md").read_text().split())


@pytest.mark.parametrize(
    "sentence",
    [
        f"| `protocol` | {PROTOCOL} |",
        f"within {DEFAULT.hello // SECOND} s:",
        f"sends `Ping` every {DEFAULT.heartbeat // SECOND} s.",
        f"has heard nothing for {DEFAULT.silence // SECOND} s, or when a `Ping` was not",
        f"answered for {DEFAULT.silence // SECOND} s, whatever else arrived",
        f"unread for {DEFAULT.unread // SECOND} s, or lets {DEFAULT.queue} messages pile up",
        f"| a frame, in either direction | {MAX_MESSAGE_BYTES} bytes |",
        f"between two heartbeats | {DEFAULT.nuisances} |",
        f"opens | {DEFAULT.connects} at once, then one each {DEFAULT.connect_every // SECOND} s |",
        f"| {DEFAULT.wrong_tokens} at once, then one each {DEFAULT.wrong_token_every // SECOND} s",
        f"| {DEFAULT.queue}, and {DEFAULT.queue_bytes} bytes |",
        f"more often than every {grpc_options.SERVER_MINIMUM_MS // 1000} s is disconnected",
    ],
)
def test_limits_are_told_as_they_are(sentence: str) -> None:
    assert sentence in TEXT


def test_the_table_of_channel_arguments_is_what_the_sdk_uses() -> None:
    told = re.findall(r"\| `(grpc\.[a-z0-9_.]+)` \| (\d+) \|", TEXT)
    ours = {"grpc.use_local_subchannel_pool": 1}  # nothing that the arena would notice
    assert {name: int(value) for name, value in told} | ours == dict(CHANNEL_OPTIONS)


def test_clients_ping_less_often_than_the_servers_allow() -> None:
    interval = dict(CHANNEL_OPTIONS)["grpc.keepalive_time_ms"]
    for server in (grpc_options.play_server(), grpc_options.worker_server()):
        assert dict(server)["grpc.http2.min_ping_interval_without_data_ms"] < interval
    assert dict(grpc_options.client())["grpc.keepalive_time_ms"] == interval


@pytest.mark.parametrize("kind", FaultKind)
def test_every_fault_is_in_the_table_of_what_it_costs(kind: FaultKind) -> None:
    assert f"| `{kind}`" in TEXT


@pytest.mark.parametrize(
    "message", [*play_pb2.BotMessage.DESCRIPTOR.fields, *play_pb2.ArenaMessage.DESCRIPTOR.fields]
)
def test_every_message_is_mentioned(message: FieldDescriptor) -> None:
    assert message.message_type is not None
    assert f"`{message.message_type.name}" in TEXT
