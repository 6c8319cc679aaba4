"""``python -m arena.web`` listening."""

from __future__ import annotations

import socket

import pytest

from arena.ops.address import parse
from arena.web.__main__ import StartError, _bound


def test_answers_are_sent_without_waiting_for_acknowledgements() -> None:
    with _bound(parse("127.0.0.1:0")) as listener:
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_an_address_in_use_is_said_in_a_sentence() -> None:
    with _bound(parse("127.0.0.1:0")) as listener:
        port = listener.getsockname()[1]
        with (
            pytest.raises(StartError, match=r"cannot listen on 127\.0\.0\.1:\d+: address already"),
            _bound(parse(f"127.0.0.1:{port}")),
        ):
            pass
