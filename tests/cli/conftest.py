import pytest

from tests.cli.running import Arena, command


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Arena:
    return command(monkeypatch, capfd)
