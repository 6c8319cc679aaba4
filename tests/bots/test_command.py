"""``python -m arena_bots NAME``: what it makes of its options before it connects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from arena_bots.__main__ import bot, main, parser
from arena_sdk import Bot
from tests.bots.test_shipped import Nothing


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("greedy --budget 1", "--budget is not for greedy, which takes no such option"),
        ("gosu_greedy --policy random", "--policy is not for gosu_greedy, which takes --seed"),
        ("random --iterations 3 --seed 1", "--iterations is not for random, which takes --seed"),
        ("first --seed 0", "--seed is not for first, which takes no such option"),
        ("greedy --garbage", "--garbage is for misbehaving, not for greedy"),
        ("search --silent", "--silent is for misbehaving, not for search"),
        ("first --after 0", "--after is for misbehaving, not for first"),
        ("misbehaving --hang --seed 0", "--seed is for bots that think, not for misbehaving"),
        ("misbehaving --garbage --budget 1", "--budget is for bots that think, not for misbeh"),
        ("search --policy greedy --game gosu", "the shipped bot 'greedy' plays wazabi, not gosu"),
        ("search --policy x", "policy is 'x'; it must be one of"),
        ("search --budget 0", "budget is 0.0; it must be a number of seconds above 0"),
    ],
)
def test_what_a_bot_cannot_be_told_is_refused(
    arguments: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_TOKEN", "nobody's")
    monkeypatch.setenv("ARENA_ADDRESS", "127.0.0.1:1")
    with pytest.raises(SystemExit, match=f"^arena_bots: {sentence}"):
        main(arguments.split())


def test_a_seed_is_for_all_bots_that_have_chance_of_their_own() -> None:
    actions = list(range(100))
    first, again, other = (_choices(f"random --seed {seed}", actions) for seed in (0, 0, 1))
    assert first == again
    assert first != other


def _choices(arguments: str, actions: Sequence[int]) -> list[object]:
    make = cast("Callable[[], Bot[Any, Any]]", bot(parser().parse_args(arguments.split())))
    made = make()
    return [made.decide(Nothing(), actions) for _ in range(20)]
