"""``python -m arena.web`` listening."""

from __future__ import annotations

import resource
import socket

import pytest

from arena.ops.address import parse
from arena.web.listening import StartError, allow_connections, bound


def test_answers_are_sent_without_waiting_for_acknowledgements() -> None:
    with bound(parse("127.0.0.1:0")) as listener:
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_an_address_in_use_is_said_in_a_sentence() -> None:
    with bound(parse("127.0.0.1:0")) as listener:
        port = listener.getsockname()[1]
        with (
            pytest.raises(StartError, match=r"cannot listen on 127\.0\.0\.1:\d+: address already"),
            bound(parse(f"127.0.0.1:{port}")),
        ):
            pass


def test_as_many_connections_are_taken_as_the_system_allows() -> None:
    before = few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = min(few, most) - 1
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
    try:
        allow_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
