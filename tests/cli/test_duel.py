"""``arena duel``: verdicts, and what cannot be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.hanging import interrupted
from tests.cli.running import Arena, Ran

SEED = "5a" * 32
BOTS = "tests.cli.bots"


def answer(ran: Ran) -> dict[str, object]:
    assert ran.status == 0, ran.err
    value: dict[str, object] = json.loads(ran.out.splitlines()[-1])
    return value


def test_the_better_bot_is_found(arena: Arena) -> None:
    ran = arena("duel", "greedy", "random", "--game", "wazabi", "--seed", SEED)
    assert (ran.status, ran.err) == (0, "")
    verdict, estimate, again = ran.out.splitlines()
    assert verdict.startswith("greedy is better than random (")
    assert estimate.startswith("pair result of greedy: 0.")
    assert again == f"the same again: --seed {SEED}"


def test_the_other_way_round_it_is_worse(arena: Arena) -> None:
    value = answer(arena("duel", "random", "greedy", "--game", "wazabi", "--json"))
    assert value["verdict"] == "worse"
    assert value["bots"] == ["random", "greedy"]
    interval = value["interval"]
    assert isinstance(interval, list)
    assert interval[1] < 0.5


def test_the_same_seed_gives_the_same_course_and_says_what_it_rests_on(arena: Arena) -> None:
    command = ("duel", "random", "random", "--game", "heroes", "--max-deals", 4, "--json")
    first, second = (answer(arena(*command, "--seed", SEED)) for _ in range(2))
    assert first == second
    assert (first["verdict"], first["interrupted"]) == ("undecided", False)
    assert (first["seats"], first["deals"], first["games"]) == (3, 4, 24)
    assert first["bots"] == ["random #1", "random #2"]
    counts = first["counts"]
    assert isinstance(counts, dict)
    assert sum(counts.values()) == 4


def test_who_sits_first_in_all_copies_gains_nothing(arena: Arena) -> None:
    """Bots without chance: what one does in a seat the other does there too."""
    value = answer(
        arena("duel", f"{BOTS}:Last", "first", "--game", "wazabi", "--max-deals", 3, "--json")
    )
    same = answer(arena("duel", "first", "first", "--game", "wazabi", "--max-deals", 3, "--json"))
    assert same["counts"] == {"1/2": 3}
    assert value["deals"] == 3


@pytest.mark.parametrize(("margin", "kept"), [("0.2", 0.2), ("100elo", 0.14)])
def test_equals_are_even_within_a_margin(arena: Arena, margin: str, kept: float) -> None:
    value = answer(
        arena("duel", "first", "first", "--game", "wazabi", "--margin", margin, "--json")
    )
    assert value["verdict"] == "even"
    assert value["margin"] == pytest.approx(kept, abs=0.001)


def test_partners_are_copies_of_one_bot(arena: Arena) -> None:
    value = answer(
        arena(
            "duel", "greedy", "random", "--game", "wazabi", "--seats", 4, "--option", "teams=true",
            "--max-deals", 2, "--json",
        )
    )  # fmt: skip
    assert (value["deals"], value["games"]) == (2, 4)


def test_a_bots_faults_are_counted_and_told_once_for_all_its_copies(arena: Arena) -> None:
    ran = arena(
        "duel", f"{BOTS}:Raising", "random", "--game", "wazabi", "--seats", 3, "--max-deals", 2
    )
    assert ran.status == 0
    assert f"faults of {BOTS}:Raising: " in ran.out
    assert ran.err.count("ZeroDivisionError") == 5
    assert ran.err.count("are only counted") == 1


def test_what_cannot_be_played_is_told_in_a_sentence(arena: Arena) -> None:
    for arguments, sentence in (
        (("--game", "chess"), "there is no game 'chess'"),
        (("--game", "gosu", "--seats", 5), "gosu is for 2 to 4 seats, not 5"),
        (("--game", "wazabi", "--alpha", 1), "--alpha is a probability above 0 and below 1"),
        (("--game", "wazabi", "--alpha", "nan"), "--alpha is a probability above 0 and below 1"),
        (("--game", "wazabi", "--margin", "0.5"), "--margin is a number from 0 to below 0.5"),
        (("--game", "wazabi", "--margin", "-1elo"), "or of Elo, such as 10elo, not '-1elo'"),
        (("--game", "wazabi", "--margin", "nan"), "--margin is a number"),
        (("--game", "wazabi", "--margin", "infelo"), "--margin is a number"),
        (("--game", "wazabi", "--seed", "12"), "--seed is 64 hexadecimal digits, not '12'"),
        (("--game", "wazabi", "--max-deals", 600_000), "1200000 games are too many for one run"),
    ):
        ran = arena("duel", "random", "random", *arguments)
        assert ran.status == 2, arguments
        assert sentence in ran.err
    assert "no method decide" in arena("duel", "random", "builtins:dict", "--game", "wazabi").err


def test_an_interrupted_duel_tells_what_is_known_of_whole_deals(tmp_path: Path) -> None:
    command = ("duel", "hanging_bot:Bot", "first", "--game", "wazabi")
    status, out, err = interrupted(tmp_path, 5, *command, "--json")
    told = json.loads(out)
    assert (status, told["interrupted"], told["verdict"]) == (130, True, "undecided")
    assert (told["deals"], told["games"]) == (2, 4)
    assert err == "arena: interrupted after 2 deals\n"
    status, out, err = interrupted(tmp_path, 0, *command)
    assert (status, out, err) == (130, "", "arena: interrupted after 0 deals\n")
