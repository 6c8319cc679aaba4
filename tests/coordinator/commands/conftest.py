"""Commands on the database of an arena that does not run."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arena.cli import bot, match, token
from arena.store import Store
from tests.coordinator.conftest import Office
from tests.store.world import Clock


class Shell:
    """Commands on one data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def bot(self, *words: str) -> str:
        return self._run(bot, words)

    def match(self, *words: str) -> str:
        return self._run(match, words)

    def token(self, *words: str) -> str:
        return self._run(token, words)

    def json(self, *words: str) -> dict[str, object]:
        """Of ``arena match``."""
        answer: dict[str, object] = json.loads(self.match(*words, "--json"))
        return answer

    def _run(self, module: object, words: tuple[str, ...]) -> str:
        app = module.app  # type: ignore[attr-defined] # a module of commands
        arguments = [*words, "--data", str(self.folder)]
        result = CliRunner().invoke(app, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.stdout


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def office(shell: Shell) -> Iterator[Office]:
    store = Store.open(f"sqlite:///{shell.folder}/arena.db")
    office = Office(store, Clock())
    yield office
    office.database.close()
