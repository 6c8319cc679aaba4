import json
import subprocess
import sys
from pathlib import Path

import pytest

from arena.cli import recorded
from tests.cli.running import Arena, Ran

SEED = "5a" * 32


@pytest.fixture
def record(arena: Arena, tmp_path: Path) -> Path:
    """The record of a finished game of three."""
    folder = tmp_path / "records"
    bots = ("random", "random", "random")
    assert arena("play", "wazabi", *bots, "--seed", SEED, "--record", folder).status == 0
    (file,) = folder.iterdir()
    return file


def changed(record: Path, **values: object) -> Path:
    """The same record with other values; None takes a key away."""
    value = json.loads(record.read_bytes()) | values
    file = record.with_name("changed.json")
    kept = {key: entry for key, entry in value.items() if entry is not None}
    file.write_text(json.dumps(kept | {"outcome": value["outcome"]}))
    return file


def actions(record: Path) -> list[str]:
    found: list[str] = json.loads(record.read_bytes())["actions"]
    return found


def assert_sentence(ran: Ran, status: int, *words: str) -> None:
    """One sentence on stderr."""
    assert ran.status == status, ran
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("arena: ")
    assert len(ran.err) < 1000
    for word in words:
        assert word in ran.err


# ---- replay ----


def test_a_replay_for_programs_has_a_line_a_step_and_the_state(arena: Arena, record: Path) -> None:
    ran = arena("replay", record, "--json")
    assert ran.status == 0
    *steps, end = map(json.loads, ran.out.splitlines())
    assert [step["action"] for step in steps] == actions(record)
    assert [step["step"] for step in steps] == list(range(len(steps)))
    assert all(set(step) == {"step", "seat", "action", "legal"} for step in steps)
    assert all(step["action"] in step["legal"] for step in steps)
    assert set(end) == {"state", "to_act", "outcome"}
    assert end["to_act"] == -1
    assert end["outcome"] == json.loads(record.read_bytes())["outcome"]
    assert len(end["state"]["hands"]) == 3


def test_a_replay_stops_where_it_is_told_and_shows_the_state_there(
    arena: Arena, record: Path
) -> None:
    whole = arena("replay", record, "--json").out.splitlines()
    for at in (0, 1, len(whole) // 2):
        lines = arena("replay", record, "--json", "--at", at).out.splitlines()
        assert lines[:-1] == whole[:at]
        end = json.loads(lines[-1])
        assert end["outcome"] is None
        assert end["to_act"] == json.loads(whole[at])["seat"]
    assert arena("replay", record, "--json", "--at", len(whole) - 1).out.splitlines() == whole


def test_a_replay_for_people_tells_the_game_in_words(arena: Arena, record: Path) -> None:
    ran = arena("replay", record)
    assert ran.status == 0
    assert "wazabi, 3 seats" in ran.out
    assert f"seed {json.loads(record.read_bytes())['seed']}" in ran.out
    for number, action in enumerate(actions(record)):
        assert f"{number:4}  seat " in ran.out
        assert f": {action}\n" in ran.out
    assert " begins\n" in ran.out
    assert " rolls " in ran.out
    assert "hands: seat 0 " in ran.out
    assert "over (emptied): 1. seat " in ran.out


def test_a_replay_for_people_may_stop_on_the_way_too(arena: Arena, record: Path) -> None:
    ran = arena("replay", record, "--at", 3)
    assert f": {actions(record)[2]}\n" in ran.out
    assert "   3  seat" not in ran.out
    assert "to act: seat " in ran.out


def test_an_unfinished_game_can_be_replayed(arena: Arena, record: Path) -> None:
    file = changed(record, actions=actions(record)[:5], outcome=None)
    end = json.loads(arena("replay", file, "--json").out.splitlines()[-1])
    assert end["outcome"] is None
    assert arena("verify", file).status == 0


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_an_illegal_action_is_named_with_its_step_and_the_legal_ones(
    arena: Arena, record: Path, form: tuple[str, ...]
) -> None:
    played = actions(record)
    file = changed(record, actions=[*played[:4], "play:everything", *played[5:]])
    ran = arena("replay", file, *form)
    assert_sentence(ran, 1, "step 4", "'play:everything'", "legal are")
    assert arena("replay", file, *form, "--at", 4).status == 0
    assert_sentence(arena("verify", file), 1, "step 4", "'play:everything'")


def test_an_action_after_the_end_is_illegal_with_no_legal_ones(arena: Arena, record: Path) -> None:
    played = actions(record)
    file = changed(record, actions=[*played, "end"])
    assert_sentence(arena("replay", file), 1, f"step {len(played)}", "no legal actions")


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_an_outcome_that_is_not_reached_is_an_error(
    arena: Arena, record: Path, form: tuple[str, ...]
) -> None:
    outcome = json.loads(record.read_bytes())["outcome"]
    file = changed(record, outcome=outcome | {"ranks": outcome["ranks"][::-1]})
    ran = arena("replay", file, *form)
    assert_sentence(ran, 1, "the record says", "the replay gives")
    assert ran.out != ""
    assert_sentence(arena("verify", file), 1, "the record says")


@pytest.mark.parametrize("at", ["-1", "x", "1.5", "", "NaN"])
def test_a_place_to_stop_is_a_whole_number(arena: Arena, record: Path, at: str) -> None:
    ran = arena("replay", record, "--at", at)
    assert ran.status == 2
    assert "--at" in ran.err
    assert "Traceback" not in ran.err


def test_a_place_behind_the_last_action_is_refused(arena: Arena, record: Path) -> None:
    number = len(actions(record))
    assert_sentence(arena("replay", record, "--at", number + 1), 2, f"has {number} actions")
    assert_sentence(arena("replay", record, "--at", 10**30), 2, f"has {number} actions")


# ---- what cannot be read ----


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "not a JSON object"),
        (b"null", "not a JSON object"),
        (b"{}", "has no 'actions'"),
        (b"\x00\xff\xfe junk \x80", "not JSON"),
        (b"\x1f\x8b\x08" + bytes(range(256)), "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"format": "arena.record/1", "format": "arena.record/1"}', "the same key twice"),
        (b'{"seats": NaN}', "NaN"),
        (b'{"seats": ' + b"9" * 10_000 + b"}", "not JSON"),
        ('{"a": "\ud800"}'.encode("utf-8", "surrogatepass"), "not JSON"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_no_record_is_refused_in_a_sentence(
    arena: Arena, tmp_path: Path, command: str, data: bytes, words: str
) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(data)
    ran = arena(command, file)
    assert_sentence(ran, 2, str(file), words)
    assert ran.out == ""


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"format": "arena.record/2"}, "format"),
        ({"game": "chess"}, "chess"),
        ({"game": 7}, "'game'"),
        ({"rules": 999}, "999"),
        ({"rules": "1"}, "'rules'"),
        ({"seats": 1}, "seats"),
        ({"seats": 7}, "seats"),
        ({"seats": 10**400}, "seats"),
        ({"seats": 3.0}, "'seats'"),
        ({"seats": True}, "'seats'"),
        ({"options": {"dice": 0}}, "dice"),
        ({"options": {"colour": 1}}, "colour"),
        ({"options": []}, "'options'"),
        ({"seed": "xyz"}, "seed"),
        ({"seed": None}, "'seed'"),
        ({"stacked": {}}, "'stacked'"),
        ({"actions": "end"}, "'actions'"),
        ({"actions": [1]}, "'actions'"),
        ({"actions": None}, "'actions'"),
        ({"outcome": {"ranks": [0]}}, "outcome"),
        ({"outcome": {"ranks": [0, 1, float("inf")], "scores": [0, 0, 0], "reason": "x"}}, "not"),
        ({"more": 1}, "'more'"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_record_is_refused_in_a_sentence(
    arena: Arena, record: Path, command: str, values: dict[str, object], words: str
) -> None:
    assert_sentence(arena(command, changed(record, **values)), 2, words)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_cannot_be_opened_are_named(arena: Arena, tmp_path: Path, command: str) -> None:
    assert_sentence(arena(command, tmp_path / "nothing.json"), 2, "nothing.json", "No such file")
    assert_sentence(arena(command, tmp_path), 2, str(tmp_path), "Is a directory")
    assert_sentence(arena(command, "a" * 5000), 2, "File name too long")
    assert_sentence(arena(command, ""), 2)


def test_a_file_without_an_end_is_not_read_to_it(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(recorded, "MOST_BYTES", 100)
    (tmp_path / "long.json").write_bytes(b" " * 101)
    assert_sentence(arena("verify", tmp_path / "long.json"), 2, "too large", "100 bytes")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_without_a_file_nothing_is_done(arena: Arena, command: str) -> None:
    ran = arena(command)
    assert ran.status == 2
    assert "FILE" in ran.err


# ---- verify ----


def test_verifying_gives_a_line_a_file(arena: Arena, record: Path) -> None:
    other = changed(record)
    ran = arena("verify", record, other)
    assert ran.status == 0
    one, two = ran.out.splitlines()
    number = len(actions(record))
    assert one.startswith(f"{record}: ok, wazabi, 3 seats, {number} actions, emptied, record ")
    assert one.split()[-1] == two.split()[-1], "the id does not depend on the layout"


def test_one_bad_file_does_not_hide_the_others(arena: Arena, record: Path, tmp_path: Path) -> None:
    junk = tmp_path / "junk.json"
    junk.write_text("junk")
    wrong = changed(record, actions=["nonsense"])
    assert arena("verify", junk, record).status == 2
    ran = arena("verify", junk, wrong, record)
    assert ran.status == 1
    assert len(ran.out.splitlines()) == 1
    assert [line.split(":")[1].strip() for line in ran.err.splitlines()] == [str(junk), str(wrong)]


def test_a_reader_that_goes_away_is_no_error(record: Path) -> None:
    command = [str(Path(sys.executable).with_name("arena")), "replay", str(record), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_game_of_heroes_can_be_followed(arena: Arena, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    arena("play", "heroes", *["random"] * 3, "--seed", SEED, "--record", folder)
    (file,) = folder.iterdir()
    told = arena("replay", file).out
    for words in (
        *(
            " is dealt ",
            " begins\n",
            " flips 6 Black Knight: the number of seats or less is required\n",
            " sends 2 Pyromaniac\n",
        ),
        *(" as a clue: seat 1 says yes\n", " is cancelled\n", " looks at the wandering hero: "),
        *(" draws 7 Wizard\n", "the clue cards are turned up: ", "seat 0: band 7* 2* "),
        "over (six): 1. seat 0 (6), ",
    ):
        assert words in told
    assert told.index(" is dealt ") > told.index(" starts with ")
    steps = [json.loads(line) for line in arena("replay", file, "--json").out.splitlines()[:-1]]
    clues = [step for step in steps if step["action"].startswith("clue:")]
    assert {step["answer"] for step in clues} == {True, False}
    assert all("answer" not in step for step in steps if step not in clues)
