"""Programs that configuration is checked with."""

from __future__ import annotations

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def promtool() -> str:
    """The program's path. Without it there is nothing to test with; in CI that is a failure."""
    path = shutil.which("promtool")
    if path is not None:
        return path
    if os.environ.get("CI"):
        pytest.fail("promtool is not installed, and CI must test alerts with it")
    pytest.skip("promtool is not installed: it is part of Debian's package prometheus")
