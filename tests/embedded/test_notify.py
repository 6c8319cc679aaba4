import socket
from pathlib import Path

import pytest

from arena.ops import notify


def test_a_process_says_that_it_is_ready_and_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind(str(tmp_path / "n"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "n"))
        notify.ready(play="127.0.0.1:7700", http="[::1]:7702")
        datagram = receiver.recv(4096)
    assert notify.parsed(datagram) == {"play": "127.0.0.1:7700", "http": "[::1]:7702"}


def test_nothing_is_sent_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify.ready(play="127.0.0.1:7700")


def test_other_messages_are_not_taken_for_readiness() -> None:
    assert notify.parsed(b"STOPPING=1") is None
    assert notify.parsed(b"READY=1\nSTATUS=up\nX_ARENA_BROKEN\n\xff") == {}
