"""``arena bench balance``: what it plays, and what it cannot."""

from __future__ import annotations

import json

from tests.cli.running import Arena


def test_it_plays_greedy_bots_and_prints_the_report(arena: Arena) -> None:
    ran = arena("bench", "balance", "gosu", "--games", 2, "--seed", "0" * 64, "--json")
    assert ran.status == 0, ran.err
    assert ran.out.startswith(f"seed {'0' * 64}, 2 games of 2 seats\n")
    assert "| fire |" in ran.out
    report = json.loads(ran.out.splitlines()[-1])
    assert report["games"] == 2
    assert len(report["tables"]["Wins by first clan"]) == 5


def test_other_games_have_what_holds_for_all(arena: Arena) -> None:
    ran = arena("bench", "balance", "wazabi", "--games", 2, "--seats", 3)
    assert ran.status == 0, ran.err
    assert "2 after it" in ran.out
    assert "clan" not in ran.out


def test_as_few_seats_as_the_game_allows_sit_down_if_nothing_is_said(arena: Arena) -> None:
    ran = arena("bench", "balance", "heroes", "--games", 2)
    assert ran.status == 0, ran.err
    assert ", 2 games of 3 seats\n" in ran.out


def test_a_bot_that_uses_the_global_random_plays_the_same_again(arena: Arena) -> None:
    given = ("wazabi", "--games", 3, "--seed", "1" * 64, "--bot", "tests.cli.bots:Global")
    first, second = (arena("bench", "balance", *given) for _ in range(2))
    other = arena("bench", "balance", *given[:4], "2" * 64, *given[5:])
    assert first.out == second.out
    assert first.out.partition("\n")[2] != other.out.partition("\n")[2]


def test_what_bots_print_is_no_part_of_the_report(arena: Arena) -> None:
    ran = arena("bench", "balance", "wazabi", "--games", 1, "--bot", "tests.cli.bots:Last")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("seed ")
    assert "printing disturbs nobody" in ran.err


def test_what_cannot_be_played_is_told_in_a_sentence(arena: Arena) -> None:
    for arguments, sentence in (
        (("chess",), "there is no game 'chess'"),
        (("gosu", "--seats", 5), "gosu is for 2 to 4 seats, not 5"),
        (("gosu", "--seed", "12"), "--seed is 64 hexadecimal digits, not '12'"),
        (("wazabi", "--bot", "tests.cli.bots:Raising"), "the bot raised "),
        (("wazabi", "--bot", "tests.cli.bots:Resigning"), "the bot raised Resign"),
        (
            ("wazabi", "--bot", "tests.cli.bots:Async"),
            "bot tests.cli.bots:Async is async",
        ),
        (("wazabi", "--bot", "tests.cli.bots:BadStart"), "at its start"),
        (
            ("gosu", "--bot", "search,policy=greedy"),
            "search,policy=greedy cannot play gosu: the shipped bot 'greedy' plays wazabi",
        ),
        (("gosu", "--bot", "search,policy=x"), "policy is 'x'; it must be one of"),
        (("gosu", "--bot", "greedy"), "the shipped bot 'greedy' plays wazabi, not gosu"),
    ):
        ran = arena("bench", "balance", *arguments)
        assert ran.status == 2
        assert sentence in ran.err
