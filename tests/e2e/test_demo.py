"""`arena demo` as a person runs it."""

import json
import signal

import pytest

from arena.demo.contest import CONTESTS
from tests.e2e.processes import ended, left_behind, own_folder, read_until, running


@pytest.mark.parametrize("game", CONTESTS)
def test_the_demonstration_plays_verifies_and_rates_everything(game: str) -> None:
    contest, _ = CONTESTS[game]
    with own_folder() as folder:
        with running(folder, "demo", "--quick", "--json", "--game", game) as demo:
            output = demo.communicate(timeout=150)[0]
        assert demo.returncode == 0, output
        assert left_behind(folder) == []
        assert list(folder.iterdir()) == []
    shown = json.loads(output.splitlines()[-1])
    assert (shown["games"], shown["matches"]) == (contest.games, contest.matches), output
    assert shown["verified"] == contest.games, output
    assert shown["faults"] == 0, output
    assert {line["bot"] for line in shown["standings"]} == set(contest.entrants)
    assert sum(line["games"] for line in shown["standings"]) == contest.games * contest.seats
    assert abs(sum(line["elo"] - 1500 for line in shown["standings"])) < 0.01


def test_a_demonstration_that_is_stopped_leaves_nothing_behind() -> None:
    with own_folder() as folder, running(folder, "demo", "--quick") as demo:
        read_until(demo, "are scheduled")
        assert left_behind(folder) != []
        demo.send_signal(signal.SIGINT)
        output = demo.communicate(timeout=60)[0]
        assert demo.returncode == 130, output
        assert "Traceback" not in output
        assert left_behind(folder) == []
        assert list(folder.iterdir()) == []


def test_a_demonstration_that_is_killed_takes_its_processes_along() -> None:
    with own_folder() as folder, running(folder, "demo", "--quick") as demo:
        read_until(demo, "are scheduled")
        demo.kill()
        demo.communicate(timeout=60)
        assert ended(folder), left_behind(folder)
