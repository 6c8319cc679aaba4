"""The table of shipped bots."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from arena.games import registry
from arena_bots import RULES_OF_THUMB, SHIPPED, UnknownBotError, load
from arena_bots.first import First
from arena_bots.random_bot import Random
from arena_bots.shipped import games


@dataclass(frozen=True)
class Nothing:
    """A view of a game in which nothing is to be seen."""

    seat: int | None = 0
    events: tuple[str, ...] = ()


@pytest.mark.parametrize("name", SHIPPED)
def test_every_name_of_the_table_loads_for_its_games(name: str) -> None:
    for game in SHIPPED[name]:
        assert load(name, game).__doc__


def test_a_bot_plays_all_its_games_unless_told_otherwise() -> None:
    assert games("random") == registry.names()
    assert games("greedy") == ("wazabi",)
    assert games("heroes_greedy") == ("heroes",)


def test_every_game_has_a_bot_by_rules_of_thumb_which_is_quick_enough_for_the_search() -> None:
    assert RULES_OF_THUMB.keys() == set(registry.names())
    assert all(load(name, game).quick for game, name in RULES_OF_THUMB.items())


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownBotError, match=r"no shipped bot .clever.; there are .*random"):
        load("clever", "wazabi")


def test_random_with_the_same_seed_chooses_the_same() -> None:
    actions = list(range(100))
    first, second, other = (Random(seed).decide(Nothing(), actions) for seed in (7, 7, 8))
    assert first == second
    assert other != first


def test_first_takes_the_passive_action() -> None:
    assert First().decide(Nothing(), ["end", "play"]) == "end"
