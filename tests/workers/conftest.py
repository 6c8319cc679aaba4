"""A scripted coordinator for each test."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.workers.scripted import Coordinator, serving


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path, for sockets."""
    with tempfile.TemporaryDirectory(prefix="arena-") as name:
        yield Path(name)


@pytest.fixture
async def coordinator(folder: Path) -> AsyncIterator[Coordinator]:
    """It serves on a socket in the folder."""
    async with serving(Coordinator(), folder) as made:
        yield made
