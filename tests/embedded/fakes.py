"""Child programs of a few lines, for the supervisor to keep."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from arena.embedded.child import Places, Program

PRELUDE = """
import os, signal, socket, sys, time

def ready(text=""):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as s:
        s.sendto(("READY=1\\n" + text).encode(), os.environ["NOTIFY_SOCKET"])
"""


def program(
    code: str,
    name: str = "child",
    environment: Mapping[str, str] | None = None,
    *,
    limit: float = 20,
    grace: float = 20,
    ready_line: bytes | None = None,
    pinned: Mapping[str, str] | None = None,
) -> Program:
    return Program(
        name,
        [sys.executable, "-I", "-S", "-c", PRELUDE + code],
        environment or {},
        ready_line=ready_line,
        limit=timedelta(seconds=limit),
        grace=timedelta(seconds=grace),
        pinned=pinned or {},
    )


def places(folder: Path, name: str = "child") -> Places:
    return Places(folder / f"{name}.log", folder / f"{name}.n")
