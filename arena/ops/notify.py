"""Telling whoever started this process that it is ready: systemd's protocol, sd_notify(3).

The starter binds a datagram socket and names it in ``NOTIFY_SOCKET``; systemd does so for units of
``Type=notify``, an embedded arena for its children. Without the variable nothing is sent.
"""

from __future__ import annotations

import os
import socket

PREFIX = "X_ARENA_"
"""Of our own variables in the message: systemd leaves names with X_ to others."""


def ready(**addresses: str) -> None:
    """Ready to serve; the addresses really bound, by name: ``ready(play="127.0.0.1:7700")``."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return
    name = "\0" + path[1:] if path.startswith("@") else path
    lines = ["READY=1", *(f"{PREFIX}{key.upper()}={value}" for key, value in addresses.items())]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto("\n".join(lines).encode(), name)


def parsed(datagram: bytes) -> dict[str, str] | None:
    """The addresses of a message of :func:`ready`; None if it says something else."""
    lines = datagram.decode(errors="replace").splitlines()
    if "READY=1" not in lines:
        return None
    ours = (line.removeprefix(PREFIX).split("=", 1) for line in lines if line.startswith(PREFIX))
    return {pair[0].lower(): pair[1] for pair in ours if len(pair) == 2}
