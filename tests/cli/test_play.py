"""What ``arena play`` plays and prints."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from arena.games.record import Record, verify
from arena_sdk import GameInfo, Result
from tests.cli.bots import Told
from tests.cli.hanging import interrupted
from tests.cli.running import Arena, Ran, assert_refused

SEED = "5a" * 32
BOTS = "tests.cli.bots"


def answer(ran: Ran) -> dict[str, object]:
    assert ran.status == 0, ran.err
    value: dict[str, object] = json.loads(ran.out.splitlines()[-1])
    return value


def entrants(ran: Ran) -> list[dict[str, object]]:
    found = answer(ran)["entrants"]
    assert isinstance(found, list)
    return found


def test_a_game_gives_a_row_for_each_bot_and_says_how_to_repeat_it(arena: Arena) -> None:
    ran = arena("play", "wazabi", "random", "first", "random", "--seed", SEED)
    assert ran.status == 0
    assert ran.err == ""
    rows = [line.split("  ")[0].strip() for line in ran.out.splitlines() if "#" in line]
    assert rows == ["random #1", "random #2"]
    assert " first " in ran.out
    assert f"--seed {SEED}" in ran.out
    assert "mean place" in ran.out


def test_a_bots_parameters_are_given_after_its_name(arena: Arena) -> None:
    bots = ("search,iterations=3,policy=random", f"{BOTS}:NeedsMore,book=moves")
    ran = arena("play", "wazabi", *bots, "--json", "--seed", SEED)
    assert [entrant["name"] for entrant in entrants(ran)] == [*bots]
    assert [entrant["faults"] for entrant in entrants(ran)] == [{}, {}]


def test_the_same_seed_gives_the_same_answer_and_another_one_another(arena: Arena) -> None:
    bots = ("random", f"{BOTS}:Global", "random")
    runs = [
        arena("play", "wazabi", *bots, "--deals", 4, "--json", "--seed", seed)
        for seed in (SEED, SEED, "5b" * 32)
    ]
    assert runs[0].out == runs[1].out
    assert entrants(runs[0]) != entrants(runs[2])


def test_without_a_seed_a_random_one_is_printed_that_repeats_the_run(arena: Arena) -> None:
    first = arena("play", "wazabi", "random", "random", "--deals", 3, "--json")
    seed = answer(first)["seed"]
    assert isinstance(seed, str)
    again = arena("play", "wazabi", "random", "random", "--deals", 3, "--json", "--seed", seed)
    assert again.out == first.out
    assert answer(arena("play", "wazabi", "random", "random", "--json"))["seed"] != seed


def test_the_answer_for_programs_says_what_was_played(arena: Arena) -> None:
    ran = arena(
        "play", "wazabi", "random", "first", "--deals", 5, "--seed", SEED, "--json",
        "--option", "dice=3", "--option", "end=first",
    )  # fmt: skip
    value = answer(ran)
    assert value["game"] == "wazabi"
    assert value["options"] == {"dice": 3, "end": "first", "teams": False}
    assert (value["seats"], value["deals"], value["games"]) == (2, 5, 5)
    assert value["commitment"] == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert value["faults"] == 0
    assert "records" not in value
    one, two = entrants(ran)
    assert (one["name"], two["name"]) == ("random", "first")
    assert one["games"] == two["games"] == 5
    pairs = [entrant["pair_result"] for entrant in (one, two)]
    assert sum(pair for pair in pairs if isinstance(pair, float)) == pytest.approx(1)
    interval = one["interval"]
    assert isinstance(interval, list)
    assert interval[0] <= one["pair_result"] <= interval[1]


def test_common_deals_are_played_once_a_rotation(arena: Arena, tmp_path: Path) -> None:
    ran = arena(
        "play", "wazabi", "first", "first", "first", "--deals", 2, "--common",
        "--seed", SEED, "--record", tmp_path, "--json",
    )  # fmt: skip
    assert answer(ran)["games"] == 6
    rows = answer(ran)["records"]
    assert isinstance(rows, list)
    assert [row["deal"] for row in rows] == [0, 0, 0, 1, 1, 1]
    for deal in (0, 1):
        files = [Path(row["file"]) for row in rows if row["deal"] == deal]
        assert len({file.read_bytes() for file in files}) == 1
    assert {tuple(row["seats"]) for row in rows[:3]} == {
        ("first #1", "first #2", "first #3"),
        ("first #2", "first #3", "first #1"),
        ("first #3", "first #1", "first #2"),
    }
    one = entrants(ran)
    assert {entrant["pair_result"] for entrant in one} == {0.5}


def test_each_record_is_canonical_and_verifies_and_names_sort(arena: Arena, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    ran = arena(
        "play", "wazabi", "random", "random", "random", "--deals", 12, "--record", folder,
        "--seed", SEED, "--json",
    )  # fmt: skip
    files = sorted(folder.iterdir())
    rows = answer(ran)["records"]
    assert isinstance(rows, list)
    assert [row["file"] for row in rows] == [str(file) for file in files]
    assert files[0].name == "wazabi-0000.json"
    assert len({row["record"] for row in rows}) == 12
    for file, row in zip(files, rows, strict=True):
        data = file.read_bytes()
        record = Record.from_bytes(data, canonical=True)
        outcome = verify(record)
        assert outcome == record.outcome
        assert outcome is not None
        assert row["ranks"] == list(outcome.ranks)
        assert hashlib.sha256(data).hexdigest() == row["record"]


def test_a_record_is_never_overwritten(arena: Arena, tmp_path: Path) -> None:
    there = tmp_path / "wazabi-0002.json"
    there.write_text("mine")
    ran = arena("play", "wazabi", "random", "random", "--deals", 3, "--record", tmp_path)
    assert_refused(ran, "wazabi-0002.json exists already")
    assert list(tmp_path.iterdir()) == [there]
    assert there.read_text() == "mine"


@pytest.mark.parametrize(
    ("bot", "fault", "words"),
    [
        ("Raising", "crash", "raised ZeroDivisionError: on purpose (bots.py:"),
        ("Exiting", "crash", "raised SystemExit: 3"),
        ("Illegal", "illegal", "answered 'play:nothing', which is not a legal action"),
    ],
)
def test_a_bot_that_fails_has_faults_and_the_game_goes_on(
    arena: Arena, bot: str, fault: str, words: str
) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:{bot}", "first", "--deals", 2, "--seed", SEED, "--json")
    bad, good = entrants(ran)
    assert bad["faults"] == {fault: 6}
    assert good["faults"] == {}
    assert (bad["forfeits"], bad["wins"], good["wins"]) == (2, 0, 2)
    assert answer(ran)["faults"] == 6
    lines = ran.err.splitlines()
    assert len(lines) == 6
    assert all(line.startswith("arena: ") for line in lines)
    assert words in lines[0]
    assert f"{BOTS}:{bot} (seat " in lines[0]
    assert "only counted" in lines[-1]


def test_more_strikes_let_a_failing_bot_go_on_for_longer(arena: Arena) -> None:
    ran = arena(
        "play", "wazabi", f"{BOTS}:Raising", "first", "--strikes", 5, "--seed", SEED, "--json"
    )
    assert entrants(ran)[0]["faults"] == {"crash": 5}


def test_a_bot_may_resign(arena: Arena) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:Resigning", "first", "--json")
    assert entrants(ran)[0]["faults"] == {"resign": 1}
    assert entrants(ran)[1]["wins"] == 1
    assert ran.err == ""


def test_a_bot_that_fails_at_its_start_has_a_fault_and_is_asked(arena: Arena) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:BadStart", "first", "--json")
    assert entrants(ran)[0]["faults"] == {"crash": 1}
    assert "raised ValueError: cannot start" in ran.err
    assert "at its start" in ran.err


def test_a_bot_that_can_no_longer_be_made_forfeits(arena: Arena) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:OnlyOnce", "first", "--deals", 2, "--json")
    assert entrants(ran)[0]["forfeits"] == 1
    assert "MemoryError: no more" in ran.err


def test_a_bot_that_fails_when_told_of_the_end_keeps_its_result(arena: Arena) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:BadOver", "first", "--json")
    assert answer(ran)["faults"] == 0
    assert "raised ValueError: cannot end" in ran.err


def test_no_exception_of_a_bot_ends_the_run(arena: Arena) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:Cancelling", "first", "--deals", 2, "--json")
    assert entrants(ran)[0]["faults"] == {"crash": 6}
    assert "raised CancelledError" in ran.err
    assert "raised NamelessError (bots.py:" in ran.err


def test_what_a_bot_prints_does_not_get_into_the_answer(arena: Arena) -> None:
    ran = arena("play", "wazabi", f"{BOTS}:Last", f"{BOTS}:Async", "--json")
    assert len(ran.out.splitlines()) == 1
    assert answer(ran)["faults"] == 0
    assert "printing disturbs nobody" in ran.err


def test_a_bot_is_told_of_the_beginning_and_of_the_end(arena: Arena) -> None:
    Told.told.clear()
    given = ("--deals", 2, "--option", "dice=2", "--seed", "5a" * 32)
    arena("play", "wazabi", f"{BOTS}:Told", "first", *given)
    first, end, second, _ = Told.told
    assert isinstance(first, GameInfo)
    assert isinstance(end, Result)
    assert isinstance(second, GameInfo)
    assert (first.game, first.seat, first.names) == ("wazabi", 0, (f"{BOTS}:Told", "first"))
    assert first.options.as_json()["dice"] == 2
    assert (second.seat, second.number) == (1, 1)
    assert second.names == ("first", f"{BOTS}:Told")
    assert end.rank in (0, 1)
    assert end.view is not None
    assert end.decisions > 0


def test_teams_need_four_or_six_seats(arena: Arena) -> None:
    bots = ["random"] * 4
    ran = arena("play", "wazabi", *bots, "--option", "teams=true", "--deals", 6, "--json")
    assert sum(int(str(entrant["wins"])) for entrant in entrants(ran)) == 12
    assert_refused(arena("play", "wazabi", *bots[:3], "--option", "teams=true"), "4 or 6 seats")


def test_a_bot_of_the_current_folder_is_found_by_the_real_command(tmp_path: Path) -> None:
    (tmp_path / "my_own_bot.py").write_text(
        "class Bot:\n    def decide(self, view, actions):\n        return actions[0]\n"
    )
    command = Path(sys.executable).with_name("arena")
    ran = subprocess.run(
        [command, "play", "wazabi", "my_own_bot:Bot", "random", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout)["faults"] == 0
    assert ran.stderr == ""


TEN_GAMES = ("play", "wazabi", "hanging_bot:Bot", "random", "--deals", "10")


def test_an_interrupt_ends_a_run_at_once_though_a_bot_never_returns(tmp_path: Path) -> None:
    status, out, err = interrupted(tmp_path, 0, *TEN_GAMES)
    assert (status, out) == (130, "")
    assert err == "arena: interrupted after 0 of 10 games\n"


def test_an_interrupted_run_tells_what_was_played(tmp_path: Path) -> None:
    status, out, err = interrupted(tmp_path, 3, *TEN_GAMES, "--json", "--record", "games")
    told = json.loads(out)
    assert (status, told["games"], told["interrupted"]) == (130, 3, True)
    assert [row["games"] for row in told["entrants"]] == [3, 3]
    assert [row["game"] for row in told["records"]] == [0, 1, 2]
    assert err == "arena: interrupted after 3 of 10 games\n"
    _, out, _ = interrupted(tmp_path, 2, *TEN_GAMES)
    assert "2 games of wazabi, 10 deals; place 1 is best" in out
