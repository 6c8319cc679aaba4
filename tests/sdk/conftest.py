"""A scripted arena for each test."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.sdk.playing import objects
from tests.sdk.scripted import ScriptedArena, scripted_arena


@pytest.fixture
async def arena() -> AsyncIterator[ScriptedArena]:
    """An arena whose lines the test reads and writes."""
    with tempfile.TemporaryDirectory(prefix="arena-") as folder:
        async with scripted_arena(Path(folder)) as made:
            yield made


@pytest.fixture(autouse=True)
def _forget() -> None:
    objects.clear()
