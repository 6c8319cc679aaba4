"""How tests are spread over processes (pytest-xdist), and what of them travels between these."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

TOGETHER = ("tests/browser",)
"""Folders whose tests share what takes long to make: one process runs them all."""


class ByFile(LoadScopeScheduling):
    """A file's tests run in one process, in their order, as its fixtures are made once for them."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return next((folder for folder in TOGETHER if file.startswith(f"{folder}/")), file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test wrote goes to the process that reports, as UTF-8: half characters cannot."""
    report = yield
    report.sections = [
        (name, text.encode("utf-8", "backslashreplace").decode()) for name, text in report.sections
    ]
    return report
