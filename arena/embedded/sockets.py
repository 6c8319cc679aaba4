"""Folders whose Unix sockets have names short enough for the kernel."""

from __future__ import annotations

import tempfile
from pathlib import Path

from arena.ops.address import LONGEST_PATH

LONGEST_NAME = 40
"""Bytes left for a socket's own name within a folder."""


def fits(folder: Path) -> bool:
    """Whether sockets in the folder can be bound by their absolute path."""
    return len(bytes(folder.absolute())) + 1 + LONGEST_NAME <= LONGEST_PATH


def new_folder() -> Path:
    """An empty folder of the caller's own with a short path, for him to delete."""
    usual = Path(tempfile.gettempdir())
    parent = usual if fits(usual / "arena-12345678") else Path("/tmp")  # noqa: S108 mkdtemp is safe there
    return Path(tempfile.mkdtemp(prefix="arena-", dir=parent))
