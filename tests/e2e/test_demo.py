"""`arena demo` as a person runs it."""

import json
import signal
from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest

from arena.demo.shows import Form, Show, shows
from tests.e2e.processes import ended, left_behind, own_folder, read_until, running

Row: TypeAlias = dict[str, Any]
"""As JSON has it."""

SHORT = ("demo", "--quick", "--game", "gosu")
STARTED = "the leagues are started"


@pytest.mark.parametrize("game", [None, "gosu"])
def test_the_demonstration_plays_seasons_verifies_and_rates_everything(game: str | None) -> None:
    leagues = shows(Form.QUICK, game)
    with own_folder() as folder:
        given = () if game is None else ("--game", game)
        with running(folder, "demo", "--quick", "--json", *given) as demo:
            output = demo.communicate(timeout=150)[0]
        assert demo.returncode == 0, output
        assert left_behind(folder) == []
        assert list(folder.iterdir()) == []
    shown = json.loads(output.splitlines()[-1])
    assert_every_season_is_complete(shown["leagues"], leagues)
    assert_everyone_is_rated(shown["standings"], leagues)
    season = sum(show.matches * show.definition.match.deals for show in leagues)
    assert shown["games"] > season, "newcomers play validation matches"
    assert shown["matches"] > sum(show.matches for show in leagues)
    assert shown["verified"] == shown["games"], output
    assert shown["faults"] == 0, output


def assert_every_season_is_complete(shown: list[Row], leagues: Sequence[Show]) -> None:
    for season, show in zip(shown, leagues, strict=True):
        definition = show.definition
        assert (season["league"], season["format"]) == (definition.name, definition.format.type)
        assert season["matches"] == show.matches
        assert season["games"] == show.matches * definition.match.deals
        table = season["table"]
        assert {line["bot"] for line in table} == set(show.entrants)
        places = [line["place"] for line in table]
        assert places[0] == 1
        assert places == sorted(places)
        assert sum(line["matches"] for line in table) == show.matches * definition.tables[-1]


def assert_everyone_is_rated(shown: list[Row], leagues: Sequence[Show]) -> None:
    lines = {line["bot"]: line for line in shown}
    assert lines.keys() == {bot for show in leagues for bot in show.entrants}
    for show in leagues:
        mine = [lines[bot] for bot in show.entrants]
        played = show.matches * show.definition.match.deals * show.definition.tables[-1]
        assert sum(line["games"] for line in mine) == played
        for rating in ("elo", "fit"):
            assert abs(sum(line[rating] - 1500 for line in mine)) < 0.01
        for line in mine:
            assert line["low"] < line["fit"] < line["high"]
            assert 1 <= line["best"] <= line["worst"] <= len(mine)


def test_a_demonstration_that_is_stopped_leaves_nothing_behind() -> None:
    with own_folder() as folder, running(folder, *SHORT) as demo:
        read_until(demo, STARTED)
        assert left_behind(folder) != []
        demo.send_signal(signal.SIGINT)
        output = demo.communicate(timeout=60)[0]
        assert demo.returncode == 130, output
        assert "Traceback" not in output
        assert left_behind(folder) == []
        assert list(folder.iterdir()) == []


def test_a_demonstration_that_is_killed_takes_its_processes_along() -> None:
    with own_folder() as folder, running(folder, *SHORT) as demo:
        read_until(demo, STARTED)
        demo.kill()
        demo.communicate(timeout=60)
        assert ended(folder), left_behind(folder)
