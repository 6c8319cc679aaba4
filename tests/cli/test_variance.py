"""``arena bench variance``: what it plays, and what it cannot."""

from __future__ import annotations

import json

from tests.cli.running import Arena

SHORT = ("--seasons", 2, "--deals", 2, "--tables", 2)


def test_it_plays_the_greedy_bot_and_random_and_prints_the_report(arena: Arena) -> None:
    ran = arena("bench", "variance", "gosu", *SHORT, "--seed", "0" * 64, "--json")
    assert ran.status == 0, ran.err
    assert ran.out.startswith(
        f"seed {'0' * 64}, 16 games of 2 seats, bots gosu_greedy and random\n"
    )
    report = json.loads(ran.out.splitlines()[-1])
    assert (report["seasons"], report["deals"]) == (2, 2)
    assert [row["bot"] for row in report["tables"]["Means"]] == ["gosu_greedy", "random"]
    assert [row["tables"] for row in report["tables"]["Deals that all tables share"]] == [2]


def test_it_plays_the_bots_that_are_given_and_the_same_again(arena: Arena) -> None:
    given = ("wazabi", *SHORT, "--seats", 3, "--seed", "1" * 64, "--bot", "random")
    first, second = (
        arena("bench", "variance", *given, "--bot", "tests.cli.bots:Global") for _ in range(2)
    )
    assert first.status == 0, first.err
    assert "bots random and tests.cli.bots:Global\n" in first.out
    assert first.out == second.out


def test_what_cannot_be_measured_is_told_in_a_sentence(arena: Arena) -> None:
    for arguments, sentence in (
        (("chess",), "there is no game 'chess'"),
        (("gosu", "--seats", 5), "gosu is for 2 to 4 seats, not 5"),
        (("wazabi", "--seats", 4, "--option", "teams=true"), "bots that play alone"),
        (("gosu", *("--bot", "random") * 3), "3 bots are more than the 2 seats of a table"),
        (("gosu", "--bot", "nobody"), "there is no shipped bot 'nobody'"),
        (("wazabi", "--bot", "tests.cli.bots:Raising"), "the bot raised "),
    ):
        ran = arena("bench", "variance", *arguments, *SHORT)
        assert (ran.status, ran.out) == (2, "")
        assert sentence in ran.err
