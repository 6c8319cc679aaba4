"""What ``arena play`` refuses, each in one sentence."""

from pathlib import Path

import pytest

from tests.cli.running import Arena, assert_refused

BOTS = "tests.cli.bots"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", "random", "random"), "no game 'chess'"),
        (("", "random", "random"), "no game ''"),
        (("wazabi", "random"), "2 to 6 seats, not 1"),
        (("wazabi", *["random"] * 7), "2 to 6 seats, not 7"),
        (("wazabi", "random", "nobody"), "no shipped bot 'nobody'"),
        (("wazabi", "random", "no.such.module:Bot"), "no module 'no'"),
        (("wazabi", "random", "tests.cli.nothing:Bot"), "no module 'tests.cli.nothing'"),
        (("wazabi", "random", f"{BOTS}:Nobody"), "the module tests.cli.bots has no Nobody"),
        (("wazabi", "random", f"{BOTS}:NUMBER"), "NUMBER in the module tests.cli.bots is no"),
        (("wazabi", "random", f"{BOTS}:Unmakable"), "cannot be made: ValueError: no way"),
        (("wazabi", "random", f"{BOTS}:NeedsMore"), "cannot be made: TypeError"),
        (("wazabi", "random", f"{BOTS}:Undeciding"), "has no method decide(view, actions)"),
        (("wazabi", "random", "tests.cli.raising_on_import:Bot"), "ValueError: not today"),
        (("wazabi", "random", ":"), "not of the form module:Class"),
        (("wazabi", "random", "a b:C"), "not of the form module:Class"),
        (("wazabi", "random", "../evil:C"), "not of the form module:Class"),
        (("wazabi", "random", "x:y:z"), "not of the form module:Class"),
        (("wazabi", "random", "search,speed=9"), "'speed=9' is not a parameter of the bot search"),
        (("wazabi", "random", "search,budget"), "which takes budget, iterations, policy"),
        (("wazabi", "random", "search,"), "'' is not a parameter"),
        (("wazabi", "random", "search,seed=1"), "'seed=1' is not a parameter"),
        (("wazabi", "random", "search,clock=1"), "'clock=1' is not a parameter"),
        (
            ("wazabi", "random", "search,budget=1,budget=2"),
            "'budget' of the bot search is given tw",
        ),
        (("wazabi", "random", "search,budget=0"), "budget is 0; it must be a number of seconds ab"),
        (
            ("wazabi", "random", "search,policy=x"),
            "policy is 'x'; it must be one of cautious, first",
        ),
        (
            ("heroes", "random", "random", "search,policy=greedy"),
            "search,policy=greedy cannot play heroes: the shipped bot 'greedy' plays wazabi, not h",
        ),
        (("gosu", "random", "gosu_greedy,any_clan=no"), "is 'no'; it must be true or false"),
        (("gosu", "random", "gosu_greedy,any_clan=7"), "is 7; it must be true or false"),
        (("wazabi", "random", "greedy,depth=3"), "the bot greedy, which takes no parameters"),
        (
            ("wazabi", "random", f"{BOTS}:NeedsMore,page=3"),
            "which takes book; parameters are given",
        ),
    ],
)
def test_games_and_bots_that_do_not_exist_are_refused(
    arena: Arena, arguments: tuple[str, ...], words: str
) -> None:
    assert_refused(arena("play", *arguments), words)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("dice", "name=value"),
        ("=4", "name=value"),
        ("", "name=value"),
        ("colour=red", "'colour'"),
        ("dice=0", "from 1 to 10"),
        ("dice=11", "from 1 to 10"),
        ("dice=4.5", "from 1 to 10"),
        ("dice=true", "from 1 to 10"),
        ("dice=NaN", "from 1 to 10"),
        ("dice=1e999", "from 1 to 10"),
        ("dice=[4]", "from 1 to 10"),
        ("dice=", "from 1 to 10"),
        ('dice={"a":1}', "from 1 to 10"),
        ("dice=" + "9" * 190, "from 1 to 10"),
        ("dice=" + "9" * 5000, "from 1 to 10"),
        ("x" * 5000 + "=4", "it has dice, end, teams"),
        ("dice=" + "[" * 5000, "from 1 to 10"),
        ("end=" + "x" * 5000, "'ranking' or 'first'"),
        ("dice=" + "[" * 190, "from 1 to 10"),
        ("end=never", "'ranking' or 'first'"),
        ("teams=maybe", "true or false"),
        ("teams=1", "true or false"),
    ],
)
def test_options_that_are_not_allowed_are_refused(arena: Arena, option: str, words: str) -> None:
    assert_refused(arena("play", "wazabi", "random", "random", "--option", option), words)


def test_what_was_given_is_repeated_in_short(arena: Arena) -> None:
    for option in ("dice=" + "9" * 5000, "9" * 5000 + "=4", "9" * 5000):
        assert len(arena("play", "wazabi", "random", "random", "--option", option).err) < 200


def test_an_option_given_twice_is_refused(arena: Arena) -> None:
    options = ("--option", "dice=4", "--option", "dice=5")
    assert_refused(arena("play", "wazabi", "random", "random", *options), "'dice' is given twice")


@pytest.mark.parametrize("seed", ["", "12", "zz" * 32, " " + "a" * 63, "a" * 65, "٣" * 64])
def test_a_seed_is_64_hexadecimal_digits(arena: Arena, seed: str) -> None:
    ran = arena("play", "wazabi", "random", "random", "--seed", seed)
    assert_refused(ran, "--seed is 64 hexadecimal digits")


@pytest.mark.parametrize("deals", ["0", "-1", "x", "1.5", "", "nan"])
def test_a_number_of_deals_is_a_positive_whole_number(arena: Arena, deals: str) -> None:
    ran = arena("play", "wazabi", "random", "random", "--deals", deals)
    assert ran.status == 2
    assert "--deals" in ran.err


def test_a_broken_module_is_named_with_file_and_line(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("unfinished_bot.py").write_text("class Bot:\n    def decide(self\n")
    ran = arena("play", "wazabi", "random", "unfinished_bot:Bot")
    assert_refused(ran, "SyntaxError", "(unfinished_bot.py, line 2)")
    Path("importing_bot.py").write_text("\nimport no_such_library\n")
    ran = arena("play", "wazabi", "random", "importing_bot:Bot")
    assert_refused(ran, "No module named 'no_such_library'", "(importing_bot.py:2)")


@pytest.mark.parametrize("deals", [10**6 + 1, 10**30])
def test_a_run_has_a_million_games_at_most(arena: Arena, deals: int) -> None:
    ran = arena("play", "wazabi", "random", "random", "--deals", deals)
    assert_refused(ran, "too many", "1000000")


def test_records_cannot_go_where_a_file_is(arena: Arena, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        ran = arena("play", "wazabi", "random", "random", "--record", folder)
        assert_refused(ran, "no folder can be made")
