"""Where the page listens, and how many files the system lets its process have."""

from __future__ import annotations

import contextlib
import resource
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from arena.ops.address import Address

BACKLOG = 1024
"""Connections that may wait to be accepted."""


class StartError(Exception):
    """The page cannot be served; the message is one sentence for a person."""


def allow_connections() -> int:
    """As many as the system lets this process have: shells give 1,024 files, fewer than streams.
    Gives the number of files that it may open.
    """
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # some systems refuse the limit they name
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if files == resource.RLIM_INFINITY else files


@contextlib.contextmanager
def bound(where: Address) -> Iterator[socket.socket]:
    """A listening socket; a Unix socket is removed at the end. Raises StartError."""
    try:
        with _listening(where) as listener:
            yield listener
    finally:
        if where.path:
            Path(where.path).unlink(missing_ok=True)


def _listening(where: Address) -> socket.socket:
    try:
        if where.path:
            Path(where.path).unlink(missing_ok=True)
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(where.path)
            listener.listen(BACKLOG)
            return listener
        return _tcp(where)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StartError(
            f"cannot listen on {where}: {reason}; ARENA_WEB_ADDRESS names another address, and "
            "port 0 lets the system choose"
        ) from error


def _tcp(where: Address) -> socket.socket:
    """asyncio sends at once from sockets that name their protocol, which these do not; else each
    answer would wait 40 ms for the reader's acknowledgement. Connections inherit the option.
    """
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    listener = socket.create_server((where.host, where.port), family=family, backlog=BACKLOG)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
