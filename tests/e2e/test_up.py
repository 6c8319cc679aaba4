"""`arena up` as a person runs it: started, stopped with Ctrl-C, started again on the same data."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.request import urlopen

from arena.demo import judge
from arena.embedded.folder import announced, database_url
from arena.store import MatchState, Store
from arena.store.answers import MatchDetails
from arena.store.ids import MatchId
from tests.e2e.processes import ARENA, environment, left_behind, own_folder, read_until, running

BOTS = ("alice", "bob")
DEALS = 40


def arena(folder: Path, *arguments: str) -> str:
    """What another command prints, on the same data folder."""
    done = subprocess.run(
        [*ARENA, *arguments, "--data", str(folder / "data")],
        capture_output=True,
        text=True,
        env=environment(folder),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextmanager
def up(folder: Path, workers: int = 1, **settings: str) -> Iterator[None]:
    """An arena that runs, until Ctrl-C."""
    arguments = ("up", "--data", str(folder / "data"), "--workers", str(workers))
    with running(folder, *arguments, **settings) as process:
        assert "bots connect to" in read_until(process, "Ctrl-C stops")
        yield
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=60)[0]
        assert process.returncode == 0, output
        assert output.splitlines()[-1] == "arena: stopped"
    assert announced(folder / "data") is None


def readme_bot() -> str:
    """The program that the README tells to write."""
    text = (Path(__file__).parents[2] / "README.md").read_text()
    return text.partition("```python\n")[2].partition("```")[0]


@contextmanager
def bot(folder: Path, name: str, token: str) -> Iterator[None]:
    """Alice is a shipped bot, bob the one of the README; connected to the arena."""
    shipped = ["-m", "arena_bots", "random"]
    command = [sys.executable, *(shipped if name == "alice" else ["-c", readme_bot()])]
    addresses = announced(folder / "data")
    assert addresses is not None
    own = environment(folder, ARENA_ADDRESS=addresses["play"], ARENA_TOKEN=token)
    with subprocess.Popen(command, env=own, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.kill()


def played(folder: Path, match: MatchId, enough: int) -> MatchDetails:
    """The match, as soon as so many of its games are stored."""
    with closing(Store.open(database_url(folder / "data"))) as store:
        details, deadline = None, time.monotonic() + 120
        while time.monotonic() < deadline:
            details = store.queries().match_details(match)
            if details is not None and len(details.played) >= enough:
                return details
            time.sleep(0.05)
    raise AssertionError(f"not even {enough} games were played: {details}")


def test_an_arena_goes_on_where_it_was_stopped() -> None:
    with own_folder() as folder:
        with up(folder), ExitStack() as connected:
            tokens = {name: arena(folder, "bot", "token", name) for name in BOTS}
            match = create_match(folder)
            for name, token in tokens.items():
                connected.enter_context(bot(folder, name, token))
            before = played(folder, match, 3)
            assert answering(folder) == {"http": "coordinator", "web_http": "web"}
        assert before.state is MatchState.RUNNING
        assert left_behind(folder) == []

        # Nobody but the coordinator knows its port beforehand.
        with up(folder, ARENA_WORKER_ADDRESS="127.0.0.1:0"), ExitStack() as connected:
            for name, token in tokens.items():
                connected.enter_context(bot(folder, name, token))
            after = played(folder, match, DEALS)
            assert json.loads(arena(folder, "match", "show", match, "--json"))["played"] == DEALS
        assert after.state is MatchState.FINISHED
        assert {game.record for game in before.played} <= {game.record for game in after.played}
        with closing(Store.open(database_url(folder / "data"))) as store:
            assert judge.objections(store, [match]) == (DEALS, [])


def answering(folder: Path) -> dict[str, str]:
    """Which program answers operators at each of the addresses that the folder tells."""
    told = announced(folder / "data") or {}
    found = {}
    for name in ("http", "web_http"):
        with urlopen(f"http://{told[name]}/metrics", timeout=10) as answer:
            found[name] = re.findall(r'arena_build_info{program="(\w+)"', answer.read().decode())[0]
    return found


def create_match(folder: Path) -> MatchId:
    """Between the bots, long enough to be interrupted."""
    given = ("match", "create", "wazabi", *BOTS, "--deals", str(DEALS))
    return MatchId(json.loads(arena(folder, *given, "--json"))["match"])


def test_two_arenas_on_one_folder_are_refused_in_a_sentence() -> None:
    with own_folder() as folder, up(folder):
        with running(folder, "up", "--data", str(folder / "data")) as second:
            output = second.communicate(timeout=60)[0]
        assert second.returncode == 2
        assert output.startswith("arena: another arena runs on the data folder")
        assert len(output.splitlines()) == 1
